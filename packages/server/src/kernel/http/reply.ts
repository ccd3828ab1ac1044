/** Everything that leaves: the result in its declared shape, or the refusal as the wire spells it. */
import { corsHeaders, header, Refusal, Unavailable, wireDetails } from '@latchkey/contract'
import { HashingBusy } from '../crypto/work-queue.ts'
import { isDatabaseDown } from '../db/errors.ts'
import { TooManyAttempts } from '../limits/limits.ts'
import type { Answer } from './answer.ts'

const always: Readonly<Record<string, string>> = {
  ...corsHeaders,
  'cache-control': 'no-store, max-age=0',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}
const jsonType = 'application/json; charset=utf-8'
const textType = 'text/plain; charset=utf-8'

export function replyJson(
  status: number,
  value: unknown,
  requestId: string,
  extra?: Readonly<Record<string, string>>,
): Answer {
  const headers = { ...always, ...extra, 'content-type': jsonType, [header.requestId]: requestId }
  return { status, headers, body: JSON.stringify(value) }
}

export function replyEmpty(status: number, extra: Record<string, string>, requestId: string): Answer {
  return { status, headers: { ...always, ...extra, [header.requestId]: requestId }, body: null }
}

/** An answer that a handler made itself, with the headers that every answer has. Its own come first. */
export async function replyAsMade(made: Response, requestId: string): Promise<Answer> {
  const headers = { ...always, ...Object.fromEntries(made.headers), [header.requestId]: requestId }
  const body = made.body && new Uint8Array(await made.arrayBuffer())
  return { status: made.status, headers, body }
}

/** What went wrong, as far as the caller is concerned. */
export interface Failure {
  readonly status: number
  readonly code: string | null
  readonly sentence: string
  readonly details?: Record<string, unknown>
  readonly retryAfterSeconds?: number
  /** How far a limit is used up. */
  readonly limit?: Readonly<Record<'ratelimit-limit' | 'ratelimit-remaining' | 'ratelimit-reset', string>>
}

/** Null: nobody expected this error. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof Refusal) {
    return { status: error.kind.status, code: error.kind.code, sentence: error.message, details: wireDetails(error) }
  }
  if (error instanceof TooManyAttempts) {
    const { message: sentence, retryAfterSeconds, taken } = error
    const limit = {
      'ratelimit-limit': String(taken.limit),
      'ratelimit-remaining': String(taken.remaining),
      'ratelimit-reset': String(taken.retryAfterSeconds),
    }
    return { status: 429, code: null, sentence, retryAfterSeconds, limit }
  }
  if (error instanceof HashingBusy) {
    return {
      status: 429,
      code: null,
      sentence: 'Many people are signing in at this moment. Try again in a second.',
      retryAfterSeconds: 1,
    }
  }
  if (isDatabaseDown(error)) {
    return { status: 503, code: null, sentence: Unavailable().message, retryAfterSeconds: 2 }
  }
  return null
}

export function replyFailure(failure: Failure, request: { requestId: string; overridesStatus: boolean }): Answer {
  const { code, sentence, details, status } = failure
  const headers: Record<string, string> = { ...always, ...failure.limit, [header.requestId]: request.requestId }
  if (failure.retryAfterSeconds !== undefined) headers['retry-after'] = String(failure.retryAfterSeconds)
  if (request.overridesStatus) headers[header.actualStatus] = String(status)
  const sent = { status: request.overridesStatus ? 200 : status }
  if (code === null) return { ...sent, headers: { ...headers, 'content-type': textType }, body: sentence }
  const body = { code, ...(details ? { details } : {}), error: sentence }
  return {
    ...sent,
    headers: { ...headers, 'content-type': jsonType, [header.knownError]: code },
    body: JSON.stringify(body),
  }
}
