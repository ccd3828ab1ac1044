/**
 * How many of an item a customer has: grants, uses and expiries, added up. Pure: the same entries and the same instant
 * give the same balance, whatever was read or written before.
 *
 * A use consumes what would expire soonest. So an expiry removes only what no use has consumed, and a use that has
 * itself expired is given back.
 */

/** One change: a grant where the quantity is positive, a use where it is negative. */
export interface LedgerEntry {
  readonly quantity: number
  readonly at: Date
  /** Null: never. */
  readonly expiresAt: Date | null
}

/** The ledger after all that happened until an instant. The balance is `granted - gone`. */
export interface Ledger {
  /** Null: before everything. */
  readonly at: Date | null
  readonly granted: number
  readonly expired: number
  /** Used or expired. */
  readonly gone: number
}

export const emptyLedger: Ledger = { at: null, granted: 0, expired: 0, gone: 0 }

export const getBalance = ({ granted, gone }: Ledger): number => granted - gone

/** The balance at an instant. It may be negative. */
export function balanceAt(entries: readonly LedgerEntry[], now: Date): number {
  return getBalance(advance(emptyLedger, entries, now))
}

interface Instant {
  granted: number
  expired: number
  used: number
}

/**
 * Adds what happened after a ledger until an instant. Entries that are older than the ledger are in it already, except
 * for what of them expires later. `now`: a use that has expired by then does not count.
 */
export function advance(ledger: Ledger, entries: readonly LedgerEntry[], until: Date, now: Date = until): Ledger {
  const instants = new Map<number, Instant>()
  const instantAt = (time: number) => {
    const known = instants.get(time) ?? { granted: 0, expired: 0, used: 0 }
    instants.set(time, known)
    return known
  }
  const isDue = (date: Date | null): date is Date =>
    date !== null && date <= until && (ledger.at === null || date > ledger.at)

  for (const { quantity, at, expiresAt } of entries) {
    if (quantity < 0) {
      const isGivenBack = expiresAt !== null && expiresAt <= now
      if (isDue(at) && !isGivenBack) instantAt(at.getTime()).used -= quantity
      continue
    }
    if (isDue(at)) instantAt(at.getTime()).granted += quantity
    if (isDue(expiresAt)) instantAt(expiresAt.getTime()).expired += quantity
  }

  let { granted, expired, gone } = ledger
  for (const [, instant] of [...instants].sort(([one], [other]) => one - other)) {
    granted += instant.granted
    expired += instant.expired
    gone = Math.max(gone + instant.used, expired)
  }
  return { at: until, granted, expired, gone }
}

export interface ClosedLedger {
  readonly ledger: Ledger
  /** Until then changes can be added to the ledger alone. Null: for ever. Not after the ledger: it cannot be changed alone. */
  readonly nextAt: Date | null
}

/**
 * The latest ledger that nothing of the past can change any more. A use that will be given back keeps what follows it
 * open, and so does something that expires at this very instant, because uses of the same instant come before it.
 */
export function close(ledger: Ledger, entries: readonly LedgerEntry[], now: Date): ClosedLedger {
  let nextAt: Date | null = null
  let closesBefore: Date | null = null
  for (const { quantity, at, expiresAt } of entries) {
    if (quantity < 0 && expiresAt !== null && expiresAt > now) closesBefore = earlier(closesBefore, at)
    if (quantity >= 0 && expiresAt?.getTime() === now.getTime()) closesBefore = earlier(closesBefore, now)
    for (const instant of [at, expiresAt]) if (instant !== null && instant > now) nextAt = earlier(nextAt, instant)
  }
  if (closesBefore === null) return { ledger: advance(ledger, entries, now), nextAt }
  const until = new Date(closesBefore.getTime() - 1)
  const isNoLater = ledger.at !== null && until <= ledger.at
  return { ledger: isNoLater ? ledger : advance(ledger, entries, until, now), nextAt: until }
}

const earlier = (one: Date | null, other: Date): Date => (one === null || other < one ? other : one)
