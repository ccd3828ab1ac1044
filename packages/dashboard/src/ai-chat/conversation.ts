/** A conversation with the assistant, as it is shown, saved and sent. */
import type { ChatMessage } from '@latchkey/js'

export interface Proposal {
  readonly id: string
  readonly toolName: string
  /** The whole source. */
  readonly source: string
}

export interface Message {
  readonly role: 'user' | 'assistant'
  readonly text: string
  readonly proposals: readonly Proposal[]
}

/** Older messages are not sent to the model: what matters of them is in the source. */
const mostSent = 30

/** What was saved, in the form in which this page saves it. Anything else is left out. */
export function readMessages(saved: readonly unknown[]): readonly Message[] {
  return saved.flatMap(message => {
    if (!isTree(message) || (message.role !== 'user' && message.role !== 'assistant')) return []
    const parts = Array.isArray(message.content) ? message.content.filter(isTree) : []
    return [{ role: message.role, text: getText(parts), proposals: getProposals(parts) }]
  })
}

export function asSaved({ role, text, proposals }: Message): ChatMessage {
  const calls = proposals.map(({ id, toolName, source }) => ({
    type: 'tool-call',
    toolCallId: id,
    toolName,
    args: { content: source },
  }))
  return { role, content: [...(text === '' ? [] : [{ type: 'text', text }]), ...calls] }
}

/** The newest messages; the last has the source as it is in the editor, which may not be saved. */
export function asRequest(messages: readonly Message[], source: string): readonly ChatMessage[] {
  return messages.slice(-mostSent).map((message, index, sent) => {
    const saved = asSaved(message)
    if (index < sent.length - 1 || !Array.isArray(saved.content)) return saved
    const current = { type: 'text', text: `The source as it is in the editor now:\n\n${source}` }
    return { ...saved, content: [...saved.content, current] }
  })
}

/** The source that a call of the model's tool proposes. */
export function getProposal(call: unknown): Proposal | undefined {
  if (!isTree(call) || !isTree(call.args)) return undefined
  const { toolCallId, toolName, args } = call
  if (typeof toolCallId !== 'string' || typeof toolName !== 'string' || typeof args.content !== 'string')
    return undefined
  return { id: toolCallId, toolName, source: args.content }
}

type Tree = Readonly<Record<string, unknown>>

function getText(parts: readonly Tree[]): string {
  return parts.flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? text : [])).join('\n\n')
}

function getProposals(parts: readonly Tree[]): readonly Proposal[] {
  return parts.flatMap(part => (part.type === 'tool-call' && getProposal(part)) || [])
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
