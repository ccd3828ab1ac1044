/** What came back, and what it means. */
import { header } from '@latchkey/contract/names'
import { loadAuth } from '../auth/load-auth.ts'
import { fromWire } from './spelling.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Reads the whole answer, so that a connection lost half-way counts as one that failed. */
export async function receive(response: Response): Promise<Answer> {
  const { headers } = response
  return { status: Number(headers.get(header.actualStatus) ?? response.status), headers, text: await response.text() }
}

/** The value of a good answer, in our spelling; the error of any other, thrown. */
export async function readAnswer(answer: Answer): Promise<unknown> {
  const { headers, status, text } = answer
  if (headers.has(header.knownError) || status >= 400) throw (await loadAuth()).refusalOf(answer)
  return headers.get('content-type')?.includes('json') ? fromWire(JSON.parse(text)) : text
}
