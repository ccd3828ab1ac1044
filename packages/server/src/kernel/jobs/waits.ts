/** Requests that wait for something. What this process stores wakes them at once, what others store at the next look. */
import type { Database } from '../db/database.ts'
import { onNudge, type Topic } from './nudge.ts'

/** Of one process. Beyond them a request is answered at once, as if it did not want to wait. */
const mostWaiting = 500

export interface Waits {
  /** Ends when `look` says so, after this time, or when the process stops. */
  until(milliseconds: number, look: () => Promise<boolean>): Promise<void>
  /** Answers those that wait. */
  end(): void
}

export interface WaitsOptions {
  readonly database: Database
  readonly topic: Topic
  /** The time between two looks. */
  readonly lookMs: number
}

export function createWaits({ database, topic, lookMs }: WaitsOptions): Waits {
  const wakers = new Set<() => void>()
  let isEnded = false
  const wakeAll = () => {
    for (const wake of [...wakers]) wake()
  }
  onNudge(database, topic, wakeAll)

  const nextChance = (milliseconds: number) =>
    new Promise<void>(resolve => {
      const wake = () => {
        clearTimeout(timer)
        wakers.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, milliseconds)
      wakers.add(wake)
    })

  return {
    async until(milliseconds, look) {
      const deadline = performance.now() + milliseconds
      while (!isEnded && wakers.size < mostWaiting) {
        const left = deadline - performance.now()
        if (left <= 0) return
        await nextChance(Math.min(left, lookMs))
        if (isEnded || (await look())) return
      }
    },
    end() {
      isEnded = true
      wakeAll()
    },
  }
}
