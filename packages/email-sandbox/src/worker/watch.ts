/** Ends a program that runs for too long, and remembers what it was refused. */
import type { EngineCallbacks } from './engine.ts'

export interface Watch extends EngineCallbacks {
  /** Begins to measure the time of the next step. */
  start(): void
  /** Whether the step was ended because it took too long. */
  readonly hasInterrupted: boolean
  /** A module that does not exist, and that the step tried to import. */
  readonly refusedImport: string | undefined
}

export function createWatch(deadlineMs: number, importable: readonly string[]): Watch {
  let endsAt = 0
  let hasInterrupted = false
  let refusedImport: string | undefined
  return {
    start() {
      endsAt = performance.now() + deadlineMs
      hasInterrupted = false
      refusedImport = undefined
    },
    shouldInterrupt() {
      hasInterrupted ||= performance.now() > endsAt
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
