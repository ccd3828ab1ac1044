import type { AdminContext } from '../app/admin-context.ts'
import type { Row } from '../app/app-class.ts'
import { loadEmails } from '../emails/load-emails.ts'
import { later } from '../later.ts'
import type { ChatContent, ChatContext, ChatMessage, ChatSettings, ChatStreamPart } from './chat.ts'

/** The assistant of the email editors: a language model that proposes a source. Nothing that it proposes is applied. */
export interface AiChatMethods {
  /**
   * Whether the server has a language model, and which.
   *
   * @example
   * const { isAvailable } = await adminApp.getChatSettings()
   */
  getChatSettings(): Promise<ChatSettings>

  /**
   * Sends a conversation to the language model and waits for the whole answer. For a theme or a template, the thread is
   * its id; for a draft, any UUID.
   *
   * @example
   * const messages = [{ role: 'user', content: 'Make the button green.' }] as const
   * const { content } = await adminApp.sendChatMessage(templateId, 'email-template', messages)
   */
  sendChatMessage(
    threadId: string,
    contextType: ChatContext,
    messages: readonly ChatMessage[],
    signal?: AbortSignal,
  ): Promise<{ readonly content: ChatContent }>

  /**
   * The same answer part by part, while it is made.
   *
   * @example
   * for await (const part of adminApp.streamChatMessage(templateId, 'email-template', messages)) {
   *   if (part.type === 'text-delta') write(part.text)
   * }
   */
  streamChatMessage(
    threadId: string,
    contextType: ChatContext,
    messages: readonly ChatMessage[],
    signal?: AbortSignal,
  ): AsyncGenerator<ChatStreamPart, void, undefined>

  /**
   * Appends a message to the saved conversation.
   *
   * @example
   * await adminApp.saveChatMessage(threadId, { role: 'user', content: 'Make the button green.' })
   */
  saveChatMessage(threadId: string, message: NonNullable<unknown>): Promise<void>

  /**
   * The saved messages of a conversation, oldest first.
   *
   * @example
   * const { messages } = await adminApp.listChatMessages(threadId)
   */
  listChatMessages(threadId: string): Promise<{ readonly messages: readonly unknown[] }>
}

export const aiChatMethods = {
  ...later(['getChatSettings', 'sendChatMessage', 'saveChatMessage', 'listChatMessages'], loadEmails),
  async *streamChatMessage(app, ...request) {
    yield* (await loadEmails()).streamChatMessage(app, ...request)
  },
} satisfies Row<AiChatMethods, AdminContext>
