/** What was promised, what came out, and whether it holds. */
import { median, medianRatio, type Reached } from './rounds.ts'

export interface Row {
  readonly promise: string
  readonly floor: string
  readonly product: string
  readonly ratio: string
  /** Null: nothing was promised. */
  readonly holds: boolean | null
}

interface Comparison {
  readonly promise: string
  readonly floor: Reached
  readonly product: Reached
  /** Product over floor. Absent: nothing was promised. */
  readonly atLeast?: number
}

/** Rates, where more is better. */
export function rateRow({ promise, floor, product, atLeast }: Comparison): Row {
  const ratio = medianRatio(product, floor)
  return {
    promise,
    floor: perSecond(floor),
    product: perSecond(product),
    ratio: atLeast === undefined ? ratio.toFixed(2) : `${ratio.toFixed(2)} (at least ${atLeast})`,
    holds: atLeast === undefined ? null : ratio >= atLeast,
  }
}

interface Cost extends Omit<Comparison, 'atLeast'> {
  /** How many times as long as the floor. */
  readonly atMost: number
}

/** Rates again, but what is promised is how much longer it takes. */
export function costRow({ promise, floor, product, atMost }: Cost): Row {
  const ratio = 1 / medianRatio(product, floor)
  return {
    promise,
    floor: perSecond(floor),
    product: perSecond(product),
    ratio: `${ratio.toFixed(2)} (at most ${atMost})`,
    holds: ratio <= atMost,
  }
}

/** Something that must not be larger than a fixed amount. `alone`: what the part takes that is not ours. */
export function limitRow(promise: string, measured: number, atMost: number, unit: string, alone?: number): Row {
  const show = (value: number) => `${value.toFixed(unit === 's' || value < 1 ? 2 : 1)} ${unit}`
  return {
    promise,
    floor: alone === undefined ? show(atMost) : show(alone),
    product: show(measured),
    ratio: alone === undefined ? (measured / atMost).toFixed(2) : `at most ${show(atMost)}`,
    holds: measured <= atMost,
  }
}

/** What this part of the values is at most: 0.95 for all but the slowest twentieth. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** A rate to know about, of which nothing was promised. */
export function rateOnly(promise: string, product: Reached): Row {
  return { promise, floor: '', product: perSecond(product), ratio: '', holds: null }
}

/** Seconds to know about, of which nothing was promised, beside those of a part. */
export function durationRow(promise: string, part: number, whole: number): Row {
  const show = (seconds: number) => `${seconds.toFixed(2)} s`
  return { promise, floor: show(part), product: show(whole), ratio: (whole / part).toFixed(2), holds: null }
}

export function printTable(rows: readonly Row[]): void {
  const verdict = { true: 'holds', false: 'falls short', null: '' }
  const cells = rows.map(({ holds, ...row }) => [...Object.values(row), verdict[`${holds}`]])
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
