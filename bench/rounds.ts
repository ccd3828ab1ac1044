/** Fair comparison on a machine that is never quite still: everyone once a round, and the median of all rounds. */

export type Contestants<Name extends string> = Readonly<Record<Name, () => Promise<number>>>

/** What one contestant reached, round by round. */
export type Reached = readonly number[]

export async function rounds<Name extends string>(
  count: number,
  contestants: Contestants<Name>,
): Promise<Record<Name, Reached>> {
  const names = Object.keys(contestants) as Name[] // the record's own keys
  const reached = Object.fromEntries(names.map(name => [name, []])) as unknown as Record<Name, number[]> // each name
  for (let round = 0; round < count; round += 1) {
    for (const name of names) reached[name].push(await contestants[name]())
  }
  return reached
}

export function median(values: Reached): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Of the same round each: a minute in which the machine was slow was slow for both. */
export function medianRatio(product: Reached, floor: Reached): number {
  return median(product.map((value, round) => value / (floor[round] ?? Number.NaN)))
}
