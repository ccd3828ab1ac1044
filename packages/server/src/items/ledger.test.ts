/** The worked examples of the contract are in `examples.test.ts`, on a real server. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  defaultSubscriptionStart,
  grantsOfDefaultSubscription,
  grantsOfSubscription,
  type IncludedItem,
} from './grants.ts'
import { advance, balanceAt, close, emptyLedger, getBalance } from './ledger.ts'

const year = 2025
/** `on('Feb 3')`, at midnight in UTC. */
const on = (day: string) => new Date(`${day}, ${year} 00:00:00Z`)

describe('the balance of an item', () => {
  it('grants the items of a default subscription since 1973, repeating ones in windows', () => {
    const now = on('Feb 15')
    const weekly: IncludedItem = { quantity: 3, repeat: [1, 'week'], expires: 'never' }
    const once: IncludedItem = { quantity: 3, repeat: 'never', expires: 'when-purchase-expires' }
    const granted = grantsOfDefaultSubscription(weekly, { now, since: null })
    expect(balanceAt(granted.entries, now)).toBe(3)
    expect(granted.entries.length).toBeLessThanOrEqual(2)
    expect(granted.nextAt).toEqual(granted.entries.at(-1)?.expiresAt)
    const lasting = grantsOfDefaultSubscription(once, { now, since: null })
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
    const [start, periodEnd] = [on('Jan 1'), on('Dec 31')]
    const period = { quantity: 1, createdAt: start, periodStart: start, periodEnd, endedAt: null }
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
