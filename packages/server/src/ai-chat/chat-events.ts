/** The answer of a language model as server-sent events: `text-delta`, `tool-call`, then `done` or `error`. */
import { LanguageModelFailed } from '@latchkey/contract'
import type { ChatPart } from './language-model.ts'

/** `gone` is aborted when the client closes its connection. */
export function chatEvents(parts: AsyncGenerator<ChatPart>, gone: AbortController): Response {
  const events = eventsOf(parts)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await events.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel() {
      gone.abort()
    },
  })
  // A proxy that collects the answer would deliver it all at once.
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' }
  return new Response(body, { headers })
}

async function* eventsOf(parts: AsyncGenerator<ChatPart>): AsyncGenerator<string> {
  try {
    for await (const part of parts) {
      if (part.type === 'text-delta') yield event('text-delta', { text: part.text })
      // The editor has the text already.
      else if (part.block.type === 'tool-call') yield event('tool-call', part.block)
    }
    yield event('done', {})
  } catch (error) {
    const failure = LanguageModelFailed.is(error) ? error : LanguageModelFailed()
    yield event('error', { error: failure.message })
  }
}

function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
