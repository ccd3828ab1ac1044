/** The assistant of the email editors. */
import * as aiChat from '@latchkey/client/ai-chat'
import type { Connection } from '../app/connection.ts'
import type { ChatContent, ChatContext, ChatMessage, ChatSettings } from './chat.ts'

export async function getChatSettings({ transport }: Connection): Promise<ChatSettings> {
  return aiChat.readSettings(transport)
}

export async function sendChatMessage(
  { transport }: Connection,
  threadId: string,
  contextType: ChatContext,
  messages: readonly ChatMessage[],
  signal?: AbortSignal,
): Promise<{ readonly content: ChatContent }> {
  const body = { contextType, messages: [...messages] }
  return aiChat.complete(transport, { params: { threadId }, body, signal })
}

export async function saveChatMessage(
  { transport }: Connection,
  threadId: string,
  message: NonNullable<unknown>,
): Promise<void> {
  await aiChat.save(transport, { params: { threadId }, body: { message } })
}

export async function listChatMessages(
  { transport }: Connection,
  threadId: string,
): Promise<{ readonly messages: readonly unknown[] }> {
  return aiChat.read(transport, { params: { threadId } })
}
