/**
 * News of what happened, stored with the change that made it so: nothing is announced that was undone,
 * and nothing that was kept goes unannounced.
 */
import type { Tx } from '../db/db.ts'
import { nudge } from '../jobs/nudge.ts'
import { insertEvent, insertEvents } from './outbox.store.ts'

/** `data` in the spelling of the wire: it leaves the building as it is. */
export interface OutgoingEvent {
  /** In the past tense: `team.created`. */
  readonly type: string
  readonly data: unknown
}

export async function emit(tx: Tx, event: OutgoingEvent): Promise<void> {
  const { database } = tx
  await insertEvent(tx, event, database.clock.now())
  tx.onCommit(() => nudge(database, 'events'))
}

/** The same for many at once, in one statement. */
export async function emitAll(tx: Tx, events: readonly OutgoingEvent[]): Promise<void> {
  if (events.length === 0) return
  const { database } = tx
  await insertEvents(tx, events, database.clock.now())
  tx.onCommit(() => nudge(database, 'events'))
}
