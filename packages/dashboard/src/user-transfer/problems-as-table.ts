import type { ImportProblem } from '@latchkey/js'

/** As CSV, a line for every problem, so that it can be sorted and searched beside the file it is about. */
export function problemsAsTable(problems: readonly ImportProblem[]): string {
  const lines = problems.flatMap(({ row, kind, messages }) =>
    messages.map(message => [String(row), kind, message].map(quoted).join(',')),
  )
  return `${['row,kind,problem', ...lines].join('\r\n')}\r\n`
}

/** A spreadsheet runs what begins with one of these, and a problem may repeat what stood in the file. */
const runs = /^[=+\-@\t\r]/

function quoted(text: string): string {
  const inert = runs.test(text) ? `'${text}` : text
  return `"${inert.replaceAll('"', '""')}"`
}
