/** What was promised, what came out, and whether it holds. */
import { median, medianRatio, type Reached } from './rounds.ts'

export interface Row {
  readonly promise: string
  readonly floor: string
  readonly product: string
  readonly ratio: string
  readonly holds: boolean
}

interface Comparison {
  readonly promise: string
  readonly floor: Reached
  readonly product: Reached
  /** Product over floor. */
  readonly atLeast: number
}

/** Rates, where more is better. */
export function rateRow({ promise, floor, product, atLeast }: Comparison): Row {
  const ratio = medianRatio(product, floor)
  return {
    promise,
    floor: perSecond(floor),
    product: perSecond(product),
    ratio: `${ratio.toFixed(2)} (at least ${atLeast})`,
    holds: ratio >= atLeast,
  }
}

/** Something that must not be larger than a fixed amount. */
export function limitRow(promise: string, measured: number, atMost: number, unit: string): Row {
  const show = (value: number) => `${value.toFixed(unit === 's' ? 2 : 1)} ${unit}`
  return {
    promise,
    floor: show(atMost),
    product: show(measured),
    ratio: (measured / atMost).toFixed(2),
    holds: measured <= atMost,
  }
}

export function printTable(rows: readonly Row[]): void {
  const cells = rows.map(({ holds, ...row }) => [...Object.values(row), holds ? 'holds' : 'falls short'])
  const lines = [['promise', 'floor', 'product', 'ratio', ''], ...cells]
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map(line => line[column]?.length ?? 0))) ?? []
  for (const line of lines) say(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}

export function say(line: string): void {
  process.stdout.write(`${line.trimEnd()}\n`)
}

function perSecond(reached: Reached): string {
  const rate = median(reached)
  return `${rate.toFixed(rate < 100 ? 1 : 0)}/s`
}
