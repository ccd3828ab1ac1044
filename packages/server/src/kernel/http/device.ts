/** Where a request comes from, read only when it is asked for: most endpoints never do. */
import { clientAddress, type TrustedProxies } from '../limits/client-address.ts'
import type { Device } from './context.ts'

export class RequestDevice implements Device {
  readonly #headers: Headers
  readonly #peerAddress: string | null
  readonly #isTrusted: TrustedProxies

  constructor({ headers }: Request, peerAddress: string | null, isTrusted: TrustedProxies) {
    this.#headers = headers
    this.#peerAddress = peerAddress
    this.#isTrusted = isTrusted
  }

  get address(): string | null {
    if (this.#peerAddress === null) return null
    return clientAddress({ headers: this.#headers }, this.#peerAddress, this.#isTrusted)
  }

  get userAgent(): string | null {
    return this.#headers.get('user-agent')
  }
}
