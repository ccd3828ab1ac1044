/**
 * Whether the disk of the database is full, as its statements find out: reading succeeds all the same, and so a check
 * that reads does not notice. Background work writes every second, so that the last failure is a moment ago for as long as it lasts.
 */
import { isDiskFull } from './errors.ts'

export interface Fullness {
  /** Looks at the error of a statement. */
  observe(error: unknown): void
  isFull(): boolean
}

const holdsForMs = 5_000

export function createFullness(): Fullness {
  let lastAt = Number.NEGATIVE_INFINITY
  return {
    observe(error) {
      if (isDiskFull(error)) lastAt = performance.now()
    },
    isFull: () => performance.now() - lastAt < holdsForMs,
  }
}
