/**
 * A place among the ended sessions of a project, as text: a position, and the end of the id of the session there, by which a
 * cursor of another history is recognised, such as one from before a backup was restored.
 */
import type { Db } from '../kernel/db/db.ts'
import { type EndFeedState, findEndedAt } from './session-ends.store.ts'

export function endCursor(position: number, sessionId: string | null): string {
  return Buffer.from(`${position}.${getMark(sessionId)}`).toString('base64url')
}

/** The position after which to go on. Null: the cursor is too old, of another history, or none at all. */
export async function positionOfEndCursor(
  db: Db,
  cursor: string,
  end: EndFeedState,
  since: Date,
): Promise<number | null> {
  const [, digits = '', mark = ''] =
    /^(\d{1,15})\.([0-9a-f]{0,8})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (digits === '') return null
  const position = Number(digits)
  if (position === end.position) return mark === getMark(end.latestId) ? position : null
  if (position > end.position) return null
  const session = position === 0 ? null : await findEndedAt(db, position)
  return session && session.endedAt > since && mark === getMark(session.id) ? position : null
}

function getMark(sessionId: string | null): string {
  return sessionId?.slice(-8) ?? ''
}
