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
