/** Serves a handler on a port, over Node's own HTTP server. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Answering } from './handler.ts'
import type { Answer } from './kernel/http/answer.ts'
import { NodeIncoming } from './kernel/http/node-incoming.ts'

export interface Listening {
  readonly port: number
  /** From now on every answer closes its connection, so that none is left when the port is closed. */
  leave(): void
  /** Takes no new requests and waits for those under way, but not for ever. */
  close(): Promise<void>
}

/** How long a request under way may still take when the process is told to stop. */
const patienceMs = 10_000

const limits = { requestTimeout: 60_000, headersTimeout: 15_000, keepAliveTimeout: 65_000, maxHeaderSize: 32_768 }

export async function listen(answer: Answering, where: { host: string; port: number }): Promise<Listening> {
  let isLeaving = false
  const server = createServer(limits, (message, outgoing) => {
    if (isLeaving) outgoing.shouldKeepAlive = false
    void respond(answer, message, outgoing)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(where.port, where.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : where.port
  const leave = () => {
    isLeaving = true
  }
  return { port, leave, close: () => close(server) }
}

async function respond(answer: Answering, message: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { remoteAddress } = message.socket
  // Whoever sent this has hung up already. It would count as nobody's, and pass every limit by address.
  if (remoteAddress === undefined) return void message.socket.destroy()
  try {
    const answered = await answer(new NodeIncoming(message), remoteAddress)
    write(answered instanceof Response ? await taken(answered) : answered, outgoing)
  } catch {
    // The API answers its own faults; this is one outside of it.
    if (outgoing.headersSent) outgoing.destroy()
    else write(broken, outgoing)
  }
}

function write({ status, headers, body }: Answer, outgoing: ServerResponse): void {
  // Node only reads the list, but does not promise so in its type.
  outgoing.writeHead(status, headers as string[])
  // Text of single bytes is sent with its head in one piece, and needs no encoding.
  if (typeof body === 'string' && Buffer.byteLength(body) === body.length) outgoing.end(body, 'latin1')
  else outgoing.end(body)
}

async function taken(response: Response): Promise<Answer> {
  const body = response.body && new Uint8Array(await response.arrayBuffer())
  const headers = { 'content-length': String(body?.byteLength ?? 0), ...Object.fromEntries(response.headers) }
  return { status: response.status, headers: Object.entries(headers).flat(), body }
}

const sentence = 'Something went wrong on our side. Try again in a moment.\n'
const broken: Answer = {
  status: 500,
  headers: ['content-type', 'text/plain; charset=utf-8', 'content-length', String(sentence.length)],
  body: sentence,
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
