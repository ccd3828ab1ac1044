/** Follows the sessions that end, so that a program which verifies access tokens by itself refuses theirs. */
import type { Platform } from '@latchkey/client'
import * as sessions from '@latchkey/client/sessions'
import type { Connection } from '../app/connection.ts'
import { createEndedSessionSet, type EndedSessionSet, getMoment } from './ended-sessions.ts'

export interface FollowEndedSessionsOptions {
  /** How old the knowledge of ended sessions may be before it counts as stale. 5000 unless given, at least 1000. */
  readonly maxStalenessMs?: number
  /** While the knowledge is stale, nobody is signed in: the reason is `'stale'`. False unless given. */
  readonly failClosed?: boolean
}

export interface EndedSessions {
  /**
   * Every session that ended longer ago than this is refused. It rises while nothing is heard, and is infinite until the first
   * answer.
   */
  readonly stalenessMs: number
  /** Resolves once the ended sessions are known for the first time. */
  readonly ready: Promise<void>
  /** Ends the requests. From then on `authenticateRequest` knows nothing of ended sessions, as before. */
  stop(): void
}

export interface Following extends EndedSessions {
  /** Why the session is not to be accepted, or null. */
  getRefusal(sessionId: string): 'ended' | 'stale' | null
}

/** By what all apps of one connection share, as are the keys that tokens are verified with. */
const followings = new WeakMap<Connection['transport'], Following>()

export function getFollowing(connection: Connection): Following | undefined {
  return followings.get(connection.transport)
}

export function followEndedSessions(connection: Connection, options: FollowEndedSessionsOptions = {}): EndedSessions {
  const { maxStalenessMs = 5_000, failClosed = false } = options
  if (!(maxStalenessMs >= 1_000)) throw new RangeError(`maxStalenessMs must be at least 1000, not ${maxStalenessMs}.`)
  followings.get(connection.transport)?.stop()
  const ended = createEndedSessionSet(connection.platform)
  const stopping = new AbortController()
  const { promise: ready, resolve: setReady } = promiseWithResolve()
  const following: Following = {
    get stalenessMs() {
      return ended.stalenessMs
    },
    ready,
    getRefusal(sessionId) {
      if (ended.has(sessionId)) return 'ended'
      return failClosed && ended.stalenessMs > maxStalenessMs ? 'stale' : null
    },
    stop() {
      stopping.abort()
      if (followings.get(connection.transport) === following) followings.delete(connection.transport)
    },
  }
  followings.set(connection.transport, following)
  void follow({ connection, ended, maxStalenessMs, signal: stopping.signal, setReady })
  return following
}

interface Loop {
  readonly connection: Connection
  readonly ended: EndedSessionSet
  readonly maxStalenessMs: number
  readonly signal: AbortSignal
  setReady(): void
}

const firstPauseMs = 250
const longestPauseMs = 3_000
/** Between two requests of which the first had nothing new and was answered early, such as by a server that is stopping. */
const leastIntervalMs = 200
const longestWaitMs = 10_000

async function follow(loop: Loop): Promise<void> {
  const { ended, signal, setReady } = loop
  let cursor: string | undefined
  let pauseMs = firstPauseMs
  while (!signal.aborted) {
    const { asOf, page } = await read(loop, cursor)
    if (page) {
      ended.add(page.sessionIds, page.keepMs)
      if (!page.hasMore) {
        ended.markComplete(asOf)
        setReady()
      }
      cursor = page.nextCursor
      pauseMs = firstPauseMs
      // The process may end here, as nothing else keeps it alive then.
      await unreferencedPause(page.sessionIds.length > 0 ? 1 : intervalLeft(loop, asOf.monotonicMs))
    } else {
      await unreferencedPause(pauseMs * (0.5 + loop.connection.platform.random() / 2))
      pauseMs = Math.min(2 * pauseMs, longestPauseMs)
    }
  }
}

function intervalLeft({ maxStalenessMs }: Loop, beganAtMs: number): number {
  const interval = Math.min(leastIntervalMs, maxStalenessMs / 5)
  return Math.max(1, interval - (performance.now() - beganAtMs))
}

/** Without a page, nothing came, or something that is no answer to this very request. */
async function read({ connection, maxStalenessMs, signal }: Loop, after: string | undefined) {
  const { transport, platform } = connection
  const waitMillis = Math.round(Math.min(maxStalenessMs / 2, longestWaitMs))
  const nonce = crypto.randomUUID()
  const request = abortedAfter(waitMillis + maxStalenessMs, signal)
  const asOf = getMoment(platform)
  try {
    const page = await sessions.ended(transport, {
      query: { after, waitMillis: after === undefined ? undefined : waitMillis, nonce },
      signal: request.signal,
      // It is repeated here, with the time of the new request.
      repeatable: false,
      platform: quiet(platform),
    })
    if (page.nonce !== nonce) return { asOf, page: null }
    const { nextCursor, hasMore, keepForSeconds } = page
    const sessionIds = page.items.map(({ sessionId }) => sessionId)
    return { asOf, page: { sessionIds, nextCursor, hasMore, keepMs: keepForSeconds * 1_000 } }
  } catch {
    // Whatever it was, the staleness says that nothing was heard.
    return { asOf, page: null }
  } finally {
    request.end()
  }
}

/** Also aborted with the signal, to which it leaves no listener behind. */
function abortedAfter(milliseconds: number, signal: AbortSignal) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timeout = AbortSignal.timeout(milliseconds)
  timeout.addEventListener('abort', abort)
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  return { signal: controller.signal, end: () => signal.removeEventListener('abort', abort) }
}

function quiet(platform: Platform): Platform {
  return { ...platform, sleep: unreferencedPause }
}

function promiseWithResolve() {
  let resolve = () => {}
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve }
}

/** A pause that does not keep a process alive, where the platform can say so. */
function unreferencedPause(milliseconds: number): Promise<void> {
  return new Promise(resolve => {
    // A number in browsers and workers, an object in Node.
    const timer: unknown = setTimeout(resolve, milliseconds)
    if (typeof timer === 'object' && timer && 'unref' in timer && typeof timer.unref === 'function') timer.unref()
  })
}
