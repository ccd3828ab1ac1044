/** From what was thrown to a sentence for the owner. */
import { EmailRenderingError, type SourceProblem } from '../errors.ts'
import type { Failure } from '../messages.ts'
import { tooSlow } from '../too-slow.ts'
import type { SourceKind } from './compile.ts'
import { EngineException } from './engine.ts'
import type { EngineError } from './result.ts'

const longestMessage = 500

const tooLarge = 'used more memory than an email may'
const tooDeep = 'calls itself without end, or is nested too deeply'
const oddResult = 'its output could not be read'

/** The problem of something that the worker caught. */
export function getFailure(thrown: unknown, kind: SourceKind): Failure {
  if (thrown instanceof EmailRenderingError) return { problem: thrown.problem, isFault: false }
  if (thrown instanceof EngineException)
    return failureInside({ message: thrown.message, stack: thrown.stackInside }, kind)
  // A trap of WebAssembly, or the end of the thread's own stack.
  return { problem: { message: thrown instanceof RangeError ? tooDeep : tooLarge, in: kind }, isFault: true }
}

/** The problem of something that code inside the engine caught. */
export function failureInside({ message, stack, in: at }: EngineError, kind: SourceKind): Failure {
  const location = at === undefined ? locate(stack ?? '') : { in: at }
  const problem = (words: string) => ({ message: words, in: kind, ...location })
  if (/^out of memory$/.test(message)) return { problem: problem(tooLarge), isFault: true }
  // The engine throws null where there is no memory left for an error.
  if (message === 'threw null') return { problem: problem(`threw null, or ${tooLarge}`), isFault: true }
  if (/stack overflow|call stack size/i.test(message)) return { problem: problem(tooDeep), isFault: true }
  return { problem: problem(inOneLine(message)), isFault: false }
}

export function deadlineFailure(thrown: unknown, kind: SourceKind, deadlineMs: number): Failure {
  const location = thrown instanceof EngineException ? locate(thrown.stackInside) : {}
  return { problem: { message: tooSlow(deadlineMs), in: kind, ...location }, isFault: true }
}

export const oddFailure = (kind: SourceKind): Failure => ({ problem: { message: oddResult, in: kind }, isFault: true })

/** The first line of a source in a stack. Compiling keeps the lines, but not the columns. */
function locate(stack: string): Partial<Pick<SourceProblem, 'in' | 'line'>> {
  const [, source, line] = /\b(template|theme)\.tsx:(\d+)/.exec(stack) ?? []
  return source === 'template' || source === 'theme' ? { in: source, line: Number(line) } : {}
}

function inOneLine(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim()
  return line.length > longestMessage ? `${line.slice(0, longestMessage)}…` : line || 'it failed without a message'
}
