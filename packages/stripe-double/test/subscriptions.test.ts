/** The life of a subscription in the double of Stripe. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getFailure, type StripeScene, stripeScene } from './support/stripe-scene.ts'

let scene: StripeScene
beforeAll(async () => {
  scene = await stripeScene()
})
afterAll(() => scene.double.stop())
beforeEach(() => {
  scene.news()
})

const day = 86_400
const toIso = (seconds: number | undefined) => new Date((seconds ?? 0) * 1000).toISOString()

describe('a subscription with a payment', () => {
  it('a subscription with a payment is incomplete until its first invoice is paid', async () => {
    const { double, subscribe, sdk, on, news, objects } = scene
    const { subscription, id, secret } = await subscribe({ amount: 1_500, metadata: { purchase: 'p1' } })
    expect(subscription).toMatchObject({
      status: 'incomplete',
      metadata: { purchase: 'p1' },
      pending_setup_intent: null,
      items: { data: [{ quantity: 1, price: { unit_amount: 1_500, currency: 'usd', active: false } }] },
      latest_invoice: {
        status: 'open',
        amount_due: 1_500,
        billing_reason: 'subscription_create',
        parent: {
          type: 'subscription_details',
          subscription_details: { subscription: id, metadata: { purchase: 'p1' } },
        },
        confirmation_secret: { client_secret: secret, type: 'payment_intent' },
      },
    })
    expect(news()).toEqual([
      ...['customer.created', 'product.created', 'price.created', 'customer.subscription.created'],
      ...['invoice.created', 'payment_intent.created', 'invoice.finalized'],
    ])

    expect(double.asCustomer.pay(secret)).toBe('succeeded')
    const paid = await sdk.subscriptions.retrieve(
      id,
      { expand: ['latest_invoice.payments', 'default_payment_method'] },
      on,
    )
    expect(paid).toMatchObject({
      status: 'active',
      default_payment_method: { type: 'card', card: { last4: '4242' }, customer: subscription.customer },
      latest_invoice: {
        status: 'paid',
        amount_paid: 1_500,
        payments: { data: [{ status: 'paid', amount_paid: 1_500 }] },
      },
    })
    expect(news()).toEqual([
      ...['payment_method.attached', 'charge.succeeded', 'payment_intent.succeeded', 'invoice_payment.paid'],
      ...['invoice.updated', 'invoice.paid', 'invoice.payment_succeeded', 'customer.subscription.updated'],
    ])
    expect(double.webhooks.all.at(-1)?.data).toMatchObject({
      object: { id, status: 'active' },
      previous_attributes: { status: 'incomplete', default_payment_method: null },
    })
    expect(objects.invoices.size).toBe(1)
  })

  it('has its period on the items, on the calendar of the anchor', async () => {
    const { double, subscribed, sdk, on } = scene
    const { id } = await subscribed()
    const ends: string[] = []
    for (let count = 0; count < 3; count += 1) {
      const { items } = await sdk.subscriptions.retrieve(id, {}, on)
      ends.push(toIso(items.data[0]?.current_period_end))
      double.asStripe.renew(id)
    }
    expect(ends).toEqual(['2027-02-28T12:00:00.000Z', '2027-03-31T12:00:00.000Z', '2027-04-30T12:00:00.000Z'])
  })

  it('stays incomplete when the card is declined, and can be paid with another', async () => {
    const { double, subscribe, status, news, objects } = scene
    const { id, secret } = await subscribe()
    news()
    expect(double.asCustomer.pay(secret, 'declined')).toBe('declined')
    expect(await status(id)).toBe('incomplete')
    expect(news()).toEqual([
      'charge.failed',
      'payment_intent.payment_failed',
      'invoice.updated',
      'invoice.payment_failed',
    ])
    expect([...objects.charges.values()].at(-1)).toMatchObject({ status: 'failed', failure_code: 'card_declined' })
    expect(double.asCustomer.pay(secret, 'mastercard')).toBe('succeeded')
    expect(await status(id)).toBe('active')
  })

  it('waits for the bank where the card requires it', async () => {
    const { double, subscribe, status, news } = scene
    const { id, secret } = await subscribe()
    news()
    expect(double.asCustomer.pay(secret, 'requires-action')).toBe('requires-action')
    expect(news()).toEqual(['payment_intent.requires_action', 'invoice.payment_action_required'])
    expect(double.asCustomer.authenticate(secret, false)).toBe('declined')
    expect(await status(id)).toBe('incomplete')
    double.asCustomer.pay(secret, 'requires-action')
    expect(double.asCustomer.authenticate(secret)).toBe('succeeded')
    expect(await status(id)).toBe('active')
    // The card is known to the bank from now on.
    double.asStripe.renew(id)
    expect(await status(id)).toBe('active')
  })

  it('expires after 23 hours without a payment', async () => {
    const { clock, double, subscribe, status, news, sdk, on } = scene
    const { id, secret } = await subscribe()
    news()
    clock.advance(23 * 3_600 - 1)
    double.asStripe.passTime()
    expect(await status(id)).toBe('incomplete')
    clock.advance(1)
    double.asStripe.passTime()
    expect(await status(id)).toBe('incomplete_expired')
    const expected = ['customer.subscription.updated', 'payment_intent.canceled', 'invoice.updated', 'invoice.voided']
    expect(news().filter(type => expected.includes(type))).toEqual(expected)
    expect(() => double.asCustomer.pay(secret)).toThrow('status of canceled')
    const { latest_invoice: invoice } = await sdk.subscriptions.retrieve(id, { expand: ['latest_invoice'] }, on)
    expect(invoice).toMatchObject({ status: 'void' })
  })

  it('costs nothing, and is active at once, where the price is zero', async () => {
    const { subscribe } = scene
    const { subscription, secret } = await subscribe({ amount: 0 })
    expect(subscription).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', amount_due: 0 } })
    expect(secret).toBe('')
  })

  it('a subscription with a payment is charged at once with a card that is known, unless it is to be confirmed', async () => {
    const { subscribe, customer, sdk, on } = scene
    const known = await customer()
    const method = await sdk.paymentMethods.attach('pm_card_visa', { customer: known }, on)
    const options = { customer: known, default_payment_method: method.id }
    const waiting = await subscribe(options)
    expect(waiting.subscription.status).toBe('incomplete')
    const charged = await subscribe({ ...options, payment_behavior: 'allow_incomplete' })
    expect(charged.subscription.status).toBe('active')
    const without = subscribe({ payment_behavior: 'allow_incomplete' })
    expect(await getFailure(without)).toMatchObject({ code: 'resource_missing', statusCode: 400 })
  })

  it('cannot be in another currency than those of the same customer', async () => {
    const { subscribed, subscribe, price, customer } = scene
    const known = await customer()
    await subscribed({ customer: known })
    const other = subscribe({ customer: known, items: [{ price_data: await price(1_000, 'eur') }] })
    expect((await getFailure(other)).message).toContain('You cannot combine currencies on a single customer.')
  })

  it('needs an account that can be paid', async () => {
    const { sdk, double } = scene
    const { id: stripeAccount } = await sdk.accounts.create({})
    const on = { stripeAccount }
    const { id: customer } = await sdk.customers.create({}, on)
    const { id: product } = await sdk.products.create({ name: 'Pro' }, on)
    const price_data = { currency: 'usd', unit_amount: 1_000, product, recurring: { interval: 'month' as const } }
    const subscribe = () =>
      sdk.subscriptions.create({ customer, items: [{ price_data }], payment_behavior: 'default_incomplete' }, on)
    expect((await getFailure(subscribe())).message).toContain('cannot currently make charges')
    double.asOwner.completeOnboarding(stripeAccount)
    expect((await subscribe()).status).toBe('incomplete')
  })
})

describe('a trial', () => {
  const trialing = (days: number) => ({ trial_end: Math.floor(scene.clock.now().getTime() / 1000) + days * day })

  it('begins with nothing to pay, and a card to be saved', async () => {
    const { double, subscribe, news, sdk, on } = scene
    const { subscription, id, secret } = await subscribe(trialing(7))
    expect(subscription).toMatchObject({
      status: 'trialing',
      latest_invoice: { status: 'paid', amount_due: 0 },
      pending_setup_intent: { object: 'setup_intent', client_secret: secret },
    })
    expect(subscription.items.data[0]?.current_period_end).toBe(subscription.trial_end)
    expect(news()).toContain('setup_intent.created')
    expect(double.asCustomer.pay(secret)).toBe('succeeded')
    expect(news()).toEqual(['payment_method.attached', 'setup_intent.succeeded', 'customer.subscription.updated'])
    const saved = await sdk.subscriptions.retrieve(id, {}, on)
    expect(saved).toMatchObject({ status: 'trialing', pending_setup_intent: null })
    expect(saved.default_payment_method).toMatch(/^pm_/)
  })

  it('a trial is announced, and becomes active when its end is paid', async () => {
    const { clock, double, subscribed, news, status } = scene
    const { id } = await subscribed({ ...trialing(7), amount: 2_000 })
    news()
    clock.advance(4 * day)
    double.asStripe.passTime()
    double.asStripe.passTime()
    expect(news(id).filter(type => type.includes('trial'))).toEqual(['customer.subscription.trial_will_end'])
    clock.advance(3 * day)
    double.asStripe.passTime()
    expect(await status(id)).toBe('active')
    expect(news(id)).toContain('invoice.paid')
  })

  it.each([
    ['create_invoice', 'past_due'],
    ['cancel', 'canceled'],
    ['pause', 'paused'],
  ] as const)('without a card ends as %s says: %s', async (missing_payment_method, expected) => {
    const { clock, double, subscribe, status } = scene
    const trial_settings = { end_behavior: { missing_payment_method } }
    const { id } = await subscribe({ ...trialing(1), trial_settings })
    clock.advance(day)
    double.asStripe.passTime()
    expect(await status(id)).toBe(expected)
  })

  it('with a card that cannot be charged becomes past due', async () => {
    const { clock, double, subscribed, status } = scene
    const { id } = await subscribed({ ...trialing(1), card: 'declined-later' })
    clock.advance(day)
    double.asStripe.passTime()
    expect(await status(id)).toBe('past_due')
  })

  it('waits for the bank where the card requires it', async () => {
    const { double, subscribe, sdk, on } = scene
    const { id, secret } = await subscribe(trialing(7))
    expect(double.asCustomer.pay(secret, 'requires-action')).toBe('requires-action')
    expect(double.asCustomer.authenticate(secret, false)).toBe('declined')
    expect(double.asCustomer.pay(secret, 'declined')).toBe('declined')
    double.asCustomer.pay(secret, 'requires-action')
    expect(double.asCustomer.authenticate(secret)).toBe('succeeded')
    expect((await sdk.subscriptions.retrieve(id, {}, on)).pending_setup_intent).toBeNull()
  })

  it('must end in the future', async () => {
    expect(await getFailure(scene.subscribe(trialing(0)))).toMatchObject({ param: 'trial_end' })
  })
})

describe('a renewal', () => {
  it('comes with the clock, once for each period', async () => {
    const { clock, double, subscribed, news, sdk, on } = scene
    const { id } = await subscribed()
    news()
    clock.advance(62 * day)
    double.asStripe.passTime()
    const paid = news(id).filter(type => type === 'invoice.paid')
    expect(paid.length).toBeGreaterThanOrEqual(2)
    double.asStripe.passTime()
    expect(news(id)).not.toContain('invoice.paid')
    const { items } = await sdk.subscriptions.retrieve(id, {}, on)
    expect(items.data[0]?.current_period_end).toBeGreaterThan(clock.now().getTime() / 1000)
    const invoices = await sdk.invoices.list({ subscription: id, status: 'paid' }, on)
    expect(invoices.data.map(({ billing_reason: reason }) => reason)).toContain('subscription_cycle')
  })

  it('a renewal is announced a week before', async () => {
    const { clock, double, subscribed, news } = scene
    const { id } = await subscribed()
    news()
    clock.advance(25 * day)
    double.asStripe.passTime()
    expect(news(id)).toContain('invoice.upcoming')
  })

  it('that fails makes the subscription past due until it is paid', async () => {
    const { double, subscribed, status, news } = scene
    const { id } = await subscribed()
    news()
    double.asStripe.renew(id, 'declined')
    expect(await status(id)).toBe('past_due')
    expect(news()).toEqual([
      ...['customer.subscription.updated', 'invoice.created', 'payment_intent.created', 'invoice.finalized'],
      ...['charge.failed', 'payment_intent.payment_failed', 'invoice.updated', 'invoice.payment_failed'],
      'customer.subscription.updated',
    ])
    double.asCustomer.changeCard(id, 'declined-later')
    expect(double.asStripe.retryPayment(id)).toBe('declined')
    expect(await status(id)).toBe('past_due')
    double.asCustomer.changeCard(id, 'visa')
    expect(double.asStripe.retryPayment(id)).toBe('succeeded')
    expect(await status(id)).toBe('active')
  })

  it('that needs the bank is announced to the customer', async () => {
    const { double, subscribed, status, news } = scene
    const { id } = await subscribed()
    double.asCustomer.changeCard(id, 'always-requires-action')
    news()
    double.asStripe.renew(id)
    expect(await status(id)).toBe('past_due')
    expect(news()).toContain('invoice.payment_action_required')
  })

  it.each(['canceled', 'unpaid'] as const)('that fails for good makes it %s, as the account says', async expected => {
    const { double, subscribed, status, news, sdk, on } = scene
    const { id } = await subscribed()
    double.asStripe.renew(id, 'declined')
    news()
    double.asStripe.giveUp(id, expected)
    expect(await status(id)).toBe(expected)
    expect(news()).toContain(
      expected === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated',
    )
    if (expected === 'canceled') return
    double.asStripe.renew(id)
    const { latest_invoice: invoice } = await sdk.subscriptions.retrieve(id, { expand: ['latest_invoice'] }, on)
    expect(invoice).toMatchObject({ status: 'draft' })
  })
})

describe('the end of a subscription', () => {
  it('with the period leaves it active until then', async () => {
    const { clock, double, subscribed, sdk, on, status, news } = scene
    const { id } = await subscribed()
    news()
    const ending = await sdk.subscriptions.update(id, { cancel_at_period_end: true }, on)
    expect(ending).toMatchObject({ status: 'active', cancel_at_period_end: true })
    expect(ending.cancel_at).toBe(ending.items.data[0]?.current_period_end)
    const kept = await sdk.subscriptions.update(id, { cancel_at_period_end: false }, on)
    expect(kept).toMatchObject({ cancel_at: null, canceled_at: null })
    await sdk.subscriptions.update(id, { cancel_at_period_end: true }, on)
    expect(news()).toEqual(Array(3).fill('customer.subscription.updated'))
    clock.advance(31 * day)
    double.asStripe.passTime()
    expect(await status(id)).toBe('canceled')
    expect(news(id)).toContain('customer.subscription.deleted')
  })

  it('at once is final', async () => {
    const { subscribed, sdk, on } = scene
    const { id } = await subscribed()
    const canceled = await sdk.subscriptions.cancel(id, {}, on)
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'cancellation_requested' } })
    expect(canceled.ended_at).not.toBeNull()
    expect(await getFailure(sdk.subscriptions.cancel(id, {}, on))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
    const revived = sdk.subscriptions.update(id, { cancel_at_period_end: false }, on)
    expect(await getFailure(revived)).toMatchObject({ statusCode: 400 })
  })

  it('with proration credits the time that is left, which the next invoice takes into account', async () => {
    const { clock, subscribed, sdk, on, customer } = scene
    const known = await customer()
    const { id } = await subscribed({ customer: known, amount: 3_100 })
    const { items } = await sdk.subscriptions.retrieve(id, {}, on)
    const { current_period_start: start = 0, current_period_end: end = 0 } = items.data[0] ?? {}
    clock.advance((end - start) / 2)
    await sdk.subscriptions.cancel(id, { prorate: true, invoice_now: true }, on)
    expect(await sdk.customers.retrieve(known, {}, on)).toMatchObject({ balance: -1_550 })
    const [credit] = (await sdk.invoices.list({ subscription: id }, on)).data
    expect(credit).toMatchObject({ total: -1_550, amount_due: 0, status: 'paid', ending_balance: -1_550 })
    const next = await scene.subscribe({ customer: known, amount: 2_000 })
    expect(next.subscription.latest_invoice).toMatchObject({ total: 2_000, starting_balance: -1_550, amount_due: 450 })
    expect(await sdk.customers.retrieve(known, {}, on)).toMatchObject({ balance: 0 })
  })

  it('before the first payment voids the invoice, and is not called a deletion', async () => {
    const { double, subscribe, sdk, on, news } = scene
    const { id, secret } = await subscribe()
    news()
    const ended = await sdk.subscriptions.cancel(id, {}, on)
    expect(ended.status).toBe('incomplete_expired')
    expect(news()).toEqual(
      expect.arrayContaining(['payment_intent.canceled', 'invoice.voided', 'customer.subscription.updated']),
    )
    expect(() => double.asCustomer.pay(secret)).toThrow('status of canceled')
  })

  it('comes with that of the customer', async () => {
    const { double, subscribed, sdk, on, status, news, customer } = scene
    const known = await customer()
    const { id } = await subscribed({ customer: known })
    news()
    double.asOwner.deleteCustomer(known)
    expect(await status(id)).toBe('canceled')
    expect(news()).toEqual(['customer.subscription.deleted', 'customer.deleted'])
    expect(await sdk.customers.retrieve(known, {}, on)).toEqual({ id: known, object: 'customer', deleted: true })
    expect(await getFailure(scene.subscribe({ customer: known }))).toMatchObject({ code: 'resource_missing' })
    expect(await getFailure(sdk.customers.del(known, {}, on))).toMatchObject({ statusCode: 404 })
  })

  it('may be requested in the dashboard of Stripe', async () => {
    const { double, subscribed, status } = scene
    const [now, later] = [await subscribed(), await subscribed()]
    double.asOwner.cancelSubscription(now.id)
    double.asOwner.cancelSubscription(later.id, { atPeriodEnd: true })
    expect([await status(now.id), await status(later.id)]).toEqual(['canceled', 'active'])
  })
})

it('lists subscriptions of a customer, the ended ones on request', async () => {
  const { subscribed, sdk, on, customer } = scene
  const known = await customer()
  const [live, ended] = [await subscribed({ customer: known }), await subscribed({ customer: known })]
  await sdk.subscriptions.cancel(ended.id, {}, on)
  const getIds = async (status?: 'all' | 'canceled' | 'active') =>
    (await sdk.subscriptions.list({ customer: known, ...(status ? { status } : {}) }, on)).data.map(({ id }) => id)
  expect(await getIds()).toEqual([live.id])
  expect(await getIds('all')).toEqual([ended.id, live.id])
  expect(await getIds('canceled')).toEqual([ended.id])
  const others = await sdk.subscriptions.list({ customer: await customer(), status: 'all' }, on)
  expect(others.data).toEqual([])
})
