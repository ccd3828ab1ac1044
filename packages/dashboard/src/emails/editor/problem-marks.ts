/** Where in a source a problem of the preview stands. */
import type { EmailSourceProblem } from '@latchkey/js'
import type { Mark } from '../../parts/form/code-mirror.ts'

/** A problem without a line, or on a line that is gone, has no mark. */
export function getMark({ line, column = 1, message }: EmailSourceProblem, source: string): Mark | undefined {
  if (line === undefined) return undefined
  const lines = source.split('\n')
  const text = lines[line - 1]
  if (text === undefined) return undefined
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0)
  const end = start + text.trimEnd().length
  const indented = start + (text.length - text.trimStart().length)
  const from = Math.min(Math.max(indented, start + column - 1), end)
  return { from, to: Math.max(end, from), message }
}
