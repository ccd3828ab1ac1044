import { expect, it } from 'vitest'
import { connectStripe } from '../../test/support/paid-shop.ts'
import { eachServer } from '../../test/support/servers.ts'
import { codeIn } from '../../test/support/shop.ts'

const day = 24 * 60 * 60
const monthly = (USD: string) => ({ monthly: { USD, interval: [1, 'month'] as [number, 'month'] } })
const seats = (quantity: number) => ({ seats: { quantity, expires: 'when-purchase-expires' as const } })

const config = {
  'payments.items.seats': { displayName: 'Seats', customerType: 'user' as const },
  'payments.items.credits': { displayName: 'Credits', customerType: 'user' as const },
  'payments.groups.plans': { displayName: 'Plans' },
  'payments.offers': {
    free: { groupId: 'plans', prices: 'include-by-default' as const, includedItems: seats(1) },
    basic: {
      groupId: 'plans',
      displayName: 'Basic',
      prices: { ...monthly('10'), yearly: { USD: '100', interval: [1, 'year'] as [number, 'year'] } },
      includedItems: { ...seats(5), credits: { quantity: 100 } },
    },
    pro: {
      groupId: 'plans',
      displayName: 'Pro',
      prices: { ...monthly('30'), yearly: { USD: '300', interval: [1, 'year'] as [number, 'year'] } },
      includedItems: { ...seats(20), credits: { quantity: 500 } },
    },
    extra: { groupId: 'plans', isAddOnTo: { basic: true }, prices: monthly('1'), includedItems: seats(1) },
    hidden: { groupId: 'plans', serverOnly: true, prices: monthly('1') },
    lifetime: { groupId: 'plans', prices: { once: { USD: '299' } } },
    other: { prices: monthly('1') },
  },
}

eachServer(
  'a switch of products',
  on => {
    const stripe = () => on.testkit().stripe()
    const shop = async () => {
      const project = await on.project({ config })
      const accountId = await connectStripe(on.testkit(), project)
      const ada = await project.signUp()
      const path = `/payments/products/user/${ada.userId}`
      const pay = async (product_id: string, price_id = 'monthly') => {
        const customer = { customer_type: 'user', customer_id: ada.userId, product_id }
        const { json } = await project.asServer('POST', '/payments/purchases/create-purchase-url', customer)
        const body = { full_code: codeIn(json.url), price_id }
        const begun = await project.request('POST', '/payments/purchases/purchase-session', { body })
        expect(stripe().asCustomer.pay(begun.json.client_secret)).toBe('succeeded')
        await stripe().webhooks.deliver()
      }
      return {
        project,
        accountId,
        ada,
        pay,
        asAda: (body: object) => project.asUser(ada, 'POST', `${path}/switch`, body),
        asServer: (body: object) => project.asServer('POST', `${path}/switch`, body),
        grant: (product_id: string) => project.asServer('POST', path, { product_id }),
        owned: async () => (await project.asServer('GET', path)).json.items.map(({ id }: { id: string }) => id),
        quantity: async (item: string) =>
          (await project.request('GET', `/payments/items/user/${ada.userId}/${item}`)).json.quantity,
        invoices: async () => (await project.asServer('GET', `/payments/invoices/user/${ada.userId}`)).json.items,
        storeCard: async (card?: 'declined') => {
          const at = `/payments/payment-method/user/${ada.userId}`
          const { json } = await project.asServer('POST', `${at}/setup-intent`, {})
          stripe().asCustomer.pay(json.client_secret, card)
          const setup_intent_id = json.client_secret.split('_secret_')[0]
          return project.asServer('POST', `${at}/set-default`, { setup_intent_id })
        },
      }
    }

    it('changes the subscription at once, charges the rest of the period, and grants once', async () => {
      const one = await shop()
      await one.pay('basic')
      expect(await one.owned()).toEqual(['basic'])
      expect([await one.quantity('seats'), await one.quantity('credits')]).toEqual([5, 100])
      const switched = await one.asAda({ from_product_id: 'basic', to_product_id: 'pro' })
      expect(switched.json, switched.text).toEqual({ success: true })
      expect(await one.owned()).toEqual(['pro'])
      expect([await one.quantity('seats'), await one.quantity('credits')]).toEqual([20, 500])
      expect(await one.invoices()).toMatchObject([
        { amount_total: 2_000, status: 'paid' },
        { amount_total: 1_000, status: 'paid' },
      ])
      expect(stripe().account(one.accountId).subscriptions.size).toBe(1)
      // Back and forth again: nothing is granted twice, and what Stripe reports changes nothing.
      await one.asAda({ from_product_id: 'pro', to_product_id: 'basic' })
      await stripe().webhooks.deliver()
      expect([await one.quantity('seats'), await one.quantity('credits')]).toEqual([5, 100])
      await one.asAda({ from_product_id: 'basic', to_product_id: 'pro' })
      await stripe().webhooks.deliver()
      expect([await one.quantity('seats'), await one.quantity('credits')]).toEqual([20, 500])
      on.clock.advance(31 * day)
      stripe().asStripe.passTime()
      await stripe().webhooks.deliver()
      expect(await one.owned()).toEqual(['pro'])
      expect((await one.invoices())[0]).toMatchObject({ status: 'paid' })
    })

    it('keeps the interval, unless a price is named', async () => {
      const one = await shop()
      await one.pay('basic', 'yearly')
      await one.asServer({ from_product_id: 'basic', to_product_id: 'pro' })
      const intervals = () =>
        [...stripe().account(one.accountId).subscriptions.values()].map(
          ({ items }) => items.data[0]?.price.recurring?.interval,
        )
      expect(intervals()).toEqual(['year'])
      await one.asServer({ from_product_id: 'pro', to_product_id: 'basic', price_id: 'monthly' })
      expect(intervals()).toEqual(['month'])
      expect(await one.owned()).toEqual(['basic'])
    })

    it('from what everyone has by default begins a subscription with the stored card', async () => {
      const one = await shop()
      const wanted = { from_product_id: 'free', to_product_id: 'pro' }
      expect((await one.asAda(wanted)).json).toMatchObject({
        code: 'DEFAULT_PAYMENT_METHOD_REQUIRED',
        details: { customer_type: 'user', customer_id: one.ada.userId },
      })
      await one.storeCard()
      const both = await Promise.all([one.asAda(wanted), one.asAda(wanted)])
      expect(both.some(({ status }) => status === 200)).toBe(true)
      expect(await one.owned()).toEqual(['pro'])
      expect(await one.quantity('seats')).toBe(20)
      expect(stripe().account(one.accountId).subscriptions.size, 'two requests make one').toBe(1)
    })

    it('changes nothing where the card is declined', async () => {
      const one = await shop()
      await one.pay('basic')
      stripe().faults.declineCards()
      const declined = await one.asAda({ from_product_id: 'basic', to_product_id: 'pro' })
      stripe().faults.clear()
      expect(declined.status).toBe(400)
      expect(declined.text).toContain('declined')
      await stripe().webhooks.deliver()
      expect(await one.owned()).toEqual(['basic'])
      expect((await one.asAda({ from_product_id: 'basic', to_product_id: 'pro' })).status).toBe(200)
    })

    it('is refused where the rules of the line say so', async () => {
      const one = await shop()
      await one.pay('basic')
      const from_product_id = 'basic'
      for (const wanted of [
        { from_product_id, to_product_id: 'basic' },
        { from_product_id, to_product_id: 'none' },
        { from_product_id: 'none', to_product_id: 'pro' },
        { from_product_id: 'free', to_product_id: 'pro' },
        { from_product_id: 'pro', to_product_id: 'basic' },
        { from_product_id, to_product_id: 'other' },
        { from_product_id, to_product_id: 'extra' },
        { from_product_id, to_product_id: 'hidden' },
        { from_product_id, to_product_id: 'lifetime' },
        { from_product_id, to_product_id: 'pro', quantity: 2 },
        { from_product_id, to_product_id: 'pro', price_id: 'none' },
        { from_product_id, to_product_id: 'pro', promo_codes: ['x'] },
      ])
        expect((await one.asAda(wanted)).status, JSON.stringify(wanted)).toBe(400)
      expect((await one.asServer({ from_product_id, to_product_id: 'hidden' })).status, 'by a server').toBe(200)
      await one.project.asAdmin('PATCH', '/internal/config/override/environment', {
        config_override_string: JSON.stringify({ 'payments.blockNewPurchases': true }),
      })
      const blocked = await one.asAda({ from_product_id: 'hidden', to_product_id: 'pro' })
      expect([blocked.status, blocked.json.code]).toEqual([403, 'NEW_PURCHASES_BLOCKED'])
    })

    it('is refused for someone else, and for what was given without payment', async () => {
      const one = await shop()
      await one.grant('basic')
      await one.storeCard()
      expect((await one.asAda({ from_product_id: 'basic', to_product_id: 'pro' })).status).toBe(400)
      const eve = await one.project.signUp()
      const path = `/payments/products/user/${one.ada.userId}/switch`
      const asEve = await one.project.asUser(eve, 'POST', path, { from_product_id: 'basic', to_product_id: 'pro' })
      expect(asEve.status).toBe(403)
    })

    it('is refused without Stripe', async () => {
      const project = await on.project({ config })
      const { userId } = await project.signUp()
      const body = { from_product_id: 'free', to_product_id: 'pro' }
      const answer = await project.asServer('POST', `/payments/products/user/${userId}/switch`, body)
      expect(answer.status).toBe(400)
    })
  },
  { stripe: true },
)
