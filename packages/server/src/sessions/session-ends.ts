/**
 * Which sessions ended, for programs that verify access tokens by themselves.
 *
 * An answer without more to come names every session whose end was committed before the request arrived, in this page or in
 * those before it: an ended session gets its position here, after its end was committed, so none is passed over.
 */
import { type EndedSessionPage, type EndedSessionQuery, largestEndedPage } from '@latchkey/contract'
import type { App } from '../app.ts'
import type { ProjectScope } from '../kernel/http/context.ts'
import { endCursor, positionOfEndCursor } from './session-end-cursor.ts'
import { sessionEndWaits, sharedLooks } from './session-end-waits.ts'
import {
  type EndFeedState,
  type EndWindow,
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
