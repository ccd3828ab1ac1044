/** Everything that leaves: the result in its declared shape, or the refusal as the wire spells it. */
import { corsHeaders, header, Refusal, toBothHeaders, Unavailable, wireDetails } from '@latchkey/contract'
import { QueueFull } from '../crypto/work-queue.ts'
import { isDatabaseDown } from '../db/errors.ts'
import { TooManyAttempts } from '../limits/limits.ts'
import type { Answer, AnswerBody } from './answer.ts'

const always: Readonly<Record<string, string>> = {
  ...corsHeaders,
  'cache-control': 'no-store, max-age=0',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}
const asJson = { 'content-type': 'application/json; charset=utf-8' }
const asText = { 'content-type': 'text/plain; charset=utf-8' }

type HeaderRecord = Readonly<Record<string, string>>

const alwaysFlat = Object.entries(always).flat()
/** What nearly every answer has, made once. */
const alwaysAsJson = [...alwaysFlat, ...Object.entries(asJson).flat()]

/** The last to name a header wins. */
function answerWith(
  status: number,
  body: string | null,
  requestId: string,
  ...own: (HeaderRecord | undefined)[]
): Answer {
  const headers: HeaderRecord = Object.assign({}, always, ...own)
  return { status, headers: [...ownHeaders(body, requestId), ...Object.entries(headers).flat()], body }
}

const requestIdHeaders = (requestId: string) => Object.entries(toBothHeaders(header.requestId, requestId)).flat()

function ownHeaders(body: string | Uint8Array | null, requestId: string): readonly string[] {
  return [...requestIdHeaders(requestId), 'content-length', String(body === null ? 0 : Buffer.byteLength(body))]
}

export function replyJson(status: number, body: string, requestId: string, extra?: HeaderRecord): Answer {
  if (extra) return answerWith(status, body, requestId, asJson, extra)
  return { status, headers: ownHeaders(body, requestId).concat(alwaysAsJson), body }
}

export function replyEmpty(status: number, extra: HeaderRecord, requestId: string): Answer {
  return answerWith(status, null, requestId, extra)
}

/** An answer that a handler made itself, with the headers that every answer has. Its own replace them. */
export async function replyAsMade(made: Response, requestId: string): Promise<Answer> {
  const body = made.body && new Uint8Array(await made.arrayBuffer())
  const own = [...made.headers].filter(([name]) => name !== 'content-length')
  return { status: made.status, headers: [...ownHeaders(body, requestId), ...withUsual(own)], body }
}

/** The same, sent while the handler makes it. Its length is known only if the handler states it. */
export function replyStreamed(made: Response, body: AnswerBody, requestId: string): Answer {
  return { status: made.status, headers: [...requestIdHeaders(requestId), ...withUsual([...made.headers])], body }
}

/** The same answer with these values of `set-cookie`. */
export function withCookies(answer: Answer, cookies: readonly string[]): Answer {
  if (cookies.length === 0) return answer
  return { ...answer, headers: [...answer.headers, ...cookies.flatMap(cookie => ['set-cookie', cookie])] }
}

/** As a list of names and values: there may be several cookies. */
function withUsual(own: readonly (readonly [name: string, value: string])[]): string[] {
  const names = new Set(own.map(([name]) => name))
  return [...Object.entries(always).filter(([name]) => !names.has(name)), ...own].flat()
}

/** What went wrong, as far as the caller is concerned. */
export interface Failure {
  readonly status: number
  readonly code: string | null
  readonly sentence: string
  readonly details?: Record<string, unknown>
  readonly retryAfterSeconds?: number
  readonly headers?: HeaderRecord
  /** How far a limit is used up. */
  readonly limit?: Readonly<Record<'ratelimit-limit' | 'ratelimit-remaining' | 'ratelimit-reset', string>>
}

/** Null: no one expected this error. */
export function getFailure(error: unknown): Failure | null {
  if (error instanceof Refusal) {
    const { status, code, headers } = error.kind
    return { status, code, sentence: error.message, details: wireDetails(error), headers }
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
  if (error instanceof QueueFull) {
    const { message: sentence, retryAfterSeconds } = error
    return { status: 429, code: null, sentence, retryAfterSeconds }
  }
  if (isDatabaseDown(error)) {
    return { status: 503, code: null, sentence: Unavailable().message, retryAfterSeconds: 2 }
  }
  return null
}

export function replyFailure(failure: Failure, request: { requestId: string; overridesStatus: boolean }): Answer {
  const { code, sentence, details, status, retryAfterSeconds, limit, headers } = failure
  const { requestId, overridesStatus } = request
  const retry = retryAfterSeconds === undefined ? undefined : { 'retry-after': String(retryAfterSeconds) }
  const override = overridesStatus ? toBothHeaders(header.actualStatus, String(status)) : undefined
  const sent = overridesStatus ? 200 : status
  if (code === null) return answerWith(sent, sentence, requestId, asText, headers, limit, retry, override)
  const body = JSON.stringify({ code, ...(details ? { details } : {}), error: sentence })
  const known = toBothHeaders(header.knownError, code)
  return answerWith(sent, body, requestId, asJson, headers, limit, retry, override, known)
}
