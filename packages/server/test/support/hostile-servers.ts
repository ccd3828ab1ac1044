/** HTTP servers on free ports of this machine that write whatever a test needs, valid HTTP or not. */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'

export interface HostileServer {
  readonly port: number
  readonly url: string
  /** The requests as they came, each up to the end of its headers. */
  readonly requests: readonly string[]
  /** Connections that were opened. */
  connections(): number
  /** Connections that are open now. */
  open(): number
  stop(): Promise<void>
}

interface Options {
  readonly host?: string
  readonly tls?: TlsOptions
  /** Sent before the client has sent anything. */
  readonly greeting?: Buffer
}

/** `respond` is called when the headers of a request have arrived. */
export async function startHostileServer(
  respond: (socket: Socket, request: string) => void,
  { host = '127.0.0.1', tls, greeting }: Options = {},
): Promise<HostileServer> {
  const sockets = new Set<Socket>()
  const requests: string[] = []
  let connections = 0
  const accept = (socket: Socket) => {
    connections += 1
    sockets.add(socket)
    // A client that hangs up is part of these tests.
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    if (greeting) socket.write(greeting)
    let received = ''
    socket.on('data', chunk => {
      received += chunk
      const end = received.indexOf('\r\n\r\n')
      if (end < 0) return
      requests.push(received.slice(0, end))
      received = ''
      respond(socket, requests.at(-1) ?? '')
    })
  }
  const server = tls ? createTlsServer(tls, accept) : createServer(accept)
  // A handshake that the client ends.
  server.on('tlsClientError', () => {})
  server.listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    port,
    url: `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    requests,
    connections: () => connections,
    open: () => sockets.size,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A complete response in one piece. */
export function getResponse(status: number, body: string | Buffer = '', headers: readonly string[] = []): Buffer {
  const lines = [`HTTP/1.1 ${status} Status`, `content-length: ${Buffer.byteLength(body)}`, ...headers]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(body)])
}
