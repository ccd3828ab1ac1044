/** Where a request comes from, read on demand: most endpoints do not need it. */
import { clientAddress, type TrustedProxies } from '../limits/client-address.ts'
import type { Device } from './context.ts'
import { getCountry } from './country.ts'
import type { Incoming, RequestHeaders } from './incoming.ts'

/** What the deployment says of what stands before it. */
export interface Surroundings {
  readonly isTrusted: TrustedProxies
  /** The header in which trusted proxies send the country. */
  readonly geoHeader: string | undefined
}

export class RequestDevice implements Device {
  readonly #headers: RequestHeaders
  readonly #peerAddress: string | null
  readonly #surroundings: Surroundings

  constructor({ headers }: Pick<Incoming, 'headers'>, peerAddress: string | null, surroundings: Surroundings) {
    this.#headers = headers
    this.#peerAddress = peerAddress
    this.#surroundings = surroundings
  }

  get address(): string | null {
    if (this.#peerAddress === null) return null
    return clientAddress({ headers: this.#headers }, this.#peerAddress, this.#surroundings.isTrusted)
  }

  get userAgent(): string | null {
    return this.#headers.get('user-agent')
  }

  get country(): string | null {
    const { isTrusted, geoHeader } = this.#surroundings
    if (geoHeader === undefined || this.#peerAddress === null || !isTrusted(this.#peerAddress)) return null
    return getCountry(this.#headers, geoHeader)
  }
}
