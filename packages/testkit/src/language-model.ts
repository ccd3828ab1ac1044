/** A double of a language model with the interface of OpenAI: it answers every conversation with one sentence. */
import type { LatchkeyParts } from '@latchkey/server'

type AroundFetch = NonNullable<LatchkeyParts['aroundFetch']>
type Fetch = ReturnType<AroundFetch>

const host = 'language-model.test'

/** Settings with which a server uses the double. */
export const languageModelSettings = {
  LATCHKEY_LANGUAGE_MODEL_BASE_URL: `https://${host}/v1`,
  LATCHKEY_LANGUAGE_MODEL_NAME: 'double',
}

/** Requests to other hosts go on. */
export function answeredByModel(fetch: Fetch): Fetch {
  return Object.assign(
    async (...[url, request]: Parameters<Fetch>) =>
      new URL(url).host === host ? completion('There is nothing to change.') : fetch(url, request),
    { check: fetch.check, close: fetch.close },
  )
}

function completion(content: string): Response {
  const chunk = (delta: object, finishReason: string | null) => {
    const choices = [{ index: 0, delta, finish_reason: finishReason }]
    return `data: ${JSON.stringify({ id: 'chat', object: 'chat.completion.chunk', created: 0, model: 'double', choices })}\n\n`
  }
  const body = `${chunk({ role: 'assistant', content }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}
