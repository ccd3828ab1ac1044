/** The assistant of the email editors. */
import { routes } from '@latchkey/contract/table'
import type { Connection } from '../app/connection.ts'
import type { ChatContent, ChatContext, ChatMessage, ChatSettings } from './chat.ts'

export async function getChatSettings({ transport }: Connection): Promise<ChatSettings> {
  return transport.send(routes.aiChat.readSettings, {})
}

export async function sendChatMessage(
  { transport }: Connection,
  threadId: string,
  contextType: ChatContext,
  messages: readonly ChatMessage[],
  signal?: AbortSignal,
): Promise<{ readonly content: ChatContent }> {
  const body = { contextType, messages: [...messages] }
  return transport.send(routes.aiChat.complete, { params: { threadId }, body, signal })
}

export async function saveChatMessage(
  { transport }: Connection,
  threadId: string,
  message: NonNullable<unknown>,
): Promise<void> {
  await transport.send(routes.aiChat.save, { params: { threadId }, body: { message } })
}

export async function listChatMessages(
  { transport }: Connection,
  threadId: string,
): Promise<{ readonly messages: readonly unknown[] }> {
  return transport.send(routes.aiChat.read, { params: { threadId } })
}
