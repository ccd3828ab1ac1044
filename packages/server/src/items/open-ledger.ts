/** From what is kept of an item to its balance at an instant. Pure, as the ledger is. */
import type { Grants } from './grants.ts'
import { type ClosedLedger, close, emptyLedger, type Ledger, type LedgerEntry } from './ledger.ts'

/** The ledger that goes on: the kept one, unless what was granted until then is another by now. */
export function ledgerToContinue(stored: (Ledger & { readonly grantsBasis: string }) | null, basis: string): Ledger {
  return stored !== null && stored.grantsBasis === basis && stored.at !== null ? stored : emptyLedger
}

/** The entries of which something follows the ledger, from the changes of which that is true. */
export function openEntries(
  ledger: Ledger,
  changes: readonly LedgerEntry[],
  { current, since }: OpenGrants,
): LedgerEntry[] {
  const needed = ledger.at ?? firstUse([...changes, ...current.entries])
  const granted = needed === null ? current : since(needed)
  return [...granted.entries, ...changes]
}

export interface OpenGrants {
  /** Without the windows that have ended. */
  readonly current: Grants
  /** With those that ended after an instant. */
  since(instant: Date): Grants
}

/** Windows that ended before the first use change nothing. What an offer takes, instead of granting it, is a use too. */
export function firstUse(entries: readonly LedgerEntry[]): Date | null {
  const uses = entries.filter(({ quantity }) => quantity < 0)
  return uses.reduce<Date | null>((first, { at }) => earliest(first, at), null)
}

/** What is kept after a change, which is the last of the entries. `grantedAt`: when there will be more by itself. */
export function getRemainingAfter(
  ledger: Ledger,
  entries: readonly LedgerEntry[],
  { now, grantedAt }: { readonly now: Date; readonly grantedAt: Date | null },
): ClosedLedger {
  const closed = close(ledger, entries, now)
  return { ...closed, nextAt: earliest(closed.nextAt, grantedAt) }
}

export function earliest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}
