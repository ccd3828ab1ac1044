/** A language model that speaks the real protocol of streamed chat completions, and answers what a test says. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Json } from '@latchkey/testkit'

/** One request that it was sent. */
export interface ModelRequest {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Json
}

export interface LanguageModelDouble {
  /** For `LATCHKEY_LANGUAGE_MODEL_BASE_URL`. */
  readonly baseUrl: string
  readonly requests: readonly ModelRequest[]
  /** Requests whose connection was closed by the caller before the answer was complete. */
  aborted(): number
  /** What the next requests are answered with. */
  answer(respond: (response: ServerResponse) => void | Promise<void>): void
  stop(): Promise<void>
}

export async function startLanguageModel(): Promise<LanguageModelDouble> {
  const requests: ModelRequest[] = []
  let aborted = 0
  let respond: (response: ServerResponse) => void | Promise<void> = response => streamed(response, [text('Hello')])
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString())
    requests.push({ path: request.url ?? '', headers: request.headers, body })
    response.on('close', () => {
      if (!response.writableFinished) aborted += 1
    })
    await respond(response)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // a server on TCP has one
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    aborted: () => aborted,
    answer: next => {
      respond = next
    },
    async stop() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

/** A part of an answer: the `delta` of a chunk. */
type Delta = Readonly<Record<string, unknown>>

export const text = (content: string): Delta => ({ content })

/** The call of a tool in several deltas, as models send it: the name first, then pieces of the arguments. */
export function toolCall(name: string, argsText: string, { id = 'call_1', index = 0 } = {}): Delta[] {
  const middle = Math.ceil(argsText.length / 2)
  return [
    { tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] },
    { tool_calls: [{ index, function: { arguments: argsText.slice(0, middle) } }] },
    { tool_calls: [{ index, function: { arguments: argsText.slice(middle) } }] },
  ]
}

export function begin(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
}

export function send(response: ServerResponse, delta: Delta, finishReason: string | null = null): void {
  const choice = { index: 0, delta, finish_reason: finishReason }
  const chunk = { id: 'chat_1', object: 'chat.completion.chunk', created: 0, model: 'double', choices: [choice] }
  response.write(`data: ${JSON.stringify(chunk)}\n\n`)
}

/** A whole answer, with its end. */
export function streamed(response: ServerResponse, deltas: readonly Delta[], finishReason = 'stop'): void {
  begin(response)
  send(response, { role: 'assistant', content: '' })
  for (const delta of deltas) send(response, delta)
  send(response, {}, finishReason)
  response.end('data: [DONE]\n\n')
}
