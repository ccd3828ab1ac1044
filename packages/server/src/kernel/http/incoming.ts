/**
 * A request as far as it has to be read.
 *
 * Making a `Request` and its `Headers` of what Node has received costs as much as answering a small request.
 * Our own process therefore hands over what Node has (node-incoming.ts), and only who mounts the handler inside
 * another server comes with a `Request`.
 */
import { BodyTooLarge } from '@latchkey/contract'
import { pathAndQuery } from './split-url.ts'

export type RequestHeaders = Pick<Headers, 'get'>

export interface Incoming {
  readonly method: string
  /** Path and query, as they were asked for. */
  readonly target: string
  readonly headers: RequestHeaders
  /** The body. @throws {@link BodyTooLarge} */
  bytes(largest: number): Promise<Uint8Array>
  /** All of it but the body, for pages that are served beside the API. */
  toRequest(): Request
}

export function incomingFrom(request: Request): Incoming {
  const { method, url, headers } = request
  return {
    method,
    target: pathAndQuery(url),
    headers,
    bytes: largest => bytesOf(request, largest),
    toRequest: () => request,
  }
}

async function bytesOf(request: Request, largest: number): Promise<Uint8Array> {
  refuseStatedLength(request.headers, largest)
  return request.body ? gathered(request.body, largest) : new Uint8Array()
}

/** @throws {@link BodyTooLarge} before any of it was read. */
export function refuseStatedLength(headers: RequestHeaders, largest: number): void {
  if (Number(headers.get('content-length') ?? 0) > largest) throw BodyTooLarge()
}

/** @throws {@link BodyTooLarge} as soon as there is more. */
export async function gathered(chunks: AsyncIterable<Uint8Array>, largest: number): Promise<Uint8Array> {
  const read: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.byteLength
    if (length > largest) throw BodyTooLarge()
    read.push(chunk)
  }
  const [first = new Uint8Array(), ...more] = read
  return more.length === 0 ? first : Buffer.concat(read)
}
