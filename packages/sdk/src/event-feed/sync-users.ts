/**
 * Keeps a copy of the users of a project exact.
 *
 * The cursor of the feed is read before the first page of users, so that whatever changes while the pages are read is an event
 * after that cursor. Such an event may be older than what its page said; the events after it lead to the present state.
 */
import { fromWire } from '@latchkey/client'
import { EventCursorExpired } from '@latchkey/client/errors'
import type { ServerUser as WireServerUser } from '@latchkey/contract'
import type { Connection } from '../app/connection.ts'
import { newIdempotencyKey } from '../items/idempotency-key.ts'
import { toServerUser } from '../users/project-user.ts'
import { loadUsers } from '../users/server-users.ts'
import type { ProjectEvent } from './event.ts'
import { getEventCursor, listEvents } from './list-events.ts'
import { withPatience } from './patience.ts'
import { readPosition, type SnapshotPosition, type SyncPosition, writePosition } from './sync-position.ts'
import type { SyncUsersOptions, UserChange, UserSyncBatch, UserSyncHandler } from './user-sync.ts'

const types = ['user.created', 'user.updated', 'user.deleted'] as const
const defaultBatchSize = 200
const longestWaitSeconds = 20

/** A batch, and what follows it. */
interface Step {
  /** Null: nothing is new, not even the cursor. */
  readonly batch: UserSyncBatch | null
  readonly next: SyncPosition
  readonly isCaughtUp: boolean
}

export async function syncUsers(
  connection: Connection,
  handle: UserSyncHandler,
  options: SyncUsersOptions = {},
): Promise<void> {
  const { cursor, stopWhenCaughtUp = false, signal } = options
  const patience = { platform: connection.platform, signal, isEndless: !stopWhenCaughtUp }
  let position = cursor ? readPosition(cursor) : null
  for (;;) {
    const place = position
    const step = await withPatience(() => stepFrom(connection, place, options), patience)
    if (!step) return
    if (step.batch) await handle(step.batch)
    if (step.isCaughtUp && stopWhenCaughtUp) return
    position = step.next
  }
}

async function stepFrom(
  connection: Connection,
  position: SyncPosition | null,
  options: SyncUsersOptions,
): Promise<Step> {
  if (position === null) return readPage(connection, await beginSnapshot(connection), options)
  if (typeof position !== 'string') return readPage(connection, position, options)
  try {
    return await readEvents(connection, position, options)
  } catch (error) {
    if (!EventCursorExpired.is(error)) throw error
    // Events were missed: only reading all users again shows what has changed.
    return readPage(connection, await beginSnapshot(connection), options)
  }
}

async function beginSnapshot(connection: Connection): Promise<SnapshotPosition> {
  return { snapshotId: newIdempotencyKey(), after: await getEventCursor(connection), pageCursor: null }
}

async function readPage(
  connection: Connection,
  position: SnapshotPosition,
  { batchSize = defaultBatchSize, includeAnonymous = false, signal }: SyncUsersOptions,
): Promise<Step> {
  const { snapshotId, after, pageCursor: cursor } = position
  const options = { limit: batchSize, includeAnonymous, cursor }
  const page = await loadUsers(connection, connection.transport, options, signal)
  const isSnapshotComplete = page.nextCursor === null
  const next = page.nextCursor === null ? after : { ...position, pageCursor: page.nextCursor }
  const changes = page.map(user => ({ type: 'upsert', userId: user.id, user }) as const)
  const batch = { changes, cursor: writePosition(next), snapshotId, isSnapshotComplete }
  return { batch, next, isCaughtUp: false }
}

async function readEvents(
  connection: Connection,
  after: string,
  { batchSize = defaultBatchSize, includeAnonymous = false, stopWhenCaughtUp = false, signal }: SyncUsersOptions,
): Promise<Step> {
  const waitSeconds = stopWhenCaughtUp ? 0 : longestWaitSeconds
  const events = await listEvents(connection, { after, types, limit: batchSize, waitSeconds, signal })
  const changes = events
    .filter(event => includeAnonymous || event.type === 'user.deleted' || !event.data.is_anonymous)
    .map(event => toChange(connection, event))
  const { nextCursor: cursor, hasMore } = events
  // Also without a change: a cursor that is never stored anew becomes too old.
  const batch = cursor === after ? null : { changes, cursor, snapshotId: null, isSnapshotComplete: false }
  return { batch, next: cursor, isCaughtUp: !hasMore }
}

function toChange(connection: Connection, event: ProjectEvent<(typeof types)[number]>): UserChange {
  const userId = event.data.id
  if (event.type === 'user.deleted') return { type: 'delete', userId }
  // Its own type, spelled by the wire.
  const user = toServerUser(connection, fromWire(event.data) as WireServerUser)
  return { type: 'upsert', userId, user }
}
