/** Text in lines that a terminal can hold. */
import stringWidth from 'string-width'
import wrapAnsi from 'wrap-ansi'

const pageWidth = 96
const gap = '  '
/** What the widest column keeps where there is no room. */
const narrowest = 16

/** Someone's words as a terminal may show them: control characters in a name would command the terminal. */
export const inert = (text: string) => text.replace(/\p{Cc}/gu, ' ')

export function wrap(text: string, indent = 0): string[] {
  const lines = wrapAnsi(inert(text).replace(/\s+/g, ' '), pageWidth - indent).split('\n')
  return lines.map(line => ' '.repeat(indent) + line)
}

/**
 * Rows under each other, each cell as wide as the widest of its column. Where they do not fit, the cells of the widest column go on in lines
 * of their own.
 */
export function columns(given: readonly (readonly string[])[], width = pageWidth): string[] {
  const rows = given.map(row => row.map(inert))
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, index) => Math.max(stringWidth(cell), widest[index] ?? 0)),
    [],
  )
  const whole = widths.reduce((sum, each) => sum + gap.length + each, 0)
  const widest = Math.max(...widths)
  widths[widths.indexOf(widest)] = Math.max(widest - Math.max(whole - width, 0), Math.min(widest, narrowest))
  return rows.flatMap(row => {
    const cells = row.map((cell, index) => wrapAnsi(cell, widths[index] ?? 0, { hard: true }).split('\n'))
    const height = Math.max(...cells.map(({ length }) => length))
    return Array.from({ length: height }, (_, line) => toLine(cells.map(cell => cell[line] ?? '')))
  })

  function toLine(parts: readonly string[]): string {
    const padded = parts.map((part, index) => part + ' '.repeat((widths[index] ?? 0) - stringWidth(part)))
    return `${gap}${padded.join(gap)}`.trimEnd()
  }
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
