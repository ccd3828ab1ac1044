/**
 * Hashing a password fills a core for some ten milliseconds and 19 MiB of memory. Left alone, a
 * storm of sign-ins would take all of both; here a few are worked on at a time, some wait their
 * turn in order, and the rest are told at once to come back.
 */

export class HashingBusy extends Error {
  override name = 'HashingBusy'
  readonly retryAfterSeconds = 1
  constructor() {
    super('Too many passwords are being checked right now. Please try again in a second.')
  }
}

export interface WorkQueueLimits {
  /** How many are worked on at the same time: the number of cores is right. */
  concurrency: number
  /** How many may wait; the next one is refused with {@link HashingBusy}. */
  maxQueue: number
}

export interface WorkQueue {
  <Result>(work: () => Promise<Result>): Promise<Result>
  /** How many are worked on and how many wait, at this moment. */
  load(): Load
}

export interface Load {
  readonly running: number
  readonly waiting: number
}

export function createWorkQueue({ concurrency, maxQueue }: WorkQueueLimits): WorkQueue {
  const waiting: (() => void)[] = []
  let running = 0

  const queued = async <Result>(work: () => Promise<Result>) => {
    if (running < concurrency) running++
    else if (waiting.length < maxQueue) await new Promise<void>(resolve => waiting.push(resolve))
    else throw new HashingBusy()

    try {
      return await work()
    } finally {
      // The place is handed on, not given back, so that nobody who comes later slips in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
  return Object.assign(queued, { load: () => ({ running, waiting: waiting.length }) })
}
