import type { ImportProblem } from '@latchkey/js'
import { csvTable } from '../parts/download.ts'

/** As CSV, a line for every problem, so that it can be sorted and searched beside the file it is about. */
export function problemsAsTable(problems: readonly ImportProblem[]): string {
  const lines = problems.flatMap(({ row, kind, messages }) => messages.map(message => [String(row), kind, message]))
  return `row,kind,problem\r\n${csvTable(lines)}`
}
