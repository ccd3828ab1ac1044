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
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | null
}

export function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers })
}
