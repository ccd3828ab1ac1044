/** The answer of a language model as events: `text-delta`, `tool-call`, then `done` or `error`. */
import { LanguageModelFailed } from '@latchkey/contract'
import type { ServerSentEvent } from '../kernel/http/event-stream.ts'
import type { ChatPart } from './language-model.ts'

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
