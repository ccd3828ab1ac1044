/**
 * The assistant of the email editors: a language model that proposes a source, which the editor shows as a change to
 * accept or to reject. Nothing is applied here.
 */
import * as z from 'zod'
import { atLeast } from '../kernel/access.ts'
import { chatBody } from '../kernel/body-limits.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineText } from '../kernel/error.ts'
import { json, uuid } from '../kernel/schema.ts'

export const NoLanguageModel = defineText(
  501,
  'This server has no language model. Its operator can set LATCHKEY_LANGUAGE_MODEL_BASE_URL, LATCHKEY_LANGUAGE_MODEL_NAME and LATCHKEY_LANGUAGE_MODEL_API_KEY.',
)
export const LanguageModelFailed = defineText(
  502,
  'The language model did not answer, or answered with an error. Try again; if it stays so, see the log of the server.',
)
export const EditedSourceNotFound = defineText(404, 'There is no email theme or template with this id in the project.')
export const TooManyChatMessages = defineText(
  400,
  'This conversation has 1 000 saved messages, which is the most. Begin a new one.',
)

const mostMessages = 200
const given = (most: number) => json(most).refine(value => value !== null && value !== undefined, 'must not be null')

export const ChatRequest = z.object({
  contextType: z.enum(['email-theme', 'email-template', 'email-draft']),
  messages: z
    .array(z.object({ role: z.enum(['user', 'assistant', 'tool']), content: given(chatBody) }))
    .min(1)
    .max(mostMessages),
})
export interface ChatRequest extends z.infer<typeof ChatRequest> {}

/** What the model said or proposed, in this order. */
export const ChatBlock = z
  .object({
    type: z.enum(['text', 'tool-call']),
    text: z.string().optional(),
    toolName: z.string().optional(),
    toolCallId: z.string().optional(),
    /** `{ content }`: the whole source that it proposes. */
    args: json(chatBody).optional(),
    /** The same as JSON text. */
    argsText: z.string().optional(),
    result: z.literal('success').optional(),
  })
  .meta({ camelCase: true })
export interface ChatBlock extends z.infer<typeof ChatBlock> {}

const byThread = z.object({ threadId: uuid() })
const errors = [NoLanguageModel, EditedSourceNotFound, LanguageModelFailed]

export const aiChatEndpoints = {
  readSettings: endpoint({
    route: 'GET /internal/ai-chat',
    summary: 'Whether the server has a language model, and which',
    access: atLeast('admin'),
    response: z.object({ isAvailable: z.boolean(), model: z.string().nullable() }),
    errors: [],
  }),
  read: endpoint({
    route: 'GET /internal/ai-chat/:threadId',
    summary: 'The saved messages of a conversation, oldest first',
    access: atLeast('admin'),
    params: byThread,
    response: z.object({ messages: z.array(z.unknown()).meta({ opaque: true }) }),
    errors: [],
  }),
  complete: endpoint({
    route: 'POST /internal/ai-chat/:threadId',
    summary: 'Ask the language model. Nothing is saved or changed',
    access: atLeast('admin'),
    changes: false,
    role: 'developer',
    params: byThread,
    body: ChatRequest,
    largestBody: chatBody,
    mostValues: 60_000,
    response: z.object({ content: z.array(ChatBlock).meta({ opaque: true }) }),
    errors,
  }),
  stream: endpoint({
    route: 'POST /internal/ai-chat/:threadId/stream',
    summary: 'The same answer as server-sent events, while it is made',
    access: atLeast('admin'),
    changes: false,
    role: 'developer',
    streams: true,
    params: byThread,
    body: ChatRequest,
    largestBody: chatBody,
    mostValues: 60_000,
    errors,
  }),
  save: endpoint({
    route: 'PATCH /internal/ai-chat/:threadId',
    summary: 'Append a message to the saved conversation',
    access: atLeast('admin'),
    params: byThread,
    body: z.object({ message: given(262_144) }),
    largestBody: chatBody,
    mostValues: 60_000,
    response: z.object({}),
    errors: [TooManyChatMessages],
  }),
}
