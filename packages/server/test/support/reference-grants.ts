/**
 * What contributes to a balance, as sections 6.4 to 7.1 of the contract word it: every grant and every window, one after
 * the other, from all that a customer has. Slow, and without a line of the server.
 */
import { type ReferenceEntry, referenceBalance } from './reference-ledger.ts'

export type Unit = 'day' | 'week' | 'month' | 'year'
export type Interval = [count: number, unit: Unit]

export interface ReferenceItem {
  readonly quantity: number
  readonly repeat: Interval | 'never'
  readonly expires: 'never' | 'when-purchase-expires' | 'when-repeated'
}

export interface ReferenceOffer {
  /** Null: inline. */
  readonly id: string | null
  /** Null: none that is declared. */
  readonly groupId: string | null
  /** Null: it is no add-on. */
  readonly bases: readonly string[] | null
  readonly isDefault: boolean
  readonly stackable: boolean
  /** Null: it is paid once. */
  readonly interval: Interval | null
  readonly items: Readonly<Record<string, ReferenceItem>>
}

export type Status = 'active' | 'trialing' | 'past_due' | 'paused' | 'unpaid' | 'canceled' | 'incomplete'

export interface ReferenceSubscription {
  /** As it was bought. */
  readonly offer: ReferenceOffer
  readonly quantity: number
  readonly isTest: boolean
  readonly wasLive: boolean
  readonly status: Status
  readonly createdAt: number
  readonly periodStart: number
  readonly periodEnd: number
  readonly endedAt: number | null
}

/** All that one customer has, and what the project sells. */
export interface ReferenceHoldings {
  readonly offers: readonly ReferenceOffer[]
  readonly subscriptions: readonly ReferenceSubscription[]
  /** The offer is that of the purchase. */
  readonly oneTime: readonly { readonly offer: ReferenceOffer; readonly quantity: number; readonly at: number }[]
  readonly changes: Readonly<Record<string, readonly ReferenceEntry[]>>
}

export function referenceQuantity(holdings: ReferenceHoldings, itemId: string, now: number): number {
  const changes = holdings.changes[itemId] ?? []
  const bought = holdings.oneTime.flatMap(({ offer, quantity, at }) => {
    const amount = (offer.items[itemId]?.quantity ?? 0) * quantity
    return amount <= 0 ? [] : [{ quantity: amount, at, expiresAt: null }]
  })
  const subscribed = holdings.subscriptions.flatMap(one => {
    // A configured offer grants what it includes today, and nothing once it is gone.
    const offer = one.offer.id === null ? one.offer : holdings.offers.find(({ id }) => id === one.offer.id)
    return ofSubscription(asRead(one, now), offer?.items[itemId], now)
  })
  const byDefault = defaultOffers(holdings, now).flatMap(({ items }) => items[itemId] ?? [])
  // The windows since 1973 that ended before the first use are left out, as the contract allows.
  const current = byDefault.flatMap(item => ofDefault(item, now, now))
  const uses = [...changes, ...subscribed, ...current].filter(({ quantity }) => quantity < 0)
  const needed = Math.min(now, ...uses.map(({ at }) => at))
  const replaced = replacedDefaults(holdings, now).flatMap(({ offer, since }) => {
    const item = offer.items[itemId]
    return item ? untilReplaced(ofDefault(item, now, needed), since) : []
  })
  const granted = [...bought, ...subscribed, ...byDefault.flatMap(item => ofDefault(item, now, needed)), ...replaced]
  return referenceBalance([...changes, ...granted], now)
}

/** Nothing renews a test subscription: it ends with its period. */
export function asRead(one: ReferenceSubscription, now: number): ReferenceSubscription {
  if (!one.isTest || !isLive(one) || now < one.periodEnd) return one
  return { ...one, status: 'canceled', endedAt: one.periodEnd }
}

export const isLive = ({ status }: ReferenceSubscription): boolean =>
  status === 'active' || status === 'trialing' || status === 'past_due'

/** Of each declared group the first, unless the customer lives in the group with another that is no add-on. */
export function defaultOffers(holdings: ReferenceHoldings, now: number): ReferenceOffer[] {
  const isHidden = (groupId: string | null) => inGroup(holdings, groupId, now).some(isLive)
  return firstDefaults(holdings).filter(({ groupId }) => !isHidden(groupId))
}

function firstDefaults({ offers }: ReferenceHoldings): ReferenceOffer[] {
  const ofGroups = offers.filter(({ isDefault, groupId }) => isDefault && groupId !== null)
  return ofGroups.filter(({ groupId }, index) => ofGroups.findIndex(other => other.groupId === groupId) === index)
}

/** The subscriptions that hide the default offer of a group while they live. */
function inGroup({ offers, subscriptions }: ReferenceHoldings, groupId: string | null, now: number) {
  return subscriptions.flatMap(one => {
    const offer = offers.find(({ id }) => id !== null && id === one.offer.id) ?? one.offer
    return offer.bases === null && offer.groupId === groupId ? [asRead(one, now)] : []
  })
}

/** Default offers that a live subscription hides, and since when without a gap: their grants ended then. */
function replacedDefaults(holdings: ReferenceHoldings, now: number) {
  return firstDefaults(holdings).flatMap(offer => {
    const others = inGroup(holdings, offer.groupId, now)
    const live = others.filter(isLive)
    if (live.length === 0) return []
    let since = Math.min(...live.map(({ createdAt }) => createdAt))
    for (const _ of others)
      for (const { wasLive, status, createdAt, endedAt } of others)
        if (wasLive && status === 'canceled' && endedAt !== null && endedAt >= since) since = Math.min(since, createdAt)
    return [{ offer, since }]
  })
}

function untilReplaced(entries: readonly ReferenceEntry[], since: number): ReferenceEntry[] {
  return entries
    .filter(({ at }) => at < since)
    .map(entry => ({ ...entry, expiresAt: Math.min(entry.expiresAt ?? since, since) }))
}

function ofSubscription(one: ReferenceSubscription, item: ReferenceItem | undefined, now: number): ReferenceEntry[] {
  const gives = isLive(one) || (one.status === 'canceled' && one.wasLive)
  if (!item || !gives) return []
  const end = one.status === 'canceled' ? Math.min(one.periodEnd, one.endedAt ?? one.periodEnd) : one.periodEnd
  const clamped = Math.min(now, end)
  if (clamped < one.periodStart) return []
  const base = item.quantity * one.quantity
  const repeat = getInterval(item)
  const expiresAt = item.expires === 'when-purchase-expires' ? end : null
  if (!repeat) return [{ quantity: base, at: one.periodStart, expiresAt }]
  if (item.expires === 'when-repeated') return windows(base, one.createdAt, clamped, repeat, 0)
  const count = countIntervals(one.periodStart, clamped, repeat)
  return [{ quantity: base * (count + 1), at: one.periodStart, expiresAt }]
}

const start = Date.UTC(1973, 0, 1, 12)

function ofDefault(item: ReferenceItem, now: number, needed: number): ReferenceEntry[] {
  const repeat = getInterval(item)
  if (repeat) return windows(item.quantity, start, now, repeat, needed)
  return [{ quantity: item.quantity, at: start, expiresAt: null }]
}

/** Null: it does not repeat. */
const getInterval = ({ repeat }: ReferenceItem): Interval | null =>
  repeat === 'never' || repeat[0] === 0 ? null : repeat

/** Those that end before `needed` are left out. */
function windows(base: number, anchor: number, until: number, repeat: Interval, needed: number): ReferenceEntry[] {
  const found: ReferenceEntry[] = []
  for (let index = countIntervals(anchor, until, repeat); index >= 0; index -= 1) {
    const at = later(anchor, repeat, index)
    const expiresAt = later(at, repeat, 1)
    if (expiresAt < needed) break
    found.push({ quantity: base, at, expiresAt })
  }
  return found
}

const day = 86_400_000

/** Days and weeks by their length, months and years one after the other while the result is not past the end. */
export function countIntervals(from: number, until: number, [count, unit]: Interval): number {
  if (unit === 'day' || unit === 'week') return Math.floor((until - from) / (count * (unit === 'day' ? day : 7 * day)))
  if (from !== start) return countOn({ whole: -1, next: from }, until, [count, unit]).whole
  // The count since 1973 goes on from the one before, unless that is past the end.
  const key = `${count} ${unit}`
  const known = countedSinceStart.get(key)
  const counted = countOn(known && known.until <= until ? known : { whole: -1, next: from }, until, [count, unit])
  countedSinceStart.set(key, { ...counted, until })
  return counted.whole
}

function countOn(counted: { readonly whole: number; readonly next: number }, until: number, interval: Interval) {
  let { whole, next } = counted
  for (; next <= until; next = later(next, interval, 1)) whole += 1
  return { whole, next }
}

const countedSinceStart = new Map<string, { readonly whole: number; readonly next: number; readonly until: number }>()

/** A day that the month does not have is so many days into the next month. */
export function later(from: number, [count, unit]: Interval, times: number): number {
  if (unit === 'day') return from + times * count * day
  if (unit === 'week') return from + times * count * 7 * day
  const date = new Date(from)
  const months = date.getUTCMonth() + times * count * (unit === 'year' ? 12 : 1)
  const firstOfMonth = Date.UTC(date.getUTCFullYear() + Math.floor(months / 12), ((months % 12) + 12) % 12, 1)
  return firstOfMonth + (date.getUTCDate() - 1) * day + (from % day)
}
