import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

const list = statement<{ message: unknown }>(
  'ai-chat.list',
  `select message from ai_chat_messages where project_id = $1 and thread_id = $2 order by position`,
)

/** Oldest first. */
export async function listMessages(db: Db, threadId: string): Promise<unknown[]> {
  return (await list(db, [db.projectId, threadId])).map(({ message }) => message)
}

// The row of the thread is locked by its count: messages that are saved at once come one after the other.
const count = statement<{ messageCount: number }>(
  'ai-chat.count',
  `insert into ai_chat_threads (project_id, id, message_count) values ($1, $2, 1)
   on conflict (project_id, id) do update set message_count = ai_chat_threads.message_count + 1
   where ai_chat_threads.message_count < $3
   returning message_count as "messageCount"`,
)

/** The position of the next message. Null: the thread has as many as it may. */
export async function countMessage(tx: Tx, threadId: string, most: number): Promise<number | null> {
  const [counted] = await count(tx, [tx.projectId, threadId, most])
  return counted?.messageCount ?? null
}

const add = statement<never>(
  'ai-chat.add',
  `insert into ai_chat_messages (project_id, thread_id, position, message, saved_at) values ($1, $2, $3, $4::json, $5)`,
)

export async function insertMessage(
  tx: Tx,
  { threadId, position, message }: { threadId: string; position: number; message: unknown },
  savedAt: Date,
): Promise<void> {
  await add(tx, [tx.projectId, threadId, position, JSON.stringify(message), savedAt])
}

const remove = statement<never>('ai-chat.remove', 'delete from ai_chat_threads where project_id = $1 and id = $2')

export async function deleteThread(tx: Tx, threadId: string): Promise<void> {
  await remove(tx, [tx.projectId, threadId])
}
