/** Serves a handler on a port, over Node's own HTTP server. */
import { createServer, type Server, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Answering } from './handler.ts'
import { type Answer, toResponse } from './kernel/http/answer.ts'

export interface Listening {
  readonly port: number
  /** Takes no new requests and waits for those under way, but not for ever. */
  close(): Promise<void>
}

/** How long a request under way may still take when the process is told to stop. */
const patienceMs = 10_000

export async function listen(answer: Answering, where: { host: string; port: number }): Promise<Listening> {
  const server = createServer(
    { requestTimeout: 60_000, headersTimeout: 15_000, keepAliveTimeout: 65_000, maxHeaderSize: 32_768 },
    getRequestListener(
      async (request, { incoming, outgoing }) => {
        const answered = await answer(request, incoming.socket.remoteAddress ?? null)
        if (answered instanceof Response) return answered
        // `createServer` is that of HTTP/1; the listener could serve HTTP/2 as well.
        if (!(outgoing instanceof ServerResponse)) return toResponse(answered)
        write(answered, outgoing)
        return RESPONSE_ALREADY_SENT
      },
      { overrideGlobalObjects: false },
    ),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(where.port, where.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : where.port
  return { port, close: () => close(server) }
}

function write({ status, headers, body }: Answer, outgoing: ServerResponse): void {
  outgoing.writeHead(status, headers)
  outgoing.end(body)
}

function close(server: Server): Promise<void> {
  return new Promise(resolve => {
    const impatience = setTimeout(() => server.closeAllConnections(), patienceMs)
    server.close(() => {
      clearTimeout(impatience)
      resolve()
    })
    server.closeIdleConnections()
  })
}
