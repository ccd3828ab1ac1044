/** The assistant of the email editors: what is sent to it, and what it answers. */
import type { ChatBlock } from '@latchkey/contract'

/** What the assistant edits. */
export type ChatContext = 'email-theme' | 'email-template' | 'email-draft'

/** A message of a conversation, oldest first. */
export interface ChatMessage {
  readonly role: 'user' | 'assistant' | 'tool'
  /** Text, or the blocks of an earlier answer. */
  readonly content: NonNullable<unknown>
}

/** Text, or a call of a tool whose argument `content` is the whole proposed source. Nothing is applied. */
export type ChatContent = readonly Readonly<ChatBlock>[]

/** A conversation with the assistant. */
export interface ChatSettings {
  /** Whether the server has a language model. */
  readonly isAvailable: boolean
  readonly model: string | null
}

/** A part of an answer that is still being made: some more text, or a whole call of a tool. */
export type ChatStreamPart =
  | { readonly type: 'text-delta'; readonly text: string }
  | (Readonly<ChatBlock> & { readonly type: 'tool-call' })
