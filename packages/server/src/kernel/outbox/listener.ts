/** Rows that react to events, such as webhooks. */
import type { Tx } from '../db/db.ts'

export interface RelayedEvent {
  readonly projectId: string
  readonly branchId: string
  readonly id: string
  readonly type: string
  readonly data: unknown
  readonly createdAt: Date
  /** Failed attempts before this one. */
  readonly attempts: number
}

export interface EventListener {
  /** Stored with the events that wait for it: it never changes. */
  readonly name: string
  /** Types of events, in the past tense: `user.created`. Absent: all. */
  readonly types?: readonly string[]
  /**
   * Writes what follows from the event, such as jobs, and does nothing slow. `tx` is bound to the project of the event
   * and is the transaction that deletes it: what the listener writes is stored exactly once.
   */
  handle(tx: Tx, event: RelayedEvent): Promise<void>
}
