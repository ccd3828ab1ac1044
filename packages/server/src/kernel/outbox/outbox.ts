/**
 * Events: what happened, stored with the change for each listener that is registered. No event of a rolled back change is
 * relayed, and none of a committed one is lost. Changes of the figures are stored with them.
 */
import { inTransaction, type Tx } from '../db/db.ts'
import { nudge } from '../jobs/nudge.ts'
import { type FigureChange, insertFollowers, type NewEvent } from './outbox.store.ts'

/** `data` is spelled as on the wire: it is sent as it is. */
export interface OutgoingEvent {
  /** In the past tense: `team.created`. */
  readonly type: string
  readonly data: unknown
}

/** The events of an open transaction, and how many of its events are stored already. */
interface Emitted {
  unstored: NewEvent[]
  stored: number
  /** By what they are about. */
  figures: Map<string, FigureChange & { projectId: string }>
}

const emitted = new WeakMap<object, Emitted>()

/** Stored right before the commit, in one statement with the other events of the transaction. */
export function emit(tx: Tx, event: OutgoingEvent): void {
  const { projectId, branchId } = tx
  emittedIn(tx).unstored.push({ projectId, branchId, type: event.type, data: event.data ?? null })
}

/** The same for many. A transaction with megabytes of events stores them in between: see {@link storeEmitted}. */
export function emitAll(tx: Tx, events: readonly OutgoingEvent[]): void {
  for (const event of events) emit(tx, event)
}

/** Counts in the figures of the project: see `metrics`. Changes of the same figure are stored as one. */
export function countInFigures(tx: Tx, changes: readonly FigureChange[]): void {
  const { projectId } = tx
  const { figures } = emittedIn(tx)
  for (const change of changes) {
    const key = JSON.stringify([projectId, change.metric, change.label, change.isAnonymous])
    const delta = (figures.get(key)?.delta ?? 0) + change.delta
    figures.set(key, { ...change, delta, projectId })
  }
}

/** Stores what was emitted so far, so that no statement at the end holds the event loop with all of it. */
export async function storeEmitted(tx: Tx): Promise<void> {
  const known = emittedIn(tx)
  const { unstored, stored } = known
  const figures = [...known.figures.values()].filter(({ delta }) => delta !== 0)
  if (unstored.length === 0 && figures.length === 0) return
  known.unstored = []
  known.stored += unstored.length
  known.figures = new Map()
  await insertFollowers(tx, { events: unstored, figures }, { at: tx.database.clock.now(), after: stored })
}

function emittedIn(tx: Tx): Emitted {
  const known = emitted.get(tx[inTransaction])
  if (known) return known
  const { database } = tx
  const none: Emitted = { unstored: [], stored: 0, figures: new Map() }
  emitted.set(tx[inTransaction], none)
  tx.beforeCommit(() => storeEmitted(tx))
  tx.onCommit(() => nudge(database, 'events'))
  return none
}
