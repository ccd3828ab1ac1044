/**
 * One request through a library that is written for Node's own server, without a connection: what our server has of a request is
 * put in, and what the library writes is the answer.
 */
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

export type NodeListener = (request: IncomingMessage, response: ServerResponse) => unknown

export interface NodeExchange {
  readonly method: string
  /** Path and query, as the library has its routes. */
  readonly url: string
  /** The same as the client sees it. */
  readonly originalUrl: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  readonly isSecure: boolean
}

export function throughNode(listener: NodeListener, exchange: NodeExchange): Promise<Response> {
  const { method, url, originalUrl, headers, body, isSecure } = exchange
  const socket = Object.assign(new Socket(), { encrypted: isSecure })
  const request = Object.assign(new IncomingMessage(socket), { method, url, originalUrl, complete: true })
  for (const [name, value] of Object.entries(headers)) request.headers[name] = value
  if (body.length > 0) request.push(body)
  request.push(null)
  return new Promise((resolve, reject) => {
    const response = new CapturedResponse(request, captured => resolve(captured))
    Promise.resolve(listener(request, response)).catch(reject)
  })
}

const mayHaveNoBody = [204, 205, 304]

/** Keeps what is written, and hands all of it over at the end. */
class CapturedResponse extends ServerResponse {
  readonly #pieces: Buffer[] = []
  readonly #captured: (response: Response) => void

  constructor(request: IncomingMessage, captured: (response: Response) => void) {
    super(request)
    this.#captured = captured
    // They are accessors of the class above, which speak of a connection.
    const ended = () => this.finished
    for (const name of ['headersSent', 'writableEnded', 'writableFinished'])
      Object.defineProperty(this, name, { get: ended })
  }

  override write(chunk: unknown): boolean {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.#pieces.push(Buffer.from(chunk))
    return true
  }

  override end(chunk?: unknown): this {
    if (this.finished) return this
    this.write(chunk)
    this.finished = true
    const { statusCode: status } = this
    const body = mayHaveNoBody.includes(status) ? null : Buffer.concat(this.#pieces)
    this.#captured(new Response(body, { status, headers: inPairs(this.getHeaders()) }))
    this.emit('finish')
    return this
  }
}

function inPairs(headers: OutgoingHttpHeaders): [string, string][] {
  return Object.entries(headers).flatMap(([name, value = '']) => {
    // Its length is that of the body, which is whole.
    if (name === 'content-length' || name === 'transfer-encoding') return []
    return [value].flat().map((each): [string, string] => [name, String(each)])
  })
}
