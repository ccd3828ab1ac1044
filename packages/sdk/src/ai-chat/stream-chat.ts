/** The answer of the assistant while it is made: server-sent events. */
import * as aiChat from '@latchkey/client/ai-chat'
import { ApiError, ConnectionError } from '@latchkey/client/errors'
import type { ChatBlock } from '@latchkey/contract'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { Connection } from '../app/connection.ts'

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

/** An answer is at most the source of an email and some text; JSON may spell a character in six. */
const longestEvent = 8 * 1024 * 1024

export async function* streamChatMessage(
  connection: Connection,
  threadId: string,
  contextType: ChatContext,
  messages: readonly ChatMessage[],
  signal?: AbortSignal,
): AsyncGenerator<ChatStreamPart, void, undefined> {
  const stream = await open(connection, { threadId, contextType, messages, signal })
  const events = stream
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: longestEvent }))
    .getReader()
  try {
    for (;;) {
      const { done, value } = await events.read()
      // An answer has an end of its own; without it, the connection was lost.
      if (done) throw new ConnectionError('The answer ended early. Check your internet connection and try again.', {})
      if (value.event === 'done') return
      const part = readEvent(value.event, value.data)
      if (part) yield part
    }
  } finally {
    await events.cancel().catch(() => {})
  }
}

interface StreamRequest {
  readonly threadId: string
  readonly contextType: ChatContext
  readonly messages: readonly ChatMessage[]
  readonly signal: AbortSignal | undefined
}

/** @throws {@link ApiError} as any other request, when the server refuses before it streams. */
async function open(connection: Connection, { threadId, contextType, messages, signal }: StreamRequest) {
  const { platform, transport } = connection
  const streams: ReadableStream<Uint8Array<ArrayBuffer>>[] = []
  async function fetch(url: string, init: RequestInit): Promise<Response> {
    const response = await platform.fetch(url, init)
    const isStream = response.headers.get('content-type')?.includes('text/event-stream')
    if (!isStream || response.body === null) return response
    streams.push(response.body)
    // The transport reads a response to its end; this one is read by the caller.
    return new Response(null, { status: response.status, headers: response.headers })
  }
  const body = { contextType, messages: [...messages] }
  const call = { params: { threadId }, body, signal, platform: { ...platform, fetch } }
  await aiChat.stream(transport, call)
  const stream = streams.at(-1)
  if (!stream) throw new ApiError('The server did not stream its answer.', { statusCode: 200 })
  return stream
}

/** Events of later versions are ignored. */
function readEvent(name: string | undefined, data: string): ChatStreamPart | null {
  if (name === 'text-delta') return { type: 'text-delta', text: JSON.parse(data).text }
  if (name === 'tool-call') return { ...JSON.parse(data), type: 'tool-call' }
  if (name === 'error') throw new ApiError(JSON.parse(data).error, { statusCode: 502 })
  return null
}
