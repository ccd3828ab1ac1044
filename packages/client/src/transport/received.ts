/** A response that has arrived whole, and its meaning. */
import { header } from '@latchkey/contract/names'
import { fromWire } from './spelling.ts'

export interface Received {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Reads the whole body, so that a connection lost half-way counts as one that failed. */
export async function receive(response: Response): Promise<Received> {
  const { headers } = response
  return { status: Number(headers.get(header.actualStatus) ?? response.status), headers, text: await response.text() }
}

/** The value of a successful response, in our spelling; the error of any other, thrown. */
export async function readValue(received: Received): Promise<unknown> {
  const { headers, status, text } = received
  // Most pages are never refused anything, and so do not load the classes of all errors.
  if (headers.has(header.knownError) || status >= 400) throw (await import('../errors/refusal.ts')).getRefusal(received)
  return headers.get('content-type')?.includes('json') ? fromWire(JSON.parse(text)) : text
}
