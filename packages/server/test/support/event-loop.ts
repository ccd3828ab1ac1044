/**
 * How long the event loop of this thread is held at once. Measured in time of the processor, which stands still while
 * other programs of the machine have their turn.
 */
import { existsSync, readFileSync } from 'node:fs'
import { machineSlowness, memoryMs } from './machine-speed.ts'

/** What the product promises, in milliseconds of the processor. Work that is not sliced takes hundreds. */
const promisedMs = 10

/**
 * The same on a machine that is slower at the moment, for a request with a body of so many bytes. A body is held twice, as it
 * arrives and as text; some systems take longer to provide that memory than the server to look at it.
 */
export const longestHeldMs = (bodyBytes = 0) => promisedMs * machineSlowness() + memoryMs(2 * bodyBytes)

export interface LoopWatch {
  /** The longest that one turn of the loop took since the last call, in milliseconds. */
  longestMs(): number
  stop(): void
}

export function watchLoop(): LoopWatch {
  let isOver = false
  let longest = 0
  let last = busyMs()
  const look = () => {
    const now = busyMs()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  return {
    longestMs() {
      const measured = longest
      longest = 0
      return measured
    },
    stop() {
      isOver = true
    },
  }
}

/** Of several tries, each followed by a rest: a garbage collection falls into some of them, the work is in all. */
export async function leastHeldMs(work: () => Promise<unknown>, { tries = 8, enoughMs = 0 } = {}): Promise<number> {
  const watch = watchLoop()
  let least = Number.POSITIVE_INFINITY
  try {
    for (let tried = 0; tried < tries && least > enoughMs; tried += 1) {
      await rest(10)
      watch.longestMs()
      await work()
      await rest(10)
      least = Math.min(least, watch.longestMs())
    }
  } finally {
    watch.stop()
  }
  return least
}

const rest = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

const statistics = '/proc/thread-self/schedstat'
const hasStatistics = existsSync(statistics)
const nothing = new Int32Array(new SharedArrayBuffer(4))

/** What this thread has worked so far. Where the system does not report it, waiting counts as well. */
function busyMs(): number {
  if (!hasStatistics) return performance.now()
  // Linux brings the figure up to date when a thread goes to sleep.
  Atomics.wait(nothing, 0, 0, 0.01)
  return Number(readFileSync(statistics, 'latin1').split(' ', 1)[0]) / 1e6
}
