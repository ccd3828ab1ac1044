/**
 * What is to be sent, before it is a `Response`.
 *
 * Building a `Response` and taking it apart again costs more than everything else that a small request
 * needs. Our own process therefore writes an answer to its connection as it is (listen.ts); who mounts
 * the handler inside another server is given a `Response`.
 */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | null
}

export function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers })
}

/** The answer to HEAD: everything that is said about the body, and not the body. */
export function withoutBody({ status, headers, body }: Answer): Answer {
  const length = { 'content-length': String(Buffer.byteLength(body ?? '')) }
  return { status, headers: { ...headers, ...length }, body: null }
}
