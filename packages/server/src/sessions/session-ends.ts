/**
 * Which sessions ended, for programs that verify access tokens by themselves.
 *
 * An answer without more to come names every session whose end was committed before the request arrived, in this page or in
 * those before it: an ended session gets its position here, after its end was committed, so none is passed over.
 */
import { type EndedSessionPage, type EndedSessionQuery, largestEndedPage } from '@latchkey/contract'
import { type App, perApp } from '../app.ts'
import type { Db } from '../kernel/db/db.ts'
import type { ProjectScope } from '../kernel/http/context.ts'
import { onNudge } from '../kernel/jobs/nudge.ts'
import { createWaits } from '../kernel/jobs/waits.ts'
import {
  type EndFeedState,
  type EndWindow,
  findEndedAt,
  findStart,
  listEndedRows,
  placeEndedSessions,
  readEndFeedState,
} from './session-ends.store.ts'

/**
 * Beyond the life of an access token: for clocks that differ, and for a transaction that ended a session and was committed long
 * after it had read the time. The time limits of the database connection end such a transaction sooner.
 */
const marginSeconds = 120

/** For whom is read. Each look that finds ends without a position has a transaction of its own: none is held while it waits. */
type Reader = Pick<ProjectScope, 'db' | 'transaction'> & { readonly app: App }

/** The ended sessions after a cursor. Without any, the answer waits for one as long as the query says. */
export async function readEndedSessions(reader: Reader, query: EndedSessionQuery): Promise<EndedSessionPage> {
  const { app, db } = reader
  const first = await readPage(reader, query)
  const { waitMillis = 0 } = query
  if (hasNews(first.page) || waitMillis === 0) return first.page
  let last = first
  await sessionEndWaits(app).until(waitMillis, async () => {
    const { position, hasUnplaced } = await sharedLooks(app)(db, getWindow(app))
    if (position === last.position && !hasUnplaced) return false
    last = await readPage(reader, { ...query, after: last.page.nextCursor })
    return hasNews(last.page)
  })
  return last.page
}

interface Reading {
  readonly page: EndedSessionPage
  /** Of the session that had ended last. */
  readonly position: number
}

async function readPage(reader: Reader, query: EndedSessionQuery): Promise<Reading> {
  const { app, db } = reader
  const { after, limit = largestEndedPage, nonce = null } = query
  const window = getWindow(app)
  const end = await placedState(reader, window)
  const known = after === undefined ? null : await positionOfEndCursor(db, after, end, window.since)
  const start = known ?? (await findStart(db, window.since)) ?? end.position
  const search = { after: start, upTo: end.position, since: window.since }
  const rows = start < end.position ? await listEndedRows(db, { ...search, limit: limit + 1 }) : []
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const page = {
    items: shown.map(({ id, endedAt }) => ({ sessionId: id, endedAtMillis: endedAt.getTime() })),
    nextCursor: last ? endCursor(last.position, last.id) : endCursor(end.position, end.latestId),
    hasMore: last !== undefined || end.hasUnplaced,
    isSnapshot: known === null,
    keepForSeconds: windowSeconds(app),
    nonce,
  }
  return { page, position: end.position }
}

/** The state of the feed, once what had ended before has positions. */
async function placedState({ db, transaction }: Reader, window: EndWindow): Promise<EndFeedState> {
  const before = await readEndFeedState(db, window)
  if (!before.hasUnplaced) return before
  await transaction(tx => placeEndedSessions(tx, window, largestEndedPage))
  return readEndFeedState(db, window)
}

function hasNews({ items, isSnapshot, hasMore }: EndedSessionPage): boolean {
  return items.length > 0 || isSnapshot || hasMore
}

function getWindow(app: App): EndWindow {
  const now = app.clock.now()
  return { since: new Date(now.getTime() - windowSeconds(app) * 1_000), now }
}

function windowSeconds({ config }: App): number {
  return config.accessTokenSeconds + marginSeconds
}

/**
 * A place among the ended sessions of a project, as text: a position, and the end of the id of the session there, by which a
 * cursor of another history is recognised, such as one from before a backup was restored.
 */
function endCursor(position: number, sessionId: string | null): string {
  return Buffer.from(`${position}.${getMark(sessionId)}`).toString('base64url')
}

/** The position after which to go on. Null: the cursor is too old, of another history, or none at all. */
async function positionOfEndCursor(db: Db, cursor: string, end: EndFeedState, since: Date): Promise<number | null> {
  const [, digits = '', mark = ''] =
    /^(\d{1,15})\.([0-9a-f]{0,8})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (digits === '') return null
  const position = Number(digits)
  if (position === end.position) return mark === getMark(end.latestId) ? position : null
  if (position > end.position) return null
  const session = position === 0 ? null : await findEndedAt(db, position)
  return session && session.endedAt > since && mark === getMark(session.id) ? position : null
}

function getMark(sessionId: string | null): string {
  return sessionId?.slice(-8) ?? ''
}

/** Requests that wait for the end of a session. */
const lookMs = 200
const mostProjects = 1_000

const sessionEndWaits = perApp(({ database }) => createWaits({ database, topic: 'session-ends', lookMs }))

export function endSessionWaits(app: App): void {
  sessionEndWaits(app).end()
}

interface Look {
  readonly beganAt: number
  readonly state: Promise<EndFeedState>
}

/** However many requests of a project wait, it is looked at ten times a second at most. */
const sharedLooks = perApp(({ database }) => {
  const looks = new Map<string, Look>()
  onNudge(database, 'session-ends', () => looks.clear())

  return (db: Db, window: EndWindow): Promise<EndFeedState> => {
    const now = performance.now()
    const latest = looks.get(db.projectId)
    if (latest && now - latest.beganAt < lookMs / 2) return latest.state
    if (looks.size >= mostProjects) looks.clear()
    const state = readEndFeedState(db, window)
    looks.set(db.projectId, { beganAt: now, state })
    return state
  }
})
