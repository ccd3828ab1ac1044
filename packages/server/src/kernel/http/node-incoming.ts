/** What Node has received, read without making anything of it. */

import type { IncomingMessage } from 'node:http'
import { parseUrl, readHeader } from '@latchkey/contract'
import { type Incoming, pathAndQuery, type RequestHeaders } from './incoming.ts'

/** A program that sends too much finishes this before it reads why it is refused. */
const mostDroppedBytes = 16 * 1024 * 1024
const longestDropMs = 5_000

export class NodeIncoming implements Incoming, RequestHeaders {
  readonly #message: IncomingMessage
  #isRead = false

  constructor(message: IncomingMessage) {
    this.#message = message
  }

  get method(): string {
    return this.#message.method ?? 'GET'
  }

  get target(): string {
    const { url = '/' } = this.#message
    if (url.startsWith('/')) return url
    // The absolute form of requests to proxies: `GET http://host/path`.
    const absolute = parseUrl(url)
    return absolute ? pathAndQuery(absolute.href) : '/'
  }

  get headers(): RequestHeaders {
    return this
  }

  get(name: string): string | null {
    return readHeader(this.#read, name)
  }

  readonly #read = (name: string): string | null => {
    const value = this.#message.headers[name]
    // Only `set-cookie` is a list, which no request has.
    return typeof value === 'string' ? value : null
  }

  chunks(): AsyncIterable<Uint8Array> {
    this.#isRead = true
    // A refusal in the middle is answered: ending the reading would end the connection as well.
    return this.#message.iterator({ destroyOnReturn: false })
  }

  get isWhole(): boolean {
    return this.#message.complete
  }

  /**
   * Once it is answered: what was not read of the body is received and dropped, so that the answer arrives and the
   * connection can be used again. A sender without end is cut off.
   */
  dropRest(): void {
    const { complete, readableEnded, socket } = this.#message
    if (readableEnded || socket.destroyed) return
    // Node drops by itself what no one began to read, but without end.
    if (this.#isRead) this.#message.resume()
    if (complete) return
    const [mostBytes, endsAt] = [socket.bytesRead + mostDroppedBytes, performance.now() + longestDropMs]
    const watch = setInterval(() => {
      if (this.#message.complete || socket.destroyed) clearInterval(watch)
      else if (socket.bytesRead > mostBytes || performance.now() > endsAt) socket.destroy()
    }, 100).unref()
  }

  toRequest(): Request {
    const headers = new Headers()
    const { rawHeaders } = this.#message
    for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
    const address = `http://${this.get('host') ?? ''}${this.target}`
    // No one is reached by a host that is none; pages are the same at every host.
    return new Request(parseUrl(address) ?? `http://unknown.invalid${this.target}`, {
      method: this.method,
      headers,
    })
  }
}
