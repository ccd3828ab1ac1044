/**
 * Brings one request to the server, also over a bad line.
 *
 * What may safely be said twice is said again after a lost connection. What may not (a sign-up, a
 * payment) fails at once, with a diagnosis. A Retry-After of the server is honoured by a program; a person
 * sees the error instead, and decides what to do.
 */
import { ConnectionError } from '../errors/api-error.ts'
import { type Answer, receive } from './answer.ts'
import type { Platform } from './platform.ts'

export interface WireRequest {
  readonly url: string
  readonly init: RequestInit & { readonly method: string }
  /** Whether doing it twice is the same as doing it once. */
  readonly repeatable: boolean
  /** Where to ask whether the server is there at all. */
  readonly healthUrl: string
}

const mostAttempts = 5
/** After a connection was lost for the first time. With these a person hears of it within about four seconds. */
const firstPauseMs = (platform: Platform) => (platform.isWatched() ? 250 : 1_000)
/** A longer Retry-After is not waited for. Our server never sends a longer one to a program; a person sees a limit immediately. */
const longestPauseMs = (platform: Platform) => (platform.isWatched() ? 2_000 : 60_000)

export async function deliver(request: WireRequest, platform: Platform): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === mostAttempts
    const outcome = await attemptOnce(request, platform)
    if ('lost' in outcome) {
      request.init.signal?.throwIfAborted()
      if (!platform.isOnline()) throw offline(outcome.lost)
      if (isLast || !request.repeatable) throw await unreachable(request, outcome.lost, platform)
      await platform.sleep(growingPause(attempt, platform))
    } else {
      const pauseMs = requestedPause(outcome.answer, attempt, platform)
      if (pauseMs === null || isLast) return outcome.answer
      await platform.sleep(pauseMs)
    }
  }
}

type Outcome = { readonly answer: Answer } | { readonly lost: unknown }

async function attemptOnce({ url, init }: WireRequest, platform: Platform): Promise<Outcome> {
  try {
    return { answer: await receive(await platform.fetch(url, init)) }
  } catch (lost) {
    return { lost }
  }
}

/** Twice as long each time, and shortened or stretched by chance so that clients do not return all at once. */
function growingPause(attempt: number, platform: Platform): number {
  return firstPauseMs(platform) * 2 ** (attempt - 1) * (0.5 + platform.random())
}

/** The Retry-After of the response in milliseconds, or null where no one waits for that. */
function requestedPause(answer: Answer, attempt: number, platform: Platform): number | null {
  if (answer.status === 429) {
    const requestedMs = Number(answer.headers.get('retry-after')) * 1_000
    if (requestedMs > longestPauseMs(platform)) return null
    return requestedMs > 0 ? requestedMs : growingPause(attempt, platform)
  }
  // Some hosts refuse a server that calls itself too often; the refusal passes.
  if (answer.status === 508 && answer.text.includes('INFINITE_LOOP_DETECTED')) return growingPause(attempt, platform)
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
