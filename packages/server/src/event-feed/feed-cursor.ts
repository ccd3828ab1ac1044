/**
 * A place in the feed of a project, as text to hand out and take back: the position of a message and the end of its id, by which
 * a cursor of another history is recognised, such as one from before a backup was restored.
 */
import { EventCursorExpired, SchemaError } from '@latchkey/contract'
import type { Db } from '../kernel/db/db.ts'
import { type FeedEnd, findIdAt } from './event-feed.store.ts'

interface Place {
  readonly position: number
  readonly mark: string
}

export function feedCursor(position: number, messageId: string): string {
  return Buffer.from(`${position}.${getMark(messageId)}`).toString('base64url')
}

/**
 * The position after which to go on.
 *
 * @throws {@link SchemaError}, or {@link EventCursorExpired} where events after it would be missed.
 */
export async function getPosition(db: Db, cursor: string, end: FeedEnd): Promise<number> {
  const { position, mark } = parse(cursor)
  if (position > end.position || position < end.deletedPosition) throw EventCursorExpired()
  // The last message that was deleted cannot be compared any more.
  if (position === end.deletedPosition) return position
  const id = position === end.position ? end.latestId : await findIdAt(db, position)
  if (id === null || getMark(id) !== mark) throw EventCursorExpired()
  return position
}

function parse(cursor: string): Place {
  const [, position = '', mark = ''] =
    /^(\d{1,15})\.([a-z0-9]{0,8})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (position === '') {
    throw SchemaError({
      message: 'query.after cannot be read. Use a cursor of this feed, or none to begin with the oldest event',
    })
  }
  return { position: Number(position), mark }
}

function getMark(messageId: string): string {
  return messageId.slice(-8)
}
