import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  defaultSubscriptionStart,
  grantsOfDefaultSubscription,
  grantsOfSubscription,
  type IncludedItem,
  type SubscriptionPeriod,
} from './grants.ts'
import { countIntervals } from './intervals.ts'
import { advance, balanceAt, close, emptyLedger, getBalance, type LedgerEntry } from './ledger.ts'

const year = 2025
/** `on('Feb 3')`, at midnight in UTC. */
const on = (day: string) => new Date(`${day}, ${year} 00:00:00Z`)
const entry = (quantity: number, at: string, expires: string | null = null): LedgerEntry => ({
  quantity,
  at: on(at),
  expiresAt: expires === null ? null : on(expires),
})

const subscription = (quantity: number, from: string, until: string | null): SubscriptionPeriod => ({
  quantity,
  createdAt: on(from),
  periodStart: on(from),
  periodEnd: until === null ? null : on(until),
  endedAt: null,
})
const weekly = (quantity: number, expires: IncludedItem['expires'] = 'when-repeated'): IncludedItem => ({
  quantity,
  repeat: [1, 'week'],
  expires,
})
const once = (quantity: number, expires: IncludedItem['expires']): IncludedItem => ({
  quantity,
  repeat: 'never',
  expires,
})

/** The balance of entries and of a subscription of which every window is taken. */
function balance(day: string, entries: LedgerEntry[], bought: [SubscriptionPeriod, IncludedItem][] = []): number {
  const now = on(day)
  const firstUseAt = entries.find(({ quantity }) => quantity < 0)?.at ?? null
  const granted = bought.flatMap(
    ([period, item]) => grantsOfSubscription(period, item, { now, since: firstUseAt }).entries,
  )
  return balanceAt([...granted, ...entries], now)
}

describe('the balance of an item', () => {
  const expiring = entry(10, 'Jan 27', 'Jan 31')
  const lasting = entry(11, 'Jan 29')

  it('lets an expiry remove only what no use has consumed (examples 1 to 3)', () => {
    expect(balance('Feb 1', [expiring, lasting, entry(-3, 'Jan 30'), entry(-2, 'Jan 25', 'Jan 26')])).toBe(11)
    expect(balance('Jan 30', [expiring, lasting, entry(-3, 'Jan 30')])).toBe(18)
    expect(balance('Feb 2', [expiring, lasting, entry(-3, 'Feb 1')])).toBe(8)
  })

  it('takes a use from what expires soonest (example 4)', () => {
    const entries = [entry(10, 'Jan 1', 'Jan 31'), entry(5, 'Jan 2'), entry(-12, 'Jan 3')]
    expect(balance('Jan 20', entries)).toBe(3)
    expect(balance('Feb 2', entries)).toBe(3)
  })

  it('counts a use within its window, and carries overspending over (examples 5 to 7)', () => {
    const period = subscription(1, 'Feb 1', 'Dec 31')
    const bought: [SubscriptionPeriod, IncludedItem][] = [[period, weekly(7)]]
    expect(balance('Feb 10', [entry(-3, 'Feb 9')], bought)).toBe(4)
    expect(balance('Feb 16', [entry(-3, 'Feb 9')], bought)).toBe(7)
    expect(balance('Feb 10', [entry(-10, 'Feb 9')], bought)).toBe(-3)
    expect(balance('Feb 16', [entry(-10, 'Feb 9')], bought)).toBe(4)
    const ten: [SubscriptionPeriod, IncludedItem][] = [[period, weekly(10)]]
    expect(balance('Feb 12', [entry(-3, 'Feb 10', 'Feb 16')], ten)).toBe(7)
    expect(balance('Feb 20', [entry(-3, 'Feb 10', 'Feb 16')], ten)).toBe(10)
  })

  it('may be negative, gives an expired use back, and lets an expiry absorb earlier uses (examples 8 to 10)', () => {
    expect(balance('Feb 1', [entry(-3, 'Jan 1')])).toBe(-3)
    const returned = [entry(10, 'Feb 1'), entry(-4, 'Feb 2', 'Feb 5')]
    expect(balance('Feb 3', returned)).toBe(6)
    expect(balance('Feb 6', returned)).toBe(10)
    expect(balance('Feb 10', [entry(10, 'Feb 1'), entry(-3, 'Feb 5'), entry(4, 'Feb 10', 'Feb 9')])).toBe(10)
  })

  it('adds up what a subscription grants, in each combination of repetition and expiry (examples 11 to 14)', () => {
    const toEnd = subscription(2, 'Feb 1', 'Feb 28')
    expect(balance('Feb 5', [], [[toEnd, once(3, 'when-purchase-expires')]])).toBe(6)
    const month = subscription(1, 'Feb 1', 'Mar 1')
    expect(balance('Feb 15', [], [[month, weekly(4, 'when-purchase-expires')]])).toBe(12)
    expect(balance('Feb 15', [], [[month, weekly(4, 'never')]])).toBe(12)
    for (const day of ['Feb 1', 'Feb 8', 'Feb 14', 'Feb 27'])
      expect(balance(day, [], [[month, weekly(7)]]), day).toBe(7)
    const persistent = [entry(3, 'Jan 10'), entry(-6, 'Jan 15')]
    expect(balance('Feb 15', persistent, [[month, once(5, 'when-repeated')]])).toBe(2)
  })

  it('keeps nothing of a cancelled subscription that expires with its purchase (example 15)', () => {
    const ended = { ...subscription(1, 'Jan 1', 'Jan 1'), periodStart: new Date('2024-12-01T00:00:00Z') }
    expect(balance('Feb 10', [], [[ended, once(5, 'when-purchase-expires')]])).toBe(0)
    expect(balance('Feb 10', [], [[ended, once(5, 'never')]])).toBe(5)
  })

  it('adds up all sources (example 16)', () => {
    const now = on('Feb 15')
    const item = once(1, 'never')
    const purchases = [entry(4 * 1, 'Feb 1'), entry(2 * 3, 'Feb 2')]
    const period = subscription(2, 'Feb 1', 'Mar 1')
    const { entries: bought } = grantsOfSubscription(period, { ...item, quantity: 5 }, { now, since: null })
    expect(balanceAt([...purchases, ...bought, entry(3, 'Feb 3'), entry(-1, 'Feb 4')], now)).toBe(22)
  })

  it('counts months from one end to the next (example 17)', () => {
    const [from, until] = [new Date('2023-01-31T00:00:00Z'), new Date('2023-03-01T00:00:00Z')]
    const march = new Date('2023-03-03T00:00:00Z')
    expect(countIntervals(from, until, [1, 'month'])).toEqual({ whole: 0, nextAt: march })
    expect(countIntervals(from, march, [1, 'month']).whole).toBe(1)
  })

  it('grants the items of a default subscription since 1973, repeating ones in windows', () => {
    const now = on('Feb 15')
    const granted = grantsOfDefaultSubscription(weekly(3, 'never'), { now, since: null })
    expect(balanceAt(granted.entries, now)).toBe(3)
    expect(granted.entries.length).toBeLessThanOrEqual(2)
    expect(granted.nextAt).toEqual(granted.entries.at(-1)?.expiresAt)
    const lasting = grantsOfDefaultSubscription(once(3, 'when-purchase-expires'), { now, since: null })
    expect(lasting.entries).toEqual([{ quantity: 3, at: defaultSubscriptionStart, expiresAt: null }])
    expect(lasting.nextAt).toBeNull()
  })

  const days = fc.integer({ min: 0, max: 60 }).map(day => new Date(on('Jan 1').getTime() + day * 86_400_000))
  const entries = fc.array(
    fc.record({ quantity: fc.integer({ min: -20, max: 20 }), at: days, expiresAt: fc.option(days) }),
    { maxLength: 30 },
  )

  it('does not depend on the order of the entries', () => {
    fc.assert(
      fc.property(entries, days, (given, now) => {
        expect(balanceAt(given.toReversed(), now)).toBe(balanceAt(given, now))
      }),
    )
  })

  it('the balance of an item is the same whether or not windows are left out that ended before the first use', () => {
    const period = subscription(1, 'Jan 1', 'Dec 31')
    const uses = fc.array(
      fc.record({ quantity: fc.integer({ min: -9, max: -1 }), at: days, expiresAt: fc.option(days) }),
    )
    fc.assert(
      fc.property(uses, days, fc.integer({ min: 1, max: 3 }), (given, now, length) => {
        const item: IncludedItem = { quantity: 5, repeat: [length, 'day'], expires: 'when-repeated' }
        const firstUseAt = given.map(({ at }) => at).sort((one, other) => one.getTime() - other.getTime())[0] ?? null
        const all = grantsOfSubscription(period, item, { now, since: new Date(0) }).entries
        const needed = grantsOfSubscription(period, item, { now, since: firstUseAt }).entries
        expect(balanceAt([...needed, ...given], now)).toBe(balanceAt([...all, ...given], now))
      }),
    )
  })

  it('the balance of an item is the same from a ledger that was closed on the way', () => {
    const getCuts = fc.array(days, { maxLength: 5 })
    fc.assert(
      fc.property(entries, days, getCuts, (given, now, cuts) => {
        let ledger = emptyLedger
        for (const cut of cuts.filter(cut => cut <= now).sort((one, other) => one.getTime() - other.getTime())) {
          // What was known at the time of a cut: changes until then. An expiry in the past belongs to a change of today.
          const known = given.filter(({ at, expiresAt }) => at <= cut && (expiresAt === null || expiresAt > at))
          ledger = close(ledger, known, cut).ledger
        }
        const ordinary = given.filter(({ at, expiresAt }) => expiresAt === null || expiresAt > at)
        expect(getBalance(advance(ledger, ordinary, now))).toBe(balanceAt(ordinary, now))
      }),
      { numRuns: Number(process.env.LATCHKEY_LEDGER_HISTORIES ?? 1_000) },
    )
  })
})
