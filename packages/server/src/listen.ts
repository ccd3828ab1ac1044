/** Serves a handler on a port, over Node's own HTTP server. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { Answering } from './handler.ts'
import { type Answer, isStream } from './kernel/http/answer.ts'
import { mostHeaderBytes } from './kernel/http/incoming.ts'
import { NodeIncoming } from './kernel/http/node-incoming.ts'

export interface Listening {
  readonly port: number
  /** From now on every answer closes its connection, so that none is left when the port is closed. */
  leave(): void
  /** The same, and new connections go to the other processes that listen on this port. */
  leaveToOthers(): void
  /** Takes no new requests and waits for those under way, but not for ever. */
  close(): Promise<void>
}

/** The shutdown timeout of requests in progress. */
const patienceMs = 10_000

const limits = {
  requestTimeout: 60_000,
  headersTimeout: 15_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: mostHeaderBytes,
}

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
  const leaveToOthers = () => {
    leave()
    // That of an HTTP server would also close the connections on which no request is under way, but may arrive just now.
    NetServer.prototype.close.call(server)
  }
  return { port, leave, leaveToOthers, close: () => close(server) }
}

async function respond(answer: Answering, message: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { remoteAddress } = message.socket
  // The client has disconnected already. The request would have no client IP, and pass every rate limit by it.
  if (remoteAddress === undefined) return void message.socket.destroy()
  const incoming = new NodeIncoming(message)
  try {
    const answered = await answer(incoming, remoteAddress)
    await write(answered instanceof Response ? await taken(answered) : answered, outgoing)
  } catch {
    // The API answers its own faults; this is one outside of it.
    if (outgoing.headersSent) outgoing.destroy()
    else await write(broken, outgoing)
  }
  incoming.dropRest()
}

async function write({ status, headers, body }: Answer, outgoing: ServerResponse): Promise<void> {
  // Node only reads the list, but does not promise so in its type.
  outgoing.writeHead(status, headers as string[])
  if (isStream(body)) return stream(body, outgoing)
  // Text of single bytes is sent with its head in one piece, and needs no encoding.
  if (typeof body === 'string' && Buffer.byteLength(body) === body.length) outgoing.end(body, 'latin1')
  else outgoing.end(body)
}

/** As fast as the client reads. A client that is gone, and a body that fails, end both sides. */
async function stream(body: ReadableStream<Uint8Array>, outgoing: ServerResponse): Promise<void> {
  if (outgoing.req.method === 'HEAD') {
    await body.cancel()
    outgoing.end()
    return
  }
  // The head shows the client that it was understood, however long the first piece takes.
  outgoing.flushHeaders()
  // The same class, by two declarations of it.
  await pipeline(Readable.fromWeb(body as NodeReadableStream), outgoing)
}

async function taken(response: Response): Promise<Answer> {
  const body = response.body && new Uint8Array(await response.arrayBuffer())
  const own = [...response.headers].filter(([name]) => name !== 'content-length')
  return { status: response.status, headers: ['content-length', String(body?.byteLength ?? 0), ...own.flat()], body }
}

const sentence = 'Something went wrong on our side. Try again in a moment.\n'
const broken: Answer = {
  status: 500,
  headers: ['content-type', 'text/plain; charset=utf-8', 'content-length', String(sentence.length)],
  body: sentence,
}

function close(server: Server): Promise<void> {
  return new Promise(resolve => {
    const shutdownTimeout = setTimeout(() => server.closeAllConnections(), patienceMs)
    server.close(() => {
      clearTimeout(shutdownTimeout)
      resolve()
    })
    server.closeIdleConnections()
  })
}
