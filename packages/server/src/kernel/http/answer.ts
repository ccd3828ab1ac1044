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
  /** Name and value by turns, as Node takes them with the least work. Only `set-cookie` stands several times. */
  readonly headers: readonly string[]
  readonly body: AnswerBody
}

/** A stream is read as fast as the client takes it, and cancelled when the client is gone. */
export type AnswerBody = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null

export function isStream(body: AnswerBody): body is ReadableStream<Uint8Array> {
  return body instanceof ReadableStream
}

export function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers: inPairs(headers) })
}

/** The answer to HEAD: a stream that no one reads must not stay open. */
export async function withoutBody(answered: Answer | Response): Promise<Response> {
  const { status, body } = answered
  if (body instanceof ReadableStream) await body.cancel()
  const headers = answered instanceof Response ? answered.headers : inPairs(answered.headers)
  return new Response(null, { status, headers })
}

function inPairs(flat: readonly string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let at = 0; at + 1 < flat.length; at += 2) pairs.push([flat[at] ?? '', flat[at + 1] ?? ''])
  return pairs
}

/**
 * An answer of the declared shape that its handler writes piece by piece, because all of it at once would hold up other
 * requests. The endpoint says `streams`.
 */
export function streamedAs<Shape>(written: ReadableStream<Uint8Array>): Shape {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  const response: unknown = new Response(written, { headers })
  // `serve.ts` sends a `Response` as it is.
  return response as Shape
}
