/** Counts of kinds, in the order in which people look at them: the most first, the rest together at the end. */

export interface Share {
  readonly id: string
  readonly count: number
  /** Of all, between 0 and 1. */
  readonly part: number
}

const mostShown = 8
export const restId = 'rest'

export function getShares(counts: Readonly<Record<string, number>>): Share[] {
  const sorted = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
  const all = total(sorted)
  // One left over would take the same line as “the rest”.
  const shown = sorted.length > mostShown + 1 ? sorted.slice(0, mostShown) : sorted
  const rest = total(sorted.slice(shown.length))
  const lines = rest > 0 ? [...shown, [restId, rest] as const] : shown
  return lines.map(([id, count]) => ({ id, count, part: count / all }))
}

function total(counts: readonly (readonly [string, number])[]): number {
  return counts.reduce((sum, [, count]) => sum + count, 0)
}
