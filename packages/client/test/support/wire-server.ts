/** A small real server with scripted responses, which records the requests. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'

export interface WireRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

export interface WireAnswer {
  readonly status?: number
  readonly headers?: Record<string, string>
  /** Objects are sent as JSON, text as it is. */
  readonly body?: unknown
}

export type WireHandler = (request: WireRequest) => WireAnswer | 'hang up' | Promise<WireAnswer | 'hang up'>

export interface WireServer {
  readonly url: string
  readonly requests: readonly WireRequest[]
  stop(): Promise<void>
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': '*',
}

export async function startWireServer(handle: WireHandler): Promise<WireServer> {
  const requests: WireRequest[] = []
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.method === 'OPTIONS') return outgoing.writeHead(200, cors).end()
    const request = await readRequest(incoming)
    requests.push(request)
    const answer = await handle(request)
    if (answer === 'hang up') return incoming.socket.destroy()
    const { status = 200, headers = {}, body = {} } = answer
    const type = typeof body === 'string' ? 'text/plain' : 'application/json'
    outgoing.writeHead(status, { 'content-type': type, ...cors, ...headers })
    return outgoing.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readRequest(incoming: IncomingMessage): Promise<WireRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk))
  const text = Buffer.concat(chunks).toString()
  const path = incoming.url ?? '/'
  return { method: incoming.method ?? '', path, headers: incoming.headers, body: text ? JSON.parse(text) : undefined }
}

/** A known error as the wire has it. */
export function refusal(code: string, status: number, details?: object): WireAnswer {
  return {
    headers: { 'x-stack-known-error': code, 'x-stack-actual-status': String(status) },
    body: { code, error: `The sentence of ${code}.`, ...(details && { details }) },
  }
}
