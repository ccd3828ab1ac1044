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

interface Registered {
  /** Stored with the events that wait for it: it never changes. */
  readonly name: string
  /** Types of events, in the past tense: `user.created`. Absent: all. */
  readonly types?: readonly string[]
}

export interface SingleEventListener extends Registered {
  /**
   * Writes what follows from the event, such as jobs, and does nothing slow. `tx` is bound to the project of the event
   * and is the transaction that deletes it: what the listener writes is stored exactly once.
   */
  handle(tx: Tx, event: RelayedEvent): Promise<void>
}

/** `data` as the JSON text that was stored. */
export interface OrderedEvent extends Omit<RelayedEvent, 'data'> {
  readonly dataText: string
}

/**
 * Receives the events of a project in the order of their changes: of two changes of which one began after the other was
 * committed, and of two changes of the same row, the event of the first one comes first. One process at a time relays to it. An
 * event that fails holds up the later ones of its project, and of no other.
 */
export interface OrderedEventListener extends Registered {
  /** The same as `handle`, for several events of one project. */
  handleInOrder(tx: Tx, events: readonly OrderedEvent[]): Promise<void>
}

export type EventListener = SingleEventListener | OrderedEventListener
