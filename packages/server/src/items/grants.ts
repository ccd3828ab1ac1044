/** What subscriptions grant: entries of the ledger, from what was bought and when. */
import type { Interval } from '@latchkey/contract'
import { addIntervals, countIntervals, hasFixedLength, repeats } from './intervals.ts'
import type { LedgerEntry } from './ledger.ts'

/** How many of an item an offer includes. */
export interface IncludedItem {
  readonly quantity: number
  readonly repeat: Interval | 'never'
  readonly expires: 'never' | 'when-purchase-expires' | 'when-repeated'
}

export interface SubscriptionPeriod {
  readonly quantity: number
  /** The anchor of repeated windows. */
  readonly createdAt: Date
  readonly periodStart: Date
  /** Null: it has no end, as a default subscription. */
  readonly periodEnd: Date | null
  /** Null: it has not ended. */
  readonly endedAt: Date | null
}

export interface Grants {
  readonly entries: readonly LedgerEntry[]
  /** Two with the same text differ only in what the time between them added. */
  readonly basis: string
  /** When there will be more. Null: never. */
  readonly nextAt: Date | null
}

export interface GrantOptions {
  readonly now: Date
  /**
   * Windows that ended before it are left out: of the first use of the item, before which they change nothing, or of the
   * ledger that has them already. Null: only those that have not ended are needed.
   */
  readonly since: Date | null
}

/** Of the current period. A renewal begins it again. */
export function grantsOfSubscription(
  subscription: SubscriptionPeriod,
  item: IncludedItem,
  options: GrantOptions,
): Grants {
  const { periodStart: at } = subscription
  const end = endFor(subscription)
  const clamped = end !== null && end < options.now ? end : options.now
  if (clamped < at) return { entries: [], basis: '', nextAt: at }
  const base = item.quantity * subscription.quantity
  const expiresAt = item.expires === 'when-purchase-expires' ? end : null
  if (!repeats(item.repeat)) return grantedOnce({ quantity: base, at, expiresAt }, null)

  const isWindowed = item.expires === 'when-repeated'
  const { whole, nextAt } = countIntervals(isWindowed ? subscription.createdAt : at, clamped, item.repeat)
  const next = end === null || nextAt <= end ? nextAt : null
  if (!isWindowed) return grantedOnce({ quantity: base * (whole + 1), at, expiresAt }, next)
  const windows = { anchor: subscription.createdAt, base, repeat: item.repeat, last: whole }
  // A window of calendar units may begin before the instant at which it is counted.
  const counted = hasFixedLength(item.repeat) ? null : whole
  const basis = JSON.stringify([base, millis(subscription.createdAt), item.repeat, millis(end), counted])
  return { entries: toEntries(windows, options), basis, nextAt: next }
}

function grantedOnce(entry: LedgerEntry, nextAt: Date | null): Grants {
  const { quantity, at, expiresAt } = entry
  return { entries: [entry], basis: JSON.stringify([quantity, millis(at), millis(expiresAt)]), nextAt }
}

const millis = (date: Date | null): number | null => date?.getTime() ?? null

/** Since when every customer of a type has a default subscription. */
export const defaultSubscriptionStart = new Date('1973-01-01T12:00:00Z')

/** A default subscription has no end; a repeating item of it is always granted in windows. */
export function grantsOfDefaultSubscription(item: IncludedItem, options: GrantOptions): Grants {
  const subscription = {
    quantity: 1,
    createdAt: defaultSubscriptionStart,
    periodStart: defaultSubscriptionStart,
    periodEnd: null,
    endedAt: null,
  }
  const expires = repeats(item.repeat) ? 'when-repeated' : item.expires
  return grantsOfSubscription(subscription, { ...item, expires }, options)
}

function endFor({ periodEnd, endedAt }: SubscriptionPeriod): Date | null {
  if (periodEnd === null || endedAt === null) return periodEnd ?? endedAt
  return endedAt < periodEnd ? endedAt : periodEnd
}

interface Windows {
  readonly anchor: Date
  readonly base: number
  readonly repeat: Interval
  readonly last: number
}

/** One grant for each window that has begun, each for as long as the interval. */
function toEntries({ anchor, base, repeat, last }: Windows, { now, since }: GrantOptions): LedgerEntry[] {
  const needed = since !== null && since < now ? since : now
  const entries: LedgerEntry[] = []
  // Backwards, to the first one that can matter.
  for (let index = last; index >= 0; index -= 1) {
    const at = addIntervals(anchor, repeat, index)
    const expiresAt = addIntervals(at, repeat)
    if (expiresAt < needed) break
    entries.push({ quantity: base, at, expiresAt })
  }
  return entries.reverse()
}
