/**
 * Activity that changes the figures of the project. Sessions and activity are on the node of their project, and figures on the node of
 * the servers: a statement on both would be several steps on a distributed database. Most uses change no figure, and are one statement.
 * A user's first one of a day, or from another country, is noted in a transaction with its figures.
 */
import type { Db } from '../kernel/db/db.ts'
import { transaction } from '../kernel/db/transaction.ts'
import { countInFigures } from '../kernel/outbox/outbox.ts'
import type { NotedActivity } from './sessions.store.ts'

/** @param note runs the statement. Without `mayCount` it notes nothing that changes the figures. */
export async function noteCounting<Noted extends NotedActivity>(
  db: Db,
  note: (on: Db, mayCount: boolean) => Promise<Noted | null>,
): Promise<Noted | null> {
  const noted = await note(db, false)
  if (noted?.isToCount)
    return transaction(db, async tx => {
      const counted = await note(tx, true)
      if (counted) countInFigures(tx, counted.moved)
      return counted
    })
  // Another request of the user was noted at the same moment, with another country or on another day.
  if (noted && noted.moved.length > 0) await transaction(db, async tx => countInFigures(tx, noted.moved))
  return noted
}
