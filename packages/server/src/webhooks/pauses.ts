/** Projects that make no deliveries for a moment, because their owner or the deployment is at its ceiling of outgoing requests. */
import type { App } from '../app.ts'
import { TooManyAttempts } from '../kernel/limits/limits.ts'
import { spendOutgoingRequest } from '../projects/spending.ts'

interface Pauses {
  /** Counts a request. False: the project has no turn until its owner may make requests again. */
  mayRequest(projectId: string): Promise<boolean>
  list(now: Date): readonly string[]
}

/** What waits stays as it is in the queue: it is not claimed, so that it costs the others nothing. */
export function createPauses(app: App): Pauses {
  const until = new Map<string, number>()
  return {
    async mayRequest(projectId) {
      try {
        await spendOutgoingRequest(app, projectId)
        return true
      } catch (error) {
        if (!(error instanceof TooManyAttempts)) throw error
        until.set(projectId, app.clock.now().getTime() + error.retryAfterSeconds * 1000)
        return false
      }
    },
    list(now) {
      const time = now.getTime()
      // A clock that was set back must not hold a pause for longer than one lasts.
      for (const [projectId, ends] of until) if (ends <= time || ends - time > longestPauseMs) until.delete(projectId)
      return [...until.keys()]
    },
  }
}

const longestPauseMs = 60_000
