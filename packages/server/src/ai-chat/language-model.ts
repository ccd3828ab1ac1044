/** One request to a language model with the interface of OpenAI. */
import type { ChatBlock, ChatRequest } from '@latchkey/contract'
import type OpenAI from 'openai'
import type { App } from '../app.ts'
import type { LanguageModelConfig } from '../config.ts'
import { OutgoingError } from '../kernel/outgoing/outgoing-error.ts'
import { modelMessages } from './chat-messages.ts'
import type { ChatTool } from './chat-prompts.ts'

/** The model did not answer, or not as it should. The message holds nothing of the conversation. */
export class ModelFailed extends Error {
  override readonly name = 'ModelFailed'
}

export type ChatPart =
  /** More of a text. Later the text comes as a block, whole. */
  { readonly type: 'text-delta'; readonly text: string } | { readonly type: 'block'; readonly block: ChatBlock }

export interface Completion {
  readonly languageModel: LanguageModelConfig
  readonly prompt: string
  readonly messages: ChatRequest['messages']
  readonly tool: ChatTool
  readonly signal?: AbortSignal | undefined
}

const deadlineMs = 60_000
const mostAnswerBytes = 8 * 1024 * 1024
const longestSource = 200_000

/** @throws {@link ModelFailed} */
export async function* streamCompletion(app: App, completion: Completion): AsyncGenerator<ChatPart> {
  const { languageModel, prompt, messages, tool, signal } = completion
  const client = await getClient(app, languageModel, signal)
  const answer: Answer = { text: '', calls: new Map(), isFinished: false }
  try {
    const chunks = await client.chat.completions.create({
      model: languageModel.name,
      stream: true,
      messages: [{ role: 'system', content: prompt }, ...modelMessages(messages)],
      tools: [{ type: 'function', function: tool }],
    })
    for await (const chunk of chunks) {
      const text = add(answer, chunk)
      if (text !== '') yield { type: 'text-delta', text }
    }
  } catch (error) {
    throw asModelFailed(error)
  }
  if (!answer.isFinished) throw new ModelFailed('The answer ended too soon.')
  if (answer.text !== '') yield { type: 'block', block: { type: 'text', text: answer.text } }
  for (const call of answer.calls.values()) yield { type: 'block', block: toolCallBlock(call, tool) }
}

/** The library is loaded with the first request. It takes nothing from the environment, and writes no log. */
async function getClient(
  app: App,
  { baseUrl, apiKey }: LanguageModelConfig,
  signal: AbortSignal | undefined,
): Promise<OpenAI> {
  const { OpenAI } = await import('openai')
  return new OpenAI({
    baseURL: baseUrl,
    apiKey: apiKey ?? 'none',
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: deadlineMs,
    logLevel: 'off',
    ...(apiKey === null ? { defaultHeaders: { authorization: null } } : {}),
    fetch: (url, { method = 'GET', headers, body, signal: ended } = {}) => {
      const aborted = [signal, ended].filter(each => each != null)
      return app.fetch(url instanceof Request ? url.url : url, {
        purpose: 'ai',
        method,
        headers: new Headers(headers),
        // The library sends JSON.
        body: String(body ?? ''),
        deadlineMs,
        maxResponseBytes: mostAnswerBytes,
        signal: AbortSignal.any(aborted),
      })
    },
  })
}

interface ToolCall {
  id: string
  name: string
  argsText: string
}

interface Answer {
  text: string
  /** By their index in the answer. */
  readonly calls: Map<number, ToolCall>
  isFinished: boolean
}

/** Adds what a chunk brings, and returns what it adds to the text. */
function add(answer: Answer, chunk: OpenAI.ChatCompletionChunk): string {
  const [choice] = chunk.choices ?? []
  if (!choice) return ''
  if (choice.finish_reason === 'length' || choice.finish_reason === 'content_filter')
    throw new ModelFailed(`The answer ended too soon (${choice.finish_reason}).`)
  if (choice.finish_reason) answer.isFinished = true
  const { content, tool_calls: calls = [] } = choice.delta ?? {}
  for (const { index, id, function: called } of calls ?? []) {
    const call = answer.calls.get(index) ?? { id: '', name: '', argsText: '' }
    answer.calls.set(index, call)
    call.id ||= id ?? ''
    call.name ||= called?.name ?? ''
    call.argsText += called?.arguments ?? ''
  }
  const text = typeof content === 'string' ? content : ''
  answer.text += text
  return text
}

function toolCallBlock({ id, name, argsText }: ToolCall, tool: ChatTool): ChatBlock {
  const content = name === tool.name ? contentIn(argsText) : null
  if (content === null) throw new ModelFailed('The model called its tool in a way that cannot be read.')
  const args = { content }
  const block = { toolName: name, toolCallId: id || `call-${name}`, args, argsText: JSON.stringify(args) }
  return { type: 'tool-call', ...block, result: 'success' }
}

function contentIn(argsText: string): string | null {
  try {
    const content: unknown = Reflect.get(Object(JSON.parse(argsText)), 'content')
    const isSource = typeof content === 'string' && content !== '' && content.length <= longestSource
    return isSource && content.isWellFormed() ? content : null
  } catch {
    return null
  }
}

function asModelFailed(error: unknown): unknown {
  if (error instanceof ModelFailed) return error
  const causes = [error, Reflect.get(Object(error), 'cause')]
  const outgoing = causes.find(cause => cause instanceof OutgoingError)
  if (outgoing) return new ModelFailed(outgoing.message)
  const status: unknown = Reflect.get(Object(error), 'status')
  if (typeof status === 'number') return new ModelFailed(`The service answered with status ${status}.`)
  return new ModelFailed('The answer cannot be read.')
}
