/** Hands a file to the browser, which keeps it where this person keeps downloads. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken hold of the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The name of a file that says what and when it is from: `users-2030-01-31.csv`. */
export function fileName(what: string, format: string): string {
  return `${what}-${new Date().toISOString().slice(0, 10)}.${format}`
}

export type Format = 'json' | 'csv'

export const formats = [
  { value: 'json', label: 'JSON' },
  { value: 'csv', label: 'CSV' },
] as const

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
