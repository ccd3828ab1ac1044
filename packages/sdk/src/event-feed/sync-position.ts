/** Where a synchronization is, as the text that its owner stores. */

/** All users are being read. The events after `after` follow. */
export interface SnapshotPosition {
  readonly snapshotId: string
  /** The cursor of the feed from before the first page. */
  readonly after: string
  /** Of the users. Null: the first page. */
  readonly pageCursor: string | null
}

/** A cursor of the feed, or a page of the snapshot. */
export type SyncPosition = string | SnapshotPosition

const snapshotPrefix = 'snapshot:'

export function writePosition(position: SyncPosition): string {
  if (typeof position === 'string') return position
  const { snapshotId, after, pageCursor } = position
  return snapshotPrefix + JSON.stringify([snapshotId, after, pageCursor])
}

export function readPosition(cursor: string): SyncPosition {
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
