import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { type PaidShop, paidShop } from '../../test/support/paid-shop.ts'
import { eachServer } from '../../test/support/servers.ts'
import { getShop, shopConfig } from '../../test/support/shop.ts'

eachServer(
  'refunds',
  on => {
    const shop = () => paidShop(on)
    const refund = ({ project }: Pick<PaidShop, 'project'>, body: object) =>
      project.asAdmin('POST', '/internal/payments/transactions/refund', body)
    const drain = async () => {
      await on.testkit().latchkey.worker.drain()
      await on.testkit().stripe().webhooks.deliver()
    }
    const idOf = async ({ purchases }: PaidShop, offer: string) =>
      (await purchases()).find(({ offer_id }) => offer_id === offer)?.id ?? ''
    const given = ({ accountId }: PaidShop) =>
      [...on.testkit().stripe().account(accountId).refunds.values()].map(({ amount }) => amount)
    const transactions = async ({ project }: PaidShop, type: string) =>
      (await project.asAdmin('GET', `/internal/payments/transactions?type=${type}`)).json.transactions

    it('give all of a one-time purchase back, once, and leave it to the customer', async () => {
      const one = await shop()
      await one.payFor('pack', 'once', { quantity: 2 })
      const id = await idOf(one, 'pack')
      const done = await refund(one, { type: 'one-time-purchase', id })
      expect([done.status, done.json]).toEqual([200, { success: true, refund_transaction_id: expect.any(String) }])
      expect(given(one)).toEqual([1_000])
      expect(await idOf(one, 'pack')).toBe(id)
      expect((await refund(one, { type: 'one-time-purchase', id })).json).toMatchObject({
        code: 'ONE_TIME_PURCHASE_ALREADY_REFUNDED',
        details: { one_time_purchase_id: id },
      })

      const [listed] = await transactions(one, 'refund')
      expect(listed).toMatchObject({
        id: done.json.refund_transaction_id,
        offer_display_name: 'Credit pack',
        price: { USD: '10.00' },
        entries: [
          {
            type: 'money_transfer',
            adjusted_transaction_id: id,
            adjusted_entry_index: 1,
            charged_amount: { USD: '-10.00' },
            net_amount: { USD: '-10.00' },
          },
        ],
      })
      const [purchase] = await transactions(one, 'purchase')
      expect(purchase.adjusted_by).toEqual([{ transaction_id: listed.id, entry_index: 0 }])
    })

    it('give a part back, no more than is left, and take the product away when that is wanted', async () => {
      const one = await shop()
      await one.payFor('pack', 'once')
      const id = await idOf(one, 'pack')
      const part = (amount_usd: string, more: object = {}) =>
        refund(one, { type: 'one-time-purchase', id, amount_usd, ...more })
      expect((await part('2.00')).status).toBe(200)
      expect((await part('3.01')).json.code).toBe('SCHEMA_ERROR')
      expect((await part('3', { end_action: 'now' })).status).toBe(200)
      expect(given(one).sort()).toEqual([200, 300])
      expect(await idOf(one, 'pack')).toBe('')
      expect(await one.quantity('credits')).toBe(100)
    })

    it('end a subscription at once without a credit, or with its period', async () => {
      const one = await shop()
      await one.payFor('basic')
      const id = await idOf(one, 'basic')
      const later = { type: 'subscription', id, amount_usd: '4.00', end_action: 'at-period-end' }
      expect((await refund(one, later)).status).toBe(200)
      const stripe = on.testkit().stripe().account(one.accountId)
      const [subscription] = stripe.subscriptions.values()
      expect(subscription).toMatchObject({ cancel_at_period_end: true, status: 'active' })
      const now = await refund(one, { ...later, amount_usd: '6.00', end_action: 'now' })
      expect([now.status, now.text]).toEqual([200, expect.any(String)])
      await drain()
      expect(given(one).sort()).toEqual([400, 600])
      expect(subscription?.status).toBe('canceled')
      expect([...stripe.customers.values()]).toMatchObject([{ balance: 0 }])
      expect(await one.quantity('seats')).toBe(1)
      expect((await refund(one, later)).json).toMatchObject({
        code: 'SUBSCRIPTION_ALREADY_REFUNDED',
        details: { subscription_id: id },
      })
    })

    it('are read by entry, as SDKs of 2.8.60 to 2.8.89 write them', async () => {
      const one = await shop()
      await one.payFor('pack', 'once', { quantity: 2 })
      const id = await idOf(one, 'pack')
      const entries = (...refund_entries: object[]) => refund(one, { type: 'one-time-purchase', id, refund_entries })
      const entry = { entry_index: 0, quantity: 0, amount_usd: '4.00' }
      expect((await entries(entry)).status).toBe(200)
      expect((await entries({ ...entry, quantity: 1 })).json.code).toBe('SCHEMA_ERROR')
      expect((await entries({ ...entry, entry_index: 2 })).json.code).toBe('SCHEMA_ERROR')
      expect((await entries({ ...entry, quantity: 2, amount_usd: '6' })).status).toBe(200)
      expect(given(one).sort()).toEqual([400, 600])
      expect(await idOf(one, 'pack')).toBe('')
    })

    it('give back another currency as a whole, or by an amount of its own', async () => {
      const one = await shop()
      await one.payFor('pack', 'once', { currency: 'JPY' })
      const body = { type: 'one-time-purchase', id: await idOf(one, 'pack') }
      expect((await refund(one, { ...body, amount_usd: '1' })).json.code).toBe('SCHEMA_ERROR')
      expect((await refund(one, { ...body, amount: '1.50' })).json.code).toBe('SCHEMA_ERROR')
      expect((await refund(one, { ...body, amount: '200' })).status).toBe(200)
      expect((await refund(one, body)).status).toBe(200)
      expect(given(one).sort()).toEqual([200, 500])
    })

    it('name an invoice of the subscription, and no other', async () => {
      const one = await shop()
      await one.payFor('basic')
      const [invoice] = on.testkit().stripe().account(one.accountId).invoices.values()
      const body = { type: 'subscription', id: await idOf(one, 'basic'), amount_usd: '1' }
      expect((await refund(one, { ...body, invoice_id: 'in_none' })).json).toMatchObject({
        code: 'SUBSCRIPTION_INVOICE_NOT_FOUND',
        details: { subscription_invoice_id: 'in_none' },
      })
      expect((await refund(one, { ...body, invoice_id: invoice?.id })).status).toBe(200)
    })

    it('refuse what was not paid, what is not there, and what makes no sense', async () => {
      const one = await shop()
      await one.payFor('pack', 'once')
      const id = await idOf(one, 'pack')
      const nothing = randomUUID()
      const refusal = async (body: object) => (await refund(one, body)).json.code
      expect(await refusal({ type: 'subscription', id: nothing })).toBe('SUBSCRIPTION_INVOICE_NOT_FOUND')
      expect(await refusal({ type: 'one-time-purchase', id: nothing })).toBe('ONE_TIME_PURCHASE_NOT_FOUND')
      const pack = { type: 'one-time-purchase', id, amount_usd: '1' }
      for (const wrong of [
        { amount_usd: '-1' },
        { amount_usd: '0' },
        { end_action: 'at-period-end' },
        { invoice_id: 'in_1' },
        { type: 'gift' },
      ]) {
        expect(await refusal({ ...pack, ...wrong }), JSON.stringify(wrong)).toBe('SCHEMA_ERROR')
      }
      expect(given(one)).toEqual([])
      await one.buyOffer('basic')
      const test = await idOf(one, 'basic')
      expect(await refusal({ type: 'subscription', id: test })).toBe('TEST_MODE_PURCHASE_NON_REFUNDABLE')
      const path = `/payments/products/custom/${one.customerId}`
      await one.project.asServer('POST', path, { product_id: 'lifetime' })
      const granted = await idOf(one, 'lifetime')
      expect(await refusal({ type: 'one-time-purchase', id: granted })).toBe('ONE_TIME_PURCHASE_NOT_FOUND')
    })

    it('give nothing back twice when two are sent at once', async () => {
      const one = await shop()
      await one.payFor('pack', 'once')
      const body = { type: 'one-time-purchase', id: await idOf(one, 'pack') }
      const all = await Promise.all(Array.from({ length: 5 }, () => refund(one, body)))
      expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(given(one)).toEqual([500])
    })
  },
  { stripe: true },
)

eachServer('refunds without Stripe', on => {
  it('only end what was granted', async () => {
    const { project, customerId, purchases } = getShop(await on.project({ config: shopConfig }))
    await project.asServer('POST', `/payments/products/custom/${customerId}`, { product_id: 'lifetime' })
    const [owned] = (await purchases()).filter(({ offer_id }) => offer_id === 'lifetime')
    const body = { type: 'one-time-purchase', id: owned?.id, amount_usd: '0', end_action: 'now' }
    const done = await project.asAdmin('POST', '/internal/payments/transactions/refund', body)
    expect(done.status, done.text).toBe(200)
    expect((await purchases()).filter(({ offer_id }) => offer_id === 'lifetime')).toEqual([])
  })
})
