/** Text in lines that a terminal can hold. */
const width = 96

/** Someone's words as a terminal may show them: control characters in a name would command the terminal. */
export const inert = (text: string) => text.replace(/\p{Cc}/gu, ' ')

export function wrap(text: string, indent = 0): string[] {
  const lines: string[] = []
  for (const word of inert(text).split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(' '.repeat(indent) + word)
  }
  return lines
}

/** Rows under each other, each cell as wide as the widest of its column. */
export function columns(given: readonly (readonly string[])[], gap = '  '): string[] {
  const rows = given.map(row => row.map(inert))
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, index) => Math.max(cell.length, widest[index] ?? 0)),
    [],
  )
  return rows.map(row => `${gap}${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(gap)}`.trimEnd())
}

/** `1 user`, `2 users`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

const barWidth = 24

/** `██████░░░░  25 %  words`, for long work. */
export function progressBar(done: number, total: number, words: string): string {
  const share = total === 0 ? 1 : Math.min(done / total, 1)
  const filled = Math.floor(share * barWidth)
  return `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${String(Math.floor(share * 100)).padStart(3)} %  ${words}`
}
