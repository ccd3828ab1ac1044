/**
 * Brings one request to the server, also over a bad line.
 *
 * What may safely be said twice is said again after a lost connection. What may not (a sign-up, a
 * payment) fails at once, with a diagnosis. The Retry-After of the server is waited for. A page may choose the brief pace,
 * with which a person soon sees the error instead, and decides what to do.
 */
import { ConnectionError } from '../errors/api-error.ts'
import type { Platform } from './platform.ts'
import { type Received, receive } from './received.ts'

/** How long requests are patient: `standard` as the wire has it, `brief` for a page that someone looks at. */
export type RetryPace = 'standard' | 'brief'

export interface WireRequest {
  readonly url: string
  readonly init: RequestInit & { readonly method: string }
  /** Whether doing it twice is the same as doing it once. */
  readonly repeatable: boolean
  /** Where to ask whether the server is there at all. */
  readonly healthUrl: string
  readonly pace: RetryPace
}

const mostAttempts = 5
/**
 * The pause after a connection was lost for the first time, and the longest Retry-After that is waited for: by the standard the longest
 * time that a timer takes. At the brief pace an outage is reported within about four seconds.
 */
const pauses = {
  standard: { firstMs: 1_000, longestMs: 2_147_483_647 },
  brief: { firstMs: 250, longestMs: 2_000 },
}

export async function deliver(request: WireRequest, platform: Platform): Promise<Received> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === mostAttempts
    const outcome = await attemptOnce(request, platform)
    if ('lost' in outcome) {
      request.init.signal?.throwIfAborted()
      if (!platform.isOnline()) throw offline(outcome.lost)
      if (isLast || !request.repeatable) throw await unreachable(request, outcome.lost, platform)
      await platform.sleep(growingPause(attempt, request, platform))
    } else {
      const pauseMs = requestedPause(outcome.received, growingPause(attempt, request, platform), request)
      if (pauseMs === null || isLast) return outcome.received
      await platform.sleep(pauseMs)
    }
  }
}

type Outcome = { readonly received: Received } | { readonly lost: unknown }

async function attemptOnce({ url, init }: WireRequest, platform: Platform): Promise<Outcome> {
  try {
    return { received: await receive(await platform.fetch(url, init)) }
  } catch (lost) {
    return { lost }
  }
}

/** Twice as long each time, and shortened or stretched by chance so that clients do not return all at once. */
function growingPause(attempt: number, { pace }: WireRequest, platform: Platform): number {
  return pauses[pace].firstMs * 2 ** (attempt - 1) * (0.5 + platform.random())
}

/** The Retry-After of the response in milliseconds, or null where no one waits for that. */
function requestedPause(received: Received, usualMs: number, { pace }: WireRequest): number | null {
  if (received.status === 429) {
    const requestedMs = Number(received.headers.get('retry-after')) * 1_000
    if (requestedMs > pauses[pace].longestMs) return null
    return requestedMs > 0 ? requestedMs : usualMs
  }
  // Some hosts refuse a server that calls itself too often; the refusal passes.
  if (received.status === 508 && received.text.includes('INFINITE_LOOP_DETECTED')) return usualMs
  return null
}

function offline(cause: unknown): ConnectionError {
  return new ConnectionError('This device seems to be offline. Check your internet connection and try again.', {
    cause,
  })
}

async function unreachable({ url, init, healthUrl }: WireRequest, cause: unknown, platform: Platform) {
  const diagnosis = await diagnose(healthUrl, platform)
  return new ConnectionError(
    `The request did not get through. Check your internet connection and try again. (${init.method} ${new URL(url).pathname}: ${diagnosis})`,
    { cause },
  )
}

async function diagnose(healthUrl: string, platform: Platform): Promise<string> {
  try {
    const { status } = await platform.fetch(healthUrl, { signal: AbortSignal.timeout(5_000) })
    return status === 200
      ? 'the server answers, so a browser extension or a proxy may be in the way'
      : `the server answers its health check with ${status}`
  } catch {
    return `the server at ${new URL(healthUrl).origin} cannot be reached`
  }
}
