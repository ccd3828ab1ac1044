/** Random histories of an item through HTTP, compared with the words of the contract after each step. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { referenceBalance } from '../../test/support/reference-ledger.ts'
import { eachServer } from '../../test/support/servers.ts'

/** A two-hundredth of what the pure functions go through. */
const histories = Math.ceil(Number(process.env.LATCHKEY_LEDGER_HISTORIES ?? 8_000) / 200)
const second = 1_000
const day = 24 * 60 * 60 * second

const step = fc.record({
  waitSeconds: fc.constantFrom(0, 0, 1, 5, 60, 3_600, 43_200, 86_400),
  delta: fc.integer({ min: -12, max: 12 }),
  /** Of the change, from its own instant; in the past too. */
  livesSeconds: fc.option(fc.constantFrom(-100, -1, 0, 1, 5, 60, 3_600, 100_000), { freq: 2 }),
  allowNegative: fc.boolean(),
})

eachServer('random histories of an item', on => {
  it('have the balance of the contract at each instant', { timeout: 600_000 }, async () => {
    const windowed = 5
    const project = await on.project({
      config: {
        'payments.items.tokens': { customerType: 'custom' },
        'payments.items.daily': { customerType: 'custom' },
        'payments.groups.plans': {},
        'payments.offers.free': {
          customerType: 'custom',
          groupId: 'plans',
          prices: 'include-by-default',
          includedItems: { daily: { quantity: windowed, repeat: [1, 'day'] } },
        },
      },
    })
    const history = fc.tuple(fc.constantFrom('tokens', 'daily'), fc.array(step, { minLength: 1, maxLength: 25 }))
    const run = async ([itemId, steps]: [
      string,
      { waitSeconds: number; delta: number; livesSeconds: number | null; allowNegative: boolean }[],
    ]) => {
      const path = `/payments/items/custom/${randomUUID()}/${itemId}`
      const entries: { quantity: number; at: number; expiresAt: number | null }[] = []
      /** The windows since the first use, with which the contract lets a ledger begin. */
      const windows = (now: number) => {
        if (itemId !== 'daily') return []
        const anchor = Date.parse('1973-01-01T12:00:00Z')
        const firstUse = entries.find(({ quantity }) => quantity < 0)?.at ?? now
        const first = Math.floor((Math.min(firstUse, now) - anchor) / day) - 1
        const last = Math.floor((now - anchor) / day)
        return Array.from({ length: last - first + 1 }, (_, index) => {
          const at = anchor + (first + index) * day
          return { quantity: windowed, at, expiresAt: at + day }
        })
      }
      const expected = (now: number) => referenceBalance([...windows(now), ...entries], now)
      let latest = 0
      for (const { waitSeconds, delta, livesSeconds, allowNegative } of steps) {
        on.clock.advance(waitSeconds)
        const now = on.clock.now().getTime()
        // Changes of one instant are a millisecond apart at most.
        const at = Math.max(now, latest)
        const expiresAt = livesSeconds === null ? null : now + livesSeconds * second
        const before = expected(at)
        const body = { delta, ...(expiresAt === null ? {} : { expires_at: new Date(expiresAt).toISOString() }) }
        const url = `${path}/update-quantity?allow_negative=${allowNegative}`
        const { status, text } = await project.asServer('POST', url, body)
        const mustFail = delta < 0 && !allowNegative && before + delta < 0
        expect(status, text).toBe(mustFail ? 400 : 200)
        if (!mustFail) {
          latest = at + 1
          entries.push({ quantity: delta, at, expiresAt })
        }
        on.clock.advance(0.05)
        const { json } = await project.request('GET', path)
        expect(json?.quantity).toBe(expected(on.clock.now().getTime()))
      }
    }
    await fc.assert(fc.asyncProperty(history, run), { numRuns: histories })
  })
})
