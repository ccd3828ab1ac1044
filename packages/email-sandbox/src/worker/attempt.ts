/** One step of a job under the deadline: its value, or the problem for the owner. */
import type { SourceProblem } from '../errors.ts'
import type { Failure } from '../messages.ts'
import type { SourceKind } from './compile.ts'
import { deadlineFailure, getFailure } from './failures.ts'
import type { Watch } from './watch.ts'

/** What the step works on, to which a problem without a line of its own belongs. */
export interface Step {
  kind: SourceKind
  source: string
}

export interface AttemptTools {
  readonly watch: Watch
  readonly deadlineMs: number
  readonly importable: readonly string[]
}

export function attempt<Value>(tools: AttemptTools, step: Step, work: () => Value): { value: Value } | Failure {
  const { watch, deadlineMs, importable } = tools
  watch.start()
  try {
    const value = work()
    // Some functions of the engine report the end as an error that a program can catch.
    return watch.hasInterrupted ? deadlineFailure(null, step.kind, deadlineMs) : { value }
  } catch (thrown) {
    if (watch.hasInterrupted) return deadlineFailure(thrown, step.kind, deadlineMs)
    if (watch.refusedImport !== undefined) {
      return { problem: importProblem(step, watch.refusedImport, importable), isFault: false }
    }
    return getFailure(thrown, step.kind)
  }
}

function importProblem({ kind, source }: Step, name: string, importable: readonly string[]): SourceProblem {
  const offered = importable.filter(each => each !== 'react/jsx-runtime').join(', ')
  const message = `"${name.slice(0, 200)}" cannot be imported. Available are ${offered}`
  // The engine does not say where the import stands.
  const index = source.split('\n').findIndex(line => line.includes(`"${name}"`) || line.includes(`'${name}'`))
  return { message, in: kind, line: index < 0 ? undefined : index + 1 }
}
