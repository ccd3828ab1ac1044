/** Requests that wait for an event. Messages that this process stores wake them at once, others at the next look. */
import { type App, perApp } from '../app.ts'
import { onNudge } from '../kernel/jobs/nudge.ts'

/** Of one process. Beyond them a request is answered at once, as if it did not want to wait. */
const mostWaiting = 500
const lookMs = 1_000

interface FeedWaits {
  /** Ends when `look` says so, after this time, or when the process stops. */
  until(milliseconds: number, look: () => Promise<boolean>): Promise<void>
  /** Answers those that wait. */
  end(): void
}

export const feedWaits = perApp(({ database }): FeedWaits => {
  const wakers = new Set<() => void>()
  let isEnded = false
  const wakeAll = () => {
    for (const wake of [...wakers]) wake()
  }
  onNudge(database, 'messages', wakeAll)

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
})

export function endFeedWaits(app: App): void {
  feedWaits(app).end()
}
