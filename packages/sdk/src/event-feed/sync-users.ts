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
import { newIdempotencyKey } from '../items/server-items.ts'
import { toServerUser } from '../users/project-user.ts'
import type { ServerUser } from '../users/server-user.ts'
import { loadUsers } from '../users/server-users.ts'
import type { ProjectEvent } from './event.ts'
import { getEventCursor, listEvents } from './list-events.ts'
import { withPatience } from './patience.ts'

/** What to do with one row of your table. */
export type UserChange =
  /** Insert the user, or replace their row. */
  | { readonly type: 'upsert'; readonly userId: string; readonly user: ServerUser }
  /** Delete the row, if there is one. */
  | { readonly type: 'delete'; readonly userId: string }

/** Changes that belong together with a cursor. Apply all of it in one transaction. */
export interface UserSyncBatch {
  /** In their order. May be empty where only the cursor moves. */
  readonly changes: readonly UserChange[]
  /** Store it in the same transaction, and pass it to the next call of `syncUsers`. */
  readonly cursor: string
  /** While all users are read: an id of this reading, to be stored in each row. Null: these changes are events. */
  readonly snapshotId: string | null
  /** True once all users have been read: delete every row whose stored snapshot id is not this one. */
  readonly isSnapshotComplete: boolean
}

export type UserSyncHandler = (batch: UserSyncBatch) => Promise<void> | void

export interface SyncUsersOptions {
  /** The cursor that was stored last; null or none begins by reading all users. */
  readonly cursor?: string | null
  /** Visitors without an account as well. Choose it once: with another choice, begin without a cursor. */
  readonly includeAnonymous?: boolean
  /** The most changes in a batch. 200 unless given, at most 1 000. */
  readonly batchSize?: number
  /** Ends when there is nothing new, instead of waiting for it. For a job that runs every few minutes. */
  readonly stopWhenCaughtUp?: boolean
  /** Ends the call after the batch that is being handled. */
  readonly signal?: AbortSignal | undefined
}

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

/** All users are being read. The events after `after` follow. */
interface SnapshotPosition {
  readonly snapshotId: string
  /** The cursor of the feed from before the first page. */
  readonly after: string
  /** Of the users. Null: the first page. */
  readonly pageCursor: string | null
}

/** A cursor of the feed, or a page of the snapshot. */
type SyncPosition = string | SnapshotPosition

const snapshotPrefix = 'snapshot:'

function writePosition(position: SyncPosition): string {
  if (typeof position === 'string') return position
  const { snapshotId, after, pageCursor } = position
  return snapshotPrefix + JSON.stringify([snapshotId, after, pageCursor])
}

function readPosition(cursor: string): SyncPosition {
  if (!cursor.startsWith(snapshotPrefix)) return cursor
  try {
    const parts: unknown = JSON.parse(cursor.slice(snapshotPrefix.length))
    const [snapshotId, after, pageCursor]: readonly unknown[] = Array.isArray(parts) ? parts : []
    if (isText(snapshotId) && isText(after) && isText(pageCursor)) return { snapshotId, after, pageCursor }
  } catch (cause) {
    throw new Error(unreadable, { cause })
  }
  throw new Error(unreadable)
}

const unreadable = 'This is no cursor of syncUsers. Pass null to begin again.'

const isText = (value: unknown): value is string => typeof value === 'string'
