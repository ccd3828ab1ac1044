/**
 * The balance of an item as the contract words it, instant by instant, without sums that are kept: slow, and easy to
 * compare with the text.
 */
export interface ReferenceEntry {
  readonly quantity: number
  readonly at: number
  readonly expiresAt: number | null
}

export function referenceBalance(entries: readonly ReferenceEntry[], now: number): number {
  const instants = entries.flatMap(({ at, expiresAt }) => (expiresAt === null ? [at] : [at, expiresAt]))
  let granted = 0
  let expired = 0
  let gone = 0
  for (const instant of [...new Set(instants)].sort((one, other) => one - other)) {
    for (const { quantity, at, expiresAt } of entries) {
      if (quantity > 0 && at === instant && at <= now) granted += quantity
      if (quantity > 0 && expiresAt === instant && expiresAt <= now) expired += quantity
    }
    let used = 0
    for (const { quantity, at, expiresAt } of entries) {
      const counts = at <= now && (expiresAt === null || expiresAt > now)
      if (quantity < 0 && at === instant && counts) used -= quantity
    }
    gone = Math.max(gone + used, expired)
  }
  return granted - gone
}
