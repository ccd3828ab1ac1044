/**
 * What is to be sent, before it is a `Response`.
 *
 * Building a `Response` and taking it apart again costs more than everything else that a small request
 * needs. Our own process therefore writes an answer to its connection as it is (listen.ts); who mounts
 * the handler inside another server is given a `Response`. An answer to HEAD has the body of GET: it is
 * left out when it is sent.
 */
export interface Answer {
  readonly status: number
  /** Name and value by turns, as Node takes them with the least work. No name stands twice. */
  readonly headers: readonly string[]
  readonly body: string | Uint8Array<ArrayBuffer> | null
}

export function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers: inPairs(headers) })
}

function inPairs(flat: readonly string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let at = 0; at + 1 < flat.length; at += 2) pairs.push([flat[at] ?? '', flat[at + 1] ?? ''])
  return pairs
}
