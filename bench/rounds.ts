/** Fair comparison on a machine that is never quite still: everyone once a round, and the median of all rounds. */

export type Contestants<Name extends string> = Readonly<Record<Name, () => Promise<number>>>

/** The median figure of each, and how far the middle half of its rounds lie apart, as a share of it. */
export interface Figure {
  readonly median: number
  readonly spread: number
}

export async function rounds<Name extends string>(
  count: number,
  contestants: Contestants<Name>,
): Promise<Record<Name, Figure>> {
  const names = Object.keys(contestants) as Name[] // the record's own keys
  const seen = new Map<Name, number[]>(names.map(name => [name, []]))
  for (let round = 0; round < count; round += 1) {
    // Who goes first changes, so that nobody always has the warmer machine.
    for (const name of round % 2 ? names.toReversed() : names) seen.get(name)?.push(await contestants[name]())
  }
  const figures = names.map(name => [name, figureOf(seen.get(name) ?? [])] as const)
  return Object.fromEntries(figures) as Record<Name, Figure> // one entry for each name
}

function figureOf(values: readonly number[]): Figure {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN
  return { median: at(0.5), spread: (at(0.75) - at(0.25)) / at(0.5) }
}
