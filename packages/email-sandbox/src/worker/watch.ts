/** Ends a program that runs for too long, and remembers what it was refused. */
import { readFileSync } from 'node:fs'
import { longestWaitFactor } from '../limits.ts'
import type { EngineCallbacks } from './engine.ts'

export interface Watch extends EngineCallbacks {
  /** Begins to measure the time of the next step. */
  start(): void
  /** Whether the step was ended because it took too long. */
  readonly hasInterrupted: boolean
  /** A module that does not exist, and that the step tried to import. */
  readonly refusedImport: string | undefined
}

/** On a busy machine a thread waits: the deadline is of the time in which it ran, and four times as long in all. */
export function createWatch(deadlineMs: number, importable: readonly string[]): Watch {
  let startedAt = 0
  let ranBefore: number | undefined
  let checkAt = 0
  let hasInterrupted = false
  let refusedImport: string | undefined

  function isOver(now: number): boolean {
    if (now < checkAt) return false
    const passed = now - startedAt
    const ran = ranBefore === undefined ? passed : (threadTimeMs() ?? passed) - ranBefore
    checkAt = now + Math.max(deadlineMs - ran, shortestCheckMs)
    return ran >= deadlineMs || passed >= deadlineMs * longestWaitFactor
  }

  return {
    start() {
      startedAt = performance.now()
      checkAt = startedAt + deadlineMs
      ranBefore = threadTimeMs()
      hasInterrupted = false
      refusedImport = undefined
    },
    shouldInterrupt() {
      hasInterrupted ||= isOver(performance.now())
      return hasInterrupted
    },
    canImport(name) {
      const can = importable.includes(name)
      if (!can) refusedImport ??= name
      return can
    },
    get hasInterrupted() {
      return hasInterrupted
    },
    get refusedImport() {
      return refusedImport
    },
  }
}

const shortestCheckMs = 10

/** How long this thread has run on a processor. Undefined where the system does not report it. Linux does. */
function threadTimeMs(): number | undefined {
  try {
    const [nanoseconds] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')
    return Number(nanoseconds) / 1e6
  } catch {
    return undefined
  }
}
