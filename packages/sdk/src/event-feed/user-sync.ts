/** What `syncUsers` hands over. */
import type { ServerUser } from '../users/server-user.ts'

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
