/** Lines for a spreadsheet: every value quoted, and none that a spreadsheet would run. */
export function csvTable(rows: readonly (readonly string[])[]): string {
  return rows.map(row => `${row.map(quoted).join(',')}\r\n`).join('')
}

/** A spreadsheet runs what begins with one of these, and a value may be what a stranger wrote. */
const runs = /^[=+\-@\t\r]/
const number = /^-?\d+(\.\d+)?$/

function quoted(text: string): string {
  const inert = runs.test(text) && !number.test(text) ? `'${text}` : text
  return `"${inert.replaceAll('"', '""')}"`
}
