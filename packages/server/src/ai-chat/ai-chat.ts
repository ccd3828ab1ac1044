/**
 * The assistant of the email editors. An owner's request goes to the language model of the operator, with the source
 * that is edited; what the model proposes is returned to the editor, and nothing is changed here. Conversations are
 * saved by the editor, message by message.
 */
import {
  type ChatBlock,
  type ChatRequest,
  EditedSourceNotFound,
  LanguageModelFailed,
  NoLanguageModel,
  type ProjectConfig,
  TooManyChatMessages,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import { findTemplate } from '../email-templates/email-templates.ts'
import { findTheme } from '../email-themes/email-themes.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import type { ServerSentEvent } from '../kernel/http/event-stream.ts'
import { bucketName } from '../kernel/limits/limits.ts'
import { readConfig } from '../projects/projects.ts'
import { spend } from '../projects/spending.ts'
import { fixedRate } from '../rate-limits.ts'
import { countMessage, deleteThread, insertMessage, listMessages } from './ai-chat.store.ts'
import { chatPrompt, getTool } from './chat-prompts.ts'
import { type ChatPart, ModelFailed, streamCompletion } from './language-model.ts'

const mostMessages = 1_000

export function readThread(db: Db, threadId: string): Promise<unknown[]> {
  return listMessages(db, threadId)
}

/** @throws {@link TooManyChatMessages} */
export async function saveMessage(app: App, tx: Tx, threadId: string, message: unknown): Promise<void> {
  const position = await countMessage(tx, threadId, mostMessages)
  if (position === null) throw TooManyChatMessages()
  await insertMessage(tx, { threadId, position, message }, app.clock.now())
}

export async function clearThread(tx: Tx, threadId: string): Promise<void> {
  await deleteThread(tx, threadId)
}

export interface Chat {
  readonly threadId: string
  readonly request: ChatRequest
  /** Aborted when the client is gone. */
  readonly signal?: AbortSignal
}

/**
 * Begins a request to the model: what is wrong with it is thrown, and what goes wrong later is thrown by the iterator.
 *
 * @throws {@link NoLanguageModel}, {@link EditedSourceNotFound}, TooManyAttempts or, by the iterator, {@link LanguageModelFailed}
 */
export async function startChat(app: App, db: Db, chat: Chat): Promise<AsyncGenerator<ChatPart>> {
  const { languageModel } = app.config
  if (!languageModel) throw NoLanguageModel()
  const { contextType, messages } = chat.request
  const source = editedSource((await readConfig(app, db)).emails, contextType, chat.threadId)
  await app.limits.spend(db, { bucket: bucketName('language-model'), ...fixedRate('languageModel') })
  await spend(app, db.projectId, 'languageModel')
  const prompt = chatPrompt(contextType, source)
  const completion = { languageModel, prompt, messages, tool: getTool(contextType), signal: chat.signal }
  return withFailures(app, streamCompletion(app, completion), chat.signal)
}

/** The whole answer. @throws as {@link startChat} and its iterator */
export async function completeChat(app: App, db: Db, chat: Chat): Promise<ChatBlock[]> {
  const blocks: ChatBlock[] = []
  for await (const part of await startChat(app, db, chat)) if (part.type === 'block') blocks.push(part.block)
  return blocks
}

/** Null: a draft, whose source the editor sends if it wants to. */
function editedSource(
  emails: ProjectConfig['emails'],
  context: ChatRequest['contextType'],
  threadId: string,
): string | null {
  if (context === 'email-draft') return null
  const edited = context === 'email-theme' ? findTheme(emails, threadId) : findTemplate(emails, threadId)
  if (!edited) throw EditedSourceNotFound()
  return edited.tsxSource
}

async function* withFailures(
  app: App,
  parts: AsyncGenerator<ChatPart>,
  signal: AbortSignal | undefined,
): AsyncGenerator<ChatPart> {
  try {
    yield* parts
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error
    // What the service says may quote the conversation, and is in no log.
    if (!signal?.aborted) app.log.warn({ reason: error.message }, 'language model request failed')
    throw LanguageModelFailed()
  }
}

/** The answer of a language model as events: `text-delta`, `tool-call`, then `done` or `error`. */
export async function* chatEvents(parts: AsyncGenerator<ChatPart>): AsyncGenerator<ServerSentEvent, undefined> {
  try {
    for await (const part of parts) {
      if (part.type === 'text-delta') yield { name: 'text-delta', data: { text: part.text } }
      // Its text has been sent already.
      else if (part.block.type === 'tool-call') yield { name: 'tool-call', data: part.block }
    }
    yield { name: 'done', data: {} }
  } catch (error) {
    if (!LanguageModelFailed.is(error)) throw error
    yield { name: 'error', data: { error: error.message } }
  }
}
