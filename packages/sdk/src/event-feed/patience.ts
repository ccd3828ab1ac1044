/** Reading on while the server restarts or the network is down, as a program does that follows the feed for weeks. */
import type { Platform } from '@latchkey/client'
import { ApiError, ConnectionError } from '@latchkey/client/errors'

interface Patience {
  readonly platform: Platform
  readonly signal?: AbortSignal | undefined
  /** False: every error is thrown. */
  readonly isEndless?: boolean
}

const firstPauseMs = 1_000
const longestPauseMs = 30_000

/** What was read, or null once the signal has aborted. Errors that do not pass by themselves are thrown. */
export async function withPatience<T>(read: () => Promise<T>, patience: Patience): Promise<T | null> {
  const { signal, isEndless = true } = patience
  for (let pauseMs = firstPauseMs; !signal?.aborted; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await read()
    } catch (error) {
      if (signal?.aborted) return null
      if (!isEndless || !isPassing(error)) throw error
      await pause(pauseMs, patience)
    }
  }
  return null
}

function isPassing(error: unknown): boolean {
  if (error instanceof ConnectionError) return true
  return error instanceof ApiError && (error.statusCode >= 500 || error.statusCode === 429)
}

/** In short steps, so that a program which is stopped ends soon. */
async function pause(pauseMs: number, { platform, signal }: Patience): Promise<void> {
  for (let leftMs = pauseMs; leftMs > 0 && !signal?.aborted; leftMs -= firstPauseMs) {
    await platform.sleep(Math.min(leftMs, firstPauseMs))
  }
}
