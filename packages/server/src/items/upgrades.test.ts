/** A customer who leaves the default offer of a group for a paid one has all that the paid one includes. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'
import { getShop } from '../../test/support/shop.ts'

type Repeat = readonly [number, 'day' | 'week' | 'month']

const plans = (free: number, repeat: Repeat, pro: number, expires: string, most = 1_000_000) => ({
  'payments.items.credits': { customerType: 'custom' },
  'payments.groups.plans': {},
  'payments.offers.free': {
    ...{ customerType: 'custom', groupId: 'plans', prices: 'include-by-default' },
    includedItems: { credits: { quantity: free, repeat, expires: 'when-repeated' } },
  },
  'payments.offers.pro': {
    ...{ customerType: 'custom', groupId: 'plans', prices: { monthly: { USD: '10', interval: [1, 'month'] } } },
    includedItems: { credits: { quantity: pro, repeat, expires } },
  },
  'payments.offers.max': {
    ...{ customerType: 'custom', groupId: 'plans', prices: { monthly: { USD: '90', interval: [1, 'month'] } } },
    includedItems: { credits: { quantity: most, expires: 'when-purchase-expires' } },
  },
})

eachServer('an upgrade from the offer that every customer has by default', on => {
  const take = (project: Awaited<ReturnType<typeof on.project>>, customerId: string, delta: number) =>
    project.asServer('POST', `/payments/items/custom/${customerId}/credits/update-quantity?allow_negative=false`, {
      delta,
    })

  it('leaves all 10 000 of the paid offer to a customer who used all 100 of the free one', async () => {
    const project = await on.project({ config: plans(100, [1, 'month'], 10_000, 'when-repeated') })
    const shop = getShop(project)
    // Not at the very instant at which a window of the free offer begins.
    on.clock.advance(3_600)
    expect((await take(project, shop.customerId, -100)).status).toBe(200)
    expect(await shop.quantity('credits')).toBe(0)
    const refused = await take(project, shop.customerId, -1)
    expect([refused.status, refused.code], refused.text).toEqual([400, 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT'])
    expect((await shop.buyOffer('pro')).status).toBe(200)
    expect(await shop.quantity('credits')).toBe(10_000)
    expect((await take(project, shop.customerId, -10_000)).status).toBe(200)
    expect((await take(project, shop.customerId, -1)).code).toBe('ITEM_QUANTITY_INSUFFICIENT_AMOUNT')
  })

  it('leaves nothing of the free offer, and inherits no use of it, in random histories', {
    timeout: 300_000,
  }, async () => {
    const histories = fc.record({
      free: fc.integer({ min: 1, max: 50 }),
      repeat: fc.constantFrom<Repeat>([1, 'day'], [1, 'week'], [1, 'month']),
      pro: fc.integer({ min: 1, max: 500 }),
      expires: fc.constantFrom('never', 'when-purchase-expires', 'when-repeated'),
      /** Before the upgrade: shares of what is left, and days until the next. */
      uses: fc.array(
        fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), days: fc.integer({ min: 0, max: 9 }) }),
        {
          maxLength: 6,
        },
      ),
      after: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    on.clock.advance(3_600)
    const run = async ({
      free,
      repeat,
      pro,
      expires,
      uses,
      after,
    }: typeof histories extends fc.Arbitrary<infer H> ? H : never) => {
      const project = await on.project({ config: plans(free, repeat, pro, expires) })
      const shop = getShop(project)
      for (const { share, days } of uses) {
        const used = Math.floor(share * (await shop.quantity('credits')))
        if (used > 0) expect((await take(project, shop.customerId, -used)).status).toBe(200)
        on.clock.advance(days * 86_400)
      }
      expect((await shop.buyOffer('pro')).status).toBe(200)
      expect(await shop.quantity('credits')).toBe(pro)
      const used = Math.floor(after * pro)
      if (used > 0) expect((await take(project, shop.customerId, -used)).status).toBe(200)
      expect(await shop.quantity('credits')).toBe(pro - used)
      const history = (
        await project.asAdmin('GET', `/internal/payments/items/custom/${shop.customerId}/credits/history`)
      ).json
      expect(history.quantity).toBe(pro - used)
    }
    await fc.assert(fc.asyncProperty(histories, run), { numRuns: 25 })
  })
})
