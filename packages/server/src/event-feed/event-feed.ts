/** The event feed: every event of a project once, in order, for as long as it is kept. */
import { defaultEventPage, type EventPage, type EventQuery, type FeedEvent } from '@latchkey/contract'
import { type App, perApp } from '../app.ts'
import type { Db } from '../kernel/db/db.ts'
import { defineDeletion } from '../kernel/jobs/schedule.ts'
import { createWaits } from '../kernel/jobs/waits.ts'
import { deleteMessagesBefore, type FeedRow, listFeedRows, readFeedEnd } from './event-feed.store.ts'
import { feedCursor, getPosition } from './feed-cursor.ts'
import { messagesKeptMs } from './messages.ts'

/** The end of the feed as it is now. */
export async function readCursor(db: Db): Promise<{ cursor: string; version: number }> {
  const { position, latestId } = await readFeedEnd(db)
  return { cursor: feedCursor(position, latestId), version: position }
}

/**
 * Events after a cursor. Without any, the answer waits for one as long as the query says.
 *
 * @throws {@link EventCursorExpired}
 */
export async function readEvents(app: App, db: Db, query: EventQuery): Promise<EventPage> {
  const first = await readPage(db, query)
  const { wait = 0 } = query
  if (first.items.length > 0 || wait === 0) return first
  let page = first
  const waits = feedWaits(app)
  await waits.until(wait * 1000, async () => {
    page = await readPage(db, { ...query, after: page.nextCursor })
    return page.items.length > 0
  })
  return page
}

async function readPage(db: Db, { after, types, limit = defaultEventPage }: EventQuery): Promise<EventPage> {
  const end = await readFeedEnd(db)
  const start = after === undefined ? end.deletedPosition : await getPosition(db, after, end)
  const search = { after: start, upTo: end.position, types: types?.split(',') ?? null }
  const { rows, isCut } = start < end.position ? await listFeedRows(db, { ...search, limit: limit + 1 }) : nothing
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = last !== undefined && (rows.length > limit || isCut)
  // Without more there is nothing of interest up to the end: a cursor over a rare type does not grow old.
  const nextCursor = hasMore ? feedCursor(last.position, last.id) : feedCursor(end.position, end.latestId)
  return { items: shown.map(toEvent), nextCursor, hasMore }
}

const nothing = { rows: [], isCut: false }

function toEvent({ id, position, payload }: FeedRow): FeedEvent {
  const { type, timestamp, data, version } = JSON.parse(payload) as FeedEvent // as messages.ts wrote it
  return { id, type, timestamp, data, version, cursor: feedCursor(position, id) }
}

/** Requests that wait for an event. */
const feedWaits = perApp(({ database }) => createWaits({ database, topic: 'messages', lookMs: 1_000 }))

export function endFeedWaits(app: App): void {
  feedWaits(app).end()
}

export const deleteOldMessages = defineDeletion('forget-old-messages', messagesKeptMs, deleteMessagesBefore)
