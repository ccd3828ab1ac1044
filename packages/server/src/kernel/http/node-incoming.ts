/** What Node has received, read without making anything of it. */
import type { IncomingMessage } from 'node:http'
import { gathered, type Incoming, type RequestHeaders, refuseStatedLength } from './incoming.ts'
import { pathAndQuery } from './split-url.ts'

export class NodeIncoming implements Incoming, RequestHeaders {
  readonly #message: IncomingMessage

  constructor(message: IncomingMessage) {
    this.#message = message
  }

  get method(): string {
    return this.#message.method ?? 'GET'
  }

  get target(): string {
    const { url = '/' } = this.#message
    if (url.startsWith('/')) return url
    // As proxies are asked: `GET http://host/path`.
    return URL.canParse(url) ? pathAndQuery(new URL(url).href) : '/'
  }

  get headers(): RequestHeaders {
    return this
  }

  get(name: string): string | null {
    const value = this.#message.headers[name]
    // Only `set-cookie` is a list, which no request has.
    return typeof value === 'string' ? value : null
  }

  async bytes(largest: number): Promise<Uint8Array> {
    refuseStatedLength(this, largest)
    // Whoever sends too much is told so: ending the reading would end the connection as well.
    return gathered(this.#message.iterator({ destroyOnReturn: false }), largest)
  }

  toRequest(): Request {
    const headers = new Headers()
    const { rawHeaders } = this.#message
    for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
    const address = `http://${this.get('host') ?? ''}${this.target}`
    // Nobody is reached by a host that is none; pages are the same at every host.
    return new Request(URL.canParse(address) ? address : `http://unknown.invalid${this.target}`, {
      method: this.method,
      headers,
    })
  }
}
