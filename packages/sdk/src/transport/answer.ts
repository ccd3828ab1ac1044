/** What came back, and what it means. */
import { header } from '@latchkey/contract/names'
import { loadAuth } from '../auth/load-auth.ts'
import { ApiError } from '../errors/api-error.ts'
import { revive } from '../errors/revive.ts'
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
  const code = answer.headers.get(header.knownError)
  if (code !== null) throw await knownError(code, answer)
  if (answer.status >= 400) throw new ApiError(await messageOf(answer), refusalOf(answer))
  return hasType(answer, 'json') ? fromWire(JSON.parse(answer.text)) : answer.text
}

/** The sentence of the server; what its proxies answer, such as an HTML page, is replaced by the standard message of the status. */
async function messageOf(answer: Answer): Promise<string> {
  if (answer.text && !hasType(answer, 'html')) return answer.text
  return (await loadAuth()).statusMessage(answer.status)
}

function hasType({ headers }: Answer, type: string): boolean {
  return headers.get('content-type')?.includes(type) ?? false
}

async function knownError(code: string, answer: Answer): Promise<Error> {
  const body = parseJson(answer.text)
  // Something between us and the server has mixed up answers; believing either half would be a guess.
  if (!isWireError(body) || body.code !== code) {
    return new Error(
      `Only the header of the response names the error ${code}: a proxy or cache may be mixing up responses.`,
    )
  }
  return revive({ code, message: body.error, details: detailsOf(body), ...refusalOf(answer) })
}

function refusalOf(answer: Answer) {
  return { statusCode: answer.status, requestId: answer.headers.get(header.requestId) ?? undefined }
}

interface WireErrorBody {
  readonly code: string
  readonly error: string
  readonly details?: object
}

function isWireError(body: unknown): body is WireErrorBody {
  return (
    typeof body === 'object' && body !== null && 'code' in body && 'error' in body && typeof body.error === 'string'
  )
}

function detailsOf(body: WireErrorBody): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fromWire(body.details ?? {}) ?? {}))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
