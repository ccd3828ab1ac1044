/**
 * A conversation as editors send it, in the form of the model. Contents are a text, or a list of parts: texts, calls of
 * the tool, and results of calls.
 */
import type { ChatRequest } from '@latchkey/contract'
import type OpenAI from 'openai'

type ModelMessage = OpenAI.ChatCompletionMessageParam
type GivenMessage = ChatRequest['messages'][number]

interface Part {
  readonly type?: unknown
  readonly text?: unknown
  readonly toolName?: unknown
  readonly toolCallId?: unknown
  readonly args?: unknown
  readonly argsText?: unknown
}

/** Every call is followed by a result, as models require: the editor has shown the proposal, whatever became of it. */
export function modelMessages(messages: readonly GivenMessage[]): ModelMessage[] {
  return messages.flatMap(({ role, content }): ModelMessage[] => {
    const parts = getParts(content)
    if (role === 'user') return [{ role, content: getText(parts) }]
    // Results are added to the calls themselves.
    if (role === 'tool') return []
    const calls = parts.filter(isCall).map(asCall)
    const text = getText(parts)
    if (calls.length === 0) return text === '' ? [] : [{ role, content: text }]
    return [
      { role, content: text === '' ? null : text, tool_calls: calls },
      ...calls.map(({ id }) => ({ role: 'tool' as const, tool_call_id: id, content: 'success' })),
    ]
  })
}

function getParts(content: unknown): Part[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  if (!Array.isArray(content)) return [{ type: 'text', text: JSON.stringify(content) }]
  return content.map((part: unknown) => (typeof part === 'string' ? { type: 'text', text: part } : Object(part)))
}

function getText(parts: readonly Part[]): string {
  return parts.flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? text : [])).join('\n\n')
}

function isCall({ type, toolName, toolCallId }: Part): boolean {
  return type === 'tool-call' && typeof toolName === 'string' && typeof toolCallId === 'string'
}

function asCall({ toolName, toolCallId, args, argsText }: Part) {
  const written = typeof argsText === 'string' ? argsText : JSON.stringify(args ?? {})
  return {
    id: String(toolCallId),
    type: 'function' as const,
    function: { name: String(toolName), arguments: written },
  }
}
