/**
 * A request as far as it has to be read.
 *
 * Making a `Request` and its `Headers` of what Node has received costs as much as answering a small request.
 * Our own process therefore hands over what Node has (node-incoming.ts), and only who mounts the handler inside
 * another server comes with a `Request`.
 */
import { readHeader } from '@latchkey/contract'

/** By the names of the wire. A header that was sent under its newer name is read by the same. */
export type RequestHeaders = Pick<Headers, 'get'>

export interface Incoming {
  readonly method: string
  /** Path and query, as requested. */
  readonly target: string
  readonly headers: RequestHeaders
  /** The body as it arrives. A reader that stops in the middle leaves the rest unread. */
  chunks(): AsyncIterable<Uint8Array>
  /** Whether all of the body has been received, read or not. */
  readonly isWhole: boolean
  /** All of it but the body, for pages that are served beside the API. */
  toRequest(): Request
}

/** The most that the first line and all headers of a request have together, as Node counts them. */
export const mostHeaderBytes = 32_768

export function incomingFrom(request: Request): Incoming {
  const { method, url, headers } = request
  return {
    method,
    target: pathAndQuery(url),
    headers: { get: name => readHeader(sent => headers.get(sent), name) },
    chunks: () => request.body ?? nothing(),
    isWhole: request.body === null,
    toRequest: () => request,
  }
}

/** Our own port refuses such a request before it is one; another server may have let it through. */
export function isOversized({ url, headers }: Request): boolean {
  let length = url.length
  for (const [name, value] of headers) length += name.length + value.length
  return length > mostHeaderBytes
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Path and query of a URL: cheaper than parsing the whole, of which only these two parts matter. */
export function pathAndQuery(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.indexOf('#', start)
  return start < 0 ? '/' : url.slice(start, end < 0 ? undefined : end)
}

export function splitTarget(target: string): { path: string; query: string } {
  const mark = target.indexOf('?')
  return mark < 0 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark + 1) }
}
