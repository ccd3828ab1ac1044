/** Serves a handler on a port, over Node's own HTTP server. */
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Handler } from './handler.ts'

export interface Listening {
  readonly port: number
  /** Takes no new requests and waits for those under way, but not for ever. */
  close(): Promise<void>
}

/** How long a request under way may still take when the process is told to stop. */
const patienceMs = 10_000

export async function listen(handler: Handler, where: { host: string; port: number }): Promise<Listening> {
  const server = createServer(
    { requestTimeout: 60_000, headersTimeout: 15_000, keepAliveTimeout: 65_000, maxHeaderSize: 32_768 },
    getRequestListener((request, { incoming }) => handler(request, incoming.socket.remoteAddress ?? null), {
      overrideGlobalObjects: false,
    }),
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
