/** Takes turns until stopped: every so often, and at once when someone nudges. */
import type { Logger } from 'pino'
import { getReason } from '../db/errors.ts'

export interface Loop {
  start(): void
  /** There is something to do now. */
  nudge(): void
  /** Ends after the turn that is running. */
  stop(): Promise<void>
}

export function createLoop(options: { turn(): Promise<unknown>; pollMs: number; log: Logger }): Loop {
  const { turn, pollMs, log } = options
  let running: Promise<void> | undefined
  let stopped = false
  let nudged = false
  let wake = () => {}

  const rest = () =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, pollMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const run = async () => {
    while (!stopped) {
      nudged = false
      await tryTurn(turn, log)
      // A nudge during the turn may be about something the turn came too early to see.
      if (!nudged && !stopped) await rest()
    }
  }

  return {
    start() {
      running ??= run()
    },
    nudge() {
      nudged = true
      wake()
    },
    async stop() {
      stopped = true
      wake()
      await running
    },
  }
}

/** The database may be away for a while: the next turn comes after the usual rest, not at once. */
async function tryTurn(turn: () => Promise<unknown>, log: Logger): Promise<void> {
  try {
    await turn()
  } catch (error) {
    log.error({ reason: getReason(error) }, 'background poll failed')
  }
}
