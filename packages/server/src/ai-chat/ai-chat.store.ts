import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

const list = statement<{ message: unknown }, { threadId: string }>(
  'ai-chat.list',
  `select message from ai_chat_messages where project_id = :projectId and thread_id = :threadId order by position`,
)

/** Oldest first. */
export async function listMessages(db: Db, threadId: string): Promise<unknown[]> {
  return (await list(db, { threadId })).map(({ message }) => message)
}

// The row of the thread is locked by its count: messages that are saved at once come one after the other.
const count = statement<{ messageCount: number }, { threadId: string; most: number }>(
  'ai-chat.count',
  `insert into ai_chat_threads (project_id, id, message_count) values (:projectId, :threadId, 1)
   on conflict (project_id, id) do update set message_count = ai_chat_threads.message_count + 1
   where ai_chat_threads.message_count < :most
   returning message_count as "messageCount"`,
)

/** The position of the next message. Null: the thread has as many as it may. */
export async function countMessage(tx: Tx, threadId: string, most: number): Promise<number | null> {
  return (await count.first(tx, { threadId, most }))?.messageCount ?? null
}

const add = statement<never, { threadId: string; position: number; message: string; savedAt: Date }>(
  'ai-chat.add',
  `insert into ai_chat_messages (project_id, thread_id, position, message, saved_at) values (:projectId, :threadId, :position, :message::json, :savedAt)`,
)

export async function insertMessage(
  tx: Tx,
  saved: { threadId: string; position: number; message: unknown },
  savedAt: Date,
): Promise<void> {
  await add(tx, { ...saved, message: JSON.stringify(saved.message), savedAt })
}

const remove = statement<never, { threadId: string }>(
  'ai-chat.remove',
  'delete from ai_chat_threads where project_id = :projectId and id = :threadId',
)

export async function deleteThread(tx: Tx, threadId: string): Promise<void> {
  await remove(tx, { threadId })
}
