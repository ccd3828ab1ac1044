/** A JSON document of another server, for a library that reads it as a response and heeds its cache headers. */
import type { OutgoingFetch, OutgoingRequest } from './fetch.ts'

/** `take` chooses what the library reads of the object. A status other than 200 is passed on, without a body. */
export async function fetchJsonDocument(
  fetch: OutgoingFetch,
  url: string | URL,
  request: OutgoingRequest,
  take: (given: object) => object,
): Promise<Response> {
  const response = await fetch(url, { ...request, headers: { accept: 'application/json' } })
  const { status } = response
  if (status !== 200 || !isJson(response.headers.get('content-type'))) {
    await response.body?.cancel()
    if (status !== 200) return new Response(null, { status })
    throw new Error('The document is not application/json.')
  }
  const given: unknown = await response.json()
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Error('The document is no JSON object.')
  const headers = new Headers()
  for (const name of ['cache-control', 'expires']) {
    const value = response.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return Response.json(take(given), { headers })
}

/** `application/json`, or a type that is JSON by its suffix. */
function isJson(contentType: string | null): boolean {
  const [type = ''] = (contentType ?? '').split(';')
  return /^application\/(?:[\w.-]+\+)?json$/i.test(type.trim())
}
