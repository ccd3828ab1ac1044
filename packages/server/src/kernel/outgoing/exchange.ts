/** One outgoing request, from the call to the end of its response. */
import type { Response as UndiciResponse } from 'undici'
import { boundedBody } from './bounded-body.ts'
import { asOutgoingError, OutgoingError, type OutgoingFailure } from './outgoing-error.ts'

/** The class of the status, such as `2xx`, or why there is no complete response. */
export type OutgoingOutcome = `${1 | 2 | 3 | 4 | 5}xx` | OutgoingFailure | 'aborted'

interface Limits {
  readonly deadlineMs?: number
  readonly maxResponseBytes?: number
  readonly redirect?: 'error' | 'manual'
  /** Of the caller. */
  readonly signal?: AbortSignal
}

interface Exchange {
  /** Aborted at the deadline, and when the caller aborts. */
  readonly signal: AbortSignal
  received(response: UndiciResponse): Response
  /** Ends the exchange. Returns the error for the caller. */
  failed(error: unknown): unknown
}

/** `onEnd` is called once. */
export function openExchange(
  { deadlineMs = 10_000, maxResponseBytes = 1024 * 1024, redirect = 'error', signal }: Limits,
  onEnd: (outcome: OutgoingOutcome, seconds: number) => void,
): Exchange {
  const startedAt = performance.now()
  const ending = new AbortController()
  let hasEnded = false

  const end = (outcome: OutgoingOutcome) => {
    if (hasEnded) return
    hasEnded = true
    clearTimeout(deadline)
    signal?.removeEventListener('abort', abort)
    onEnd(outcome, (performance.now() - startedAt) / 1000)
  }
  const failed = (error: unknown): unknown => {
    // After an abort the library reports errors of its own.
    const failure: unknown = ending.signal.aborted ? ending.signal.reason : asOutgoingError(error)
    end(failure instanceof OutgoingError ? failure.kind : 'aborted')
    return failure
  }
  const stop = (reason: unknown) => {
    ending.abort(reason)
    failed(reason)
  }
  const abort = () => stop(signal?.reason)
  const deadline = setTimeout(() => stop(timedOut(deadlineMs)), deadlineMs).unref()
  signal?.addEventListener('abort', abort, { once: true })
  if (signal?.aborted) abort()

  return {
    signal: ending.signal,
    failed,
    received(response) {
      const { status } = response
      if (redirect === 'error' && [301, 302, 303, 307, 308].includes(status)) {
        discard(response)
        throw new OutgoingError('redirected', `The host answered with a redirect (${status}), which is not followed.`)
      }
      const headers = new Headers([...response.headers])
      if (!response.body || [204, 205, 304].includes(status)) {
        discard(response)
        end(getClass(status))
        return new Response(null, { status, headers })
      }
      // They describe the body before decompression.
      headers.delete('content-encoding')
      headers.delete('content-length')
      const body = boundedBody(response.body, {
        maxBytes: maxResponseBytes,
        onEnd: () => end(getClass(status)),
        onFailure: failed,
      })
      return new Response(body, { status, headers })
    },
  }
}

function discard(response: UndiciResponse): void {
  response.body?.cancel().catch(() => {})
}

function timedOut(deadlineMs: number): OutgoingError {
  return new OutgoingError('timeout', `The host sent no complete response within ${deadlineMs} ms.`)
}

function getClass(status: number): OutgoingOutcome {
  if (status < 300) return '2xx'
  if (status < 400) return '3xx'
  return status < 500 ? '4xx' : '5xx'
}
