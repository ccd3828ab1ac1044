/**
 * Notices that the clock of the machine was moved, as after a wrong time server or a virtual machine that was resumed: the log
 * and the doctor report it. What was stored while the clock was ahead is brought forward by {@link ClockRepair}.
 */
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Queries } from './db/queries.ts'

export interface ClockMove {
  /** Negative: it was set back. */
  readonly seconds: number
  readonly at: Date
}

export interface ClockMoves {
  /** The latest one, as far as this process has seen any. */
  last(): ClockMove | null
  note(seconds: number): void
}

/**
 * Brings forward times in a table that were stored while the clock was ahead by at least so many seconds, and that are later than
 * they can have been meant. Run twice it does no harm.
 */
export type ClockRepair = (on: { readonly queries: Queries }, back: SetBack) => Promise<void>

export interface SetBack {
  readonly now: Date
  readonly seconds: number
}

/** Clocks of several processes differ by less, and so do corrections that have no effect worth a line. */
export const clockToleranceSeconds = 60

export function createClockMoves(clock: Clock, log: Logger): ClockMoves {
  let last: ClockMove | null = null
  return {
    last: () => last,
    note(seconds) {
      last = { seconds: Math.round(seconds), at: clock.now() }
      log.warn({ seconds: last.seconds }, 'clock moved')
    },
  }
}

/** Compares the clock with the time that passes. Returns how to stop. */
export function watchClock(clock: Clock, moves: ClockMoves, everyMs = 10_000): () => void {
  const offset = () => clock.now().getTime() - performance.now()
  let before = offset()
  const look = () => {
    const now = offset()
    const seconds = (now - before) / 1000
    before = now
    if (Math.abs(seconds) > clockToleranceSeconds) moves.note(seconds)
  }
  const timer = setInterval(look, everyMs).unref()
  return () => clearInterval(timer)
}
