import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { getPaidShop, type PaidShop, paidShop } from '../../test/support/paid-shop.ts'
import { eachServer } from '../../test/support/servers.ts'
import { getShop, shopConfig } from '../../test/support/shop.ts'

const day = 24 * 60 * 60

eachServer(
  'purchases that are paid through Stripe',
  on => {
    const stripe = () => on.testkit().stripe()
    const shop = () => paidShop(on)
    const deliver = () => stripe().webhooks.deliver()
    const drain = () => on.testkit().latchkey.worker.drain()
    const bought = async ({ purchases }: PaidShop, offer: string) =>
      (await purchases()).find(({ offer_id }) => offer_id === offer)
    const transactions = async ({ project }: PaidShop) =>
      (await project.asAdmin('GET', '/internal/payments/transactions')).json.transactions
    const act = async ({ project, customerId }: PaidShop, id: string | undefined, what: string, body: object = {}) =>
      project.asServer('POST', `/payments/purchases/custom/${customerId}/${id}/${what}`, body)

    it('are granted once the payment has succeeded, and not before', async () => {
      const one = await shop()
      const code = await one.link('pack')
      const { json } = await one.validate(code)
      expect(json).toMatchObject({ stripe_account_id: one.accountId, stripe_publishable_key: stripe().publishableKey })
      const secret = await one.secret(code, 'once', { quantity: 2 })
      expect(await one.quantity('credits')).toBe(0)
      expect(stripe().asCustomer.pay(secret, 'declined')).toBe('declined')
      await deliver()
      expect(await one.quantity('credits')).toBe(0)
      expect(stripe().asCustomer.pay(secret)).toBe('succeeded')
      await deliver()
      expect(await one.quantity('credits')).toBe(200)
      expect((await one.validate(code)).json).toMatchObject({ code: 'VERIFICATION_CODE_ALREADY_USED' })
      expect(await transactions(one)).toMatchObject([
        { type: 'purchase', test_mode: false, quantity: 2, price: { USD: '5', JPY: '700' }, status: null },
      ])
      const [payment] = stripe().account(one.accountId).paymentIntents.values()
      expect(payment).toMatchObject({ amount: 1_000, currency: 'usd' })
    })

    it('charge whole yen, and refuse a currency that is not on the price', async () => {
      const one = await shop()
      await one.secret(await one.link('pack'), 'once', { currency: 'JPY' })
      const [payment] = stripe().account(one.accountId).paymentIntents.values()
      expect(payment).toMatchObject({ amount: 700, currency: 'jpy' })
      expect((await one.session(await one.link('pack'), 'once', { currency: 'EUR' })).status).toBe(400)
    })

    it('renew, end with their period when they are cancelled, and are resumed', async () => {
      const one = await shop()
      await one.payFor('basic')
      expect(await bought(one, 'basic')).toMatchObject({
        status: 'active',
        test_mode: false,
        cancel_at_period_end: false,
      })
      expect(await one.quantity('seats')).toBe(5)
      on.clock.advance(31 * day)
      stripe().asStripe.passTime()
      await deliver()
      const id = (await bought(one, 'basic'))?.id
      expect(await one.quantity('seats')).toBe(5)
      expect((await act(one, id, 'cancel')).json).toMatchObject({ status: 'active', cancel_at_period_end: true })
      expect((await act(one, id, 'resume')).json).toMatchObject({ cancel_at_period_end: false })
      expect((await act(one, id, 'resume')).status).toBe(409)
      await act(one, id, 'cancel', { when: 'period-end' })
      on.clock.advance(31 * day)
      stripe().asStripe.passTime()
      await deliver()
      expect(await bought(one, 'basic')).toMatchObject({ status: 'canceled' })
      expect(await one.quantity('seats')).toBe(1)
      expect((await act(one, id, 'cancel')).status).toBe(409)
    })

    it('end at once when that is requested, and at Stripe a moment later', async () => {
      const one = await shop()
      await one.payFor('basic')
      const id = (await bought(one, 'basic'))?.id
      expect((await act(one, id, 'cancel', { when: 'now' })).json).toMatchObject({ status: 'canceled' })
      // Whatever Stripe reports meanwhile does not bring it back.
      await deliver()
      expect(await one.quantity('seats')).toBe(1)
      await drain()
      expect(stripe().account(one.accountId).subscriptions.get(one.stripeSubscription('Basic'))?.status).toBe(
        'canceled',
      )
      await deliver()
      expect(await bought(one, 'basic')).toMatchObject({ status: 'canceled' })
    })

    it('replace what they conflict with when they are paid, with credit for the time that is left', async () => {
      const one = await shop()
      await one.payFor('basic')
      const code = await one.link('pro')
      const secret = await one.secret(code, 'monthly')
      expect(await bought(one, 'basic')).toMatchObject({ status: 'active' })
      stripe().asCustomer.pay(secret)
      await deliver()
      expect(await bought(one, 'basic')).toMatchObject({ status: 'canceled' })
      expect(await bought(one, 'pro')).toMatchObject({ status: 'active' })
      expect(await one.quantity('seats')).toBe(20)
      await drain()
      expect(stripe().account(one.accountId).subscriptions.get(one.stripeSubscription('Basic'))?.status).toBe(
        'canceled',
      )
      const cancel = stripe().requests.findLast(({ method }) => method === 'DELETE')
      expect(JSON.stringify(cancel)).toContain('prorate')
    })

    it('begin a trial once there is a card, and charge after it', async () => {
      const one = await shop()
      const code = await one.link('pro')
      const secret = await one.secret(code, 'monthly')
      expect(secret).toMatch(/^seti_/)
      await deliver()
      expect(await bought(one, 'pro')).toBeUndefined()
      expect(await one.quantity('seats')).toBe(1)
      stripe().asCustomer.pay(secret)
      await deliver()
      expect(await bought(one, 'pro')).toMatchObject({ status: 'trialing' })
      expect(await one.quantity('seats')).toBe(20)
      on.clock.advance(8 * day)
      stripe().asStripe.passTime()
      await deliver()
      expect(await bought(one, 'pro')).toMatchObject({ status: 'active' })
    })

    it('are one payment for one choice, however often it is made, and another choice voids it', async () => {
      const one = await shop()
      const code = await one.link('pack')
      const secrets = await Promise.all(Array.from({ length: 10 }, () => one.secret(code, 'once')))
      expect(new Set(secrets).size).toBe(1)
      expect(stripe().account(one.accountId).paymentIntents.size).toBe(1)
      const other = await one.secret(code, 'once', { quantity: 3 })
      expect(other).not.toBe(secrets[0])
      await drain()
      const [first] = stripe().account(one.accountId).paymentIntents.values()
      expect(first?.status).toBe('canceled')
      stripe().asCustomer.pay(other)
      await deliver()
      expect(await one.quantity('credits')).toBe(300)
    })

    it('are honoured when an earlier choice was paid before it could be voided', async () => {
      const one = await shop()
      const code = await one.link('basic')
      const monthly = await one.secret(code, 'monthly')
      const yearly = await one.secret(code, 'yearly')
      expect(yearly).not.toBe(monthly)
      stripe().asCustomer.pay(monthly)
      await deliver()
      expect(await one.quantity('seats')).toBe(5)
      expect((await one.validate(code)).json).toMatchObject({ code: 'VERIFICATION_CODE_ALREADY_USED' })
      expect((await one.session(code, 'yearly')).json).toMatchObject({ code: 'VERIFICATION_CODE_ALREADY_USED' })
    })

    it('can be finished once Stripe answers again', async () => {
      const one = await shop()
      const code = await one.link('basic')
      await stripe().goDown()
      const down = await one.session(code, 'monthly')
      expect([down.status, down.text]).toEqual([502, expect.stringContaining('Stripe does not answer')])
      expect((await one.validate(code)).status).toBe(200)
      await stripe().comeBack()
      stripe().asCustomer.pay(await one.secret(code, 'monthly'))
      await deliver()
      expect(await one.quantity('seats')).toBe(5)
    })

    it('are free without Stripe, where the total is nothing', async () => {
      const one = await shop()
      const offer = {
        display_name: 'Welcome gift',
        customer_type: 'custom',
        prices: { free: { USD: '0' } },
        included_items: { credits: { quantity: 7 } },
      }
      const code = await one.link(offer)
      await stripe().goDown()
      expect(await one.secret(code, 'free')).toBe('')
      await stripe().comeBack()
      expect(await one.quantity('credits')).toBe(7)
    })

    it('make a customer at Stripe once, and again when it was deleted there', async () => {
      const one = await shop()
      await Promise.all(Array.from({ length: 5 }, () => one.link('pack')))
      const { customers } = stripe().account(one.accountId)
      expect(customers.size).toBe(1)
      const [customer] = customers.values()
      expect(customer).toMatchObject({ metadata: { customerId: one.customerId, customerType: 'CUSTOM' } })
      stripe().asOwner.deleteCustomer(customer?.id ?? '')
      await deliver()
      await one.payFor('pack', 'once')
      expect(await one.quantity('credits')).toBe(100)
    })

    it('lead to the portal of a customer who has paid, on a page that the project trusts', async () => {
      const one = await shop()
      const portal = (return_url: string) => {
        const path = `/payments/portal/custom/${one.customerId}`
        return one.project.asServer('POST', path, { return_url })
      }
      const home = 'http://localhost:3000/account'
      const early = await portal(home)
      expect([early.status, early.text]).toEqual([400, expect.stringContaining('no payment')])
      await one.payFor('pack', 'once')
      const opened = await portal(home)
      expect(opened.json, opened.text).toEqual({ url: expect.stringMatching(/^http/) })
      expect((await portal('https://evil.example/')).json).toMatchObject({ code: 'REDIRECT_URL_NOT_WHITELISTED' })
    })

    it('of one customer are seen by no other one', async () => {
      const one = await shop()
      const other = getPaidShop(on.testkit(), getShop(one.project), one.accountId)
      await one.payFor('basic')
      const id = (await bought(one, 'basic'))?.id
      expect(await bought(other, 'basic')).toBeUndefined()
      expect((await act(other, id, 'cancel')).status).toBe(404)
    })

    it('end with the user who had them, at Stripe, too', async () => {
      const one = await shop()
      const { project } = one
      const plan = { displayName: 'Plan', prices: { monthly: { USD: '1', interval: [1, 'month'] } } }
      await project.asAdmin('PATCH', '/internal/config/override', {
        config_override_string: JSON.stringify({ 'payments.offers.plan': plan }),
      })
      const { userId } = await project.signUp()
      const body = { customer_type: 'user', customer_id: userId, offer_id: 'plan' }
      const made = await project.asServer('POST', '/payments/purchases/create-purchase-url', body)
      stripe().asCustomer.pay(await one.secret(made.json.url.split('/').at(-1), 'monthly'))
      await deliver()
      await project.asServer('DELETE', `/users/${userId}`)
      await drain()
      expect(stripe().account(one.accountId).subscriptions.get(one.stripeSubscription('Plan'))?.status).toBe('canceled')
    })
  },
  { stripe: true },
)

eachServer(
  'events of Stripe',
  on => {
    const stripe = () => on.testkit().stripe()
    const post = (body: string, headers: Record<string, string>) =>
      on.testkit().fetch('/api/v1/integrations/stripe/webhooks', { method: 'POST', body, headers })

    it('are believed only with a signature of theirs that is fresh', async () => {
      const one = await paidShop(on)
      stripe().asCustomer.pay(await one.secret(await one.link('pack'), 'once'))
      const [event] = stripe().webhooks.take('payment_intent.succeeded')
      if (!event) throw new Error('The payment has no event.')
      const { sign } = stripe().webhooks
      const now = Math.floor(on.clock.now().getTime() / 1000)
      const type = 'application/json'
      const { body, headers } = sign(event)
      const refused = [
        await post(body, { 'content-type': type, 'stripe-signature': 'nonsense' }),
        await post(body.replace('succeeded', 'succeedeD'), { ...headers }),
        ...(await Promise.all(
          [{ timestamp: now - 301 }, { secret: 'whsec_of_someone_else' }].map(options => {
            const forged = sign(event, options)
            return post(forged.body, { ...forged.headers })
          }),
        )),
      ]
      expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400])
      const without = await post(body, { 'content-type': type })
      expect(await without.json()).toMatchObject({ code: 'SCHEMA_ERROR' })
      expect(await one.quantity('credits')).toBe(0)
      expect(await (await post(body, { ...headers })).json()).toEqual({ received: true })
      expect(await one.quantity('credits')).toBe(100)
    })

    it('of accounts and customers that no project has change nothing', async () => {
      const one = await paidShop(on)
      stripe().asCustomer.pay(await one.secret(await one.link('pack'), 'once'))
      const [event] = stripe().webhooks.take('payment_intent.succeeded')
      if (!event) throw new Error('The payment has no event.')
      for (const account of ['acct_unknown', undefined]) {
        const { body, headers } = stripe().webhooks.sign({
          ...event,
          id: `evt_${randomUUID()}`,
          account,
        } as typeof event)
        expect((await post(body, { ...headers })).status).toBe(200)
      }
      // Another project's account, and a payment that is not in it.
      const other = await paidShop(on)
      const { body, headers } = stripe().webhooks.sign({ ...event, id: 'evt_foreign', account: other.accountId })
      await post(body, { ...headers })
      expect([await one.quantity('credits'), await other.quantity('credits')]).toEqual([0, 0])
    })

    it.each([
      'succeeded',
      'payment_failed',
      'canceled',
    ])('payment_intent.%s of a payment that the account does not have is answered 200 and noted as handled', async what => {
      const one = await paidShop(on)
      stripe().asCustomer.pay(await one.secret(await one.link('pack'), 'once'))
      const [event] = stripe().webhooks.take('payment_intent.succeeded')
      if (!event) throw new Error('The payment has no event.')
      const object = { ...event.data.object, id: `pi_${randomUUID().replaceAll('-', '')}`, customer: 'cus_unknown' }
      const unknown = { ...event, id: `evt_${randomUUID()}`, type: `payment_intent.${what}`, data: { object } }
      const { body, headers } = stripe().webhooks.sign(unknown as typeof event)
      const before = stripe().requests.length
      const answers = [await post(body, { ...headers }), await post(body, { ...headers })]
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(
        stripe()
          .requests.slice(before)
          .map(({ path }) => path),
      ).toEqual([`/v1/payment_intents/${object.id}`])
      expect(await one.quantity('credits')).toBe(0)
    })

    it('are answered 200 and change nothing where their livemode is not that of the key', async () => {
      const one = await paidShop(on)
      stripe().asCustomer.pay(await one.secret(await one.link('pack'), 'once'))
      const [event] = stripe().webhooks.take('payment_intent.succeeded')
      if (!event) throw new Error('The payment has no event.')
      expect(event.livemode).toBe(false)
      const before = stripe().requests.length
      const { body, headers } = stripe().webhooks.sign({ ...event, livemode: true })
      expect((await post(body, { ...headers })).status).toBe(200)
      expect(stripe().requests).toHaveLength(before)
      await stripe().webhooks.deliver([event])
      expect(await one.quantity('credits')).toBe(100)
    })

    it('are sent again when the state cannot be fetched', async () => {
      const one = await paidShop(on)
      stripe().asCustomer.pay(await one.secret(await one.link('pack'), 'once'))
      await stripe().goDown()
      const failed = await stripe().webhooks.deliver()
      expect(failed.some(({ status }) => status >= 500)).toBe(true)
      expect(await one.quantity('credits')).toBe(0)
      await stripe().comeBack()
      await stripe().webhooks.deliver()
      expect(await one.quantity('credits')).toBe(100)
    })
  },
  { stripe: true },
)

eachServer(
  'events of Stripe with a key of live mode',
  on => {
    it('complete a purchase in live mode, and change nothing in test mode', async () => {
      const stripe = on.testkit().stripe()
      const one = await paidShop(on)
      stripe.asCustomer.pay(await one.secret(await one.link('pack'), 'once'))
      const [event] = stripe.webhooks.take('payment_intent.succeeded')
      if (!event) throw new Error('The payment has no event.')
      expect([event.livemode, 'livemode' in event.data.object && event.data.object.livemode]).toEqual([true, true])
      await stripe.webhooks.deliver([{ ...event, livemode: false }])
      expect(await one.quantity('credits')).toBe(0)
      await stripe.webhooks.deliver([event])
      expect(await one.quantity('credits')).toBe(100)
    })
  },
  { stripe: 'live' },
)

eachServer('purchases of a project without Stripe', on => {
  it('purchases of a project without Stripe are for test mode alone, and not in production', async () => {
    const project = await on.project({ config: shopConfig })
    const one = getShop(project)
    const code = await one.link('basic')
    expect((await one.validate(code)).json).toMatchObject({ stripe_account_id: null, stripe_publishable_key: null })
    const path = '/payments/purchases/purchase-session'
    const session = await project.request('POST', path, { body: { full_code: code, price_id: 'monthly' } })
    expect([session.status, session.text]).toEqual([400, expect.stringContaining('no Stripe account')])
    expect((await one.buy(code, 'monthly')).status).toBe(200)
    const set = await project.asAdmin('POST', '/internal/payments/setup', {})
    expect([set.status, set.text]).toEqual([400, expect.stringContaining('LATCHKEY_STRIPE_SECRET_KEY')])
    await project.asAdmin('PATCH', '/internal/projects/current', { is_production_mode: true })
    const body = { customer_type: 'custom', customer_id: one.customerId, offer_id: 'pack' }
    const made = await project.asServer('POST', '/payments/purchases/create-purchase-url', body)
    expect([made.status, made.text]).toEqual([400, expect.stringContaining('no Stripe account')])
  })
})
