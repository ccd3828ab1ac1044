/** Payments, refunds, disputes and saved cards in the double of Stripe. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getFailure, type StripeScene, stripeScene } from './support/stripe-scene.ts'

let scene: StripeScene
beforeAll(async () => {
  scene = await stripeScene()
})
afterAll(() => scene.double.stop())
beforeEach(() => {
  scene.double.faults.clear()
  scene.news()
})

const payment = async (amount = 1_000) => {
  const { sdk, on, customer } = scene
  const intent = await sdk.paymentIntents.create(
    {
      amount,
      currency: 'usd',
      customer: await customer(),
      automatic_payment_methods: { enabled: true },
      metadata: { purchase: 'p1' },
    },
    on,
  )
  return { intent, id: intent.id, secret: intent.client_secret ?? '' }
}

describe('a payment', () => {
  it('succeeds once it is confirmed', async () => {
    const { double, sdk, on, news } = scene
    const { intent, id, secret } = await payment(2_500)
    expect(intent).toMatchObject({ status: 'requires_payment_method', amount: 2_500, amount_received: 0 })
    expect(secret).toContain(`${id}_secret_`)
    news()
    expect(double.asCustomer.pay(secret)).toBe('succeeded')
    const paid = await sdk.paymentIntents.retrieve(id, { expand: ['latest_charge', 'payment_method'] }, on)
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 2_500,
      metadata: { purchase: 'p1' },
      latest_charge: { status: 'succeeded', paid: true, amount: 2_500 },
      payment_method: { card: { brand: 'visa', last4: '4242' }, customer: null },
    })
    expect(news()).toEqual(['charge.succeeded', 'payment_intent.succeeded'])
    expect(() => double.asCustomer.pay(secret)).toThrow('status of succeeded')
  })

  it('that is declined says why, and may be tried again', async () => {
    const { double, sdk, on, news } = scene
    const { id, secret } = await payment()
    news()
    expect(double.asCustomer.pay(secret, 'insufficient-funds')).toBe('declined')
    expect(news()).toEqual(['charge.failed', 'payment_intent.payment_failed'])
    const failed = await sdk.paymentIntents.retrieve(id, {}, on)
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
    })
    expect(double.asCustomer.pay(secret)).toBe('succeeded')
    expect((await sdk.paymentIntents.retrieve(id, {}, on)).last_payment_error).toBeNull()
  })

  it('confirmed by a server fails as the SDK reports it', async () => {
    const { sdk, on } = scene
    const { id } = await payment()
    const declined = await getFailure(
      sdk.paymentIntents.confirm(id, { payment_method: 'pm_card_visa_chargeDeclined' }, on),
    )
    expect(declined).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
      payment_intent: { id, status: 'requires_payment_method' },
    })
    const bank = { payment_method: 'pm_card_authenticationRequired', off_session: true }
    expect(await getFailure(sdk.paymentIntents.confirm(id, bank, on))).toMatchObject({
      code: 'authentication_required',
    })
    expect(await getFailure(sdk.paymentIntents.confirm(id, {}, on))).toMatchObject({ statusCode: 400 })
    const other = await payment()
    const confirmed = await sdk.paymentIntents.confirm(other.id, { payment_method: 'pm_card_visa' }, on)
    expect(confirmed.status).toBe('succeeded')
  })

  it('waits for the bank where the card requires it', async () => {
    const { double, sdk, on, news } = scene
    const { id, secret } = await payment()
    news()
    expect(double.asCustomer.pay(secret, 'requires-action')).toBe('requires-action')
    expect(await sdk.paymentIntents.retrieve(id, {}, on)).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
    })
    expect(double.asCustomer.authenticate(secret)).toBe('succeeded')
    expect(news()).toEqual(['payment_intent.requires_action', 'charge.succeeded', 'payment_intent.succeeded'])
  })

  it('may be cancelled until it has succeeded', async () => {
    const { double, sdk, on, news } = scene
    const [open, paid] = [await payment(), await payment()]
    double.asCustomer.pay(paid.secret)
    news()
    const canceled = await sdk.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' }, on)
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    expect(news()).toEqual(['payment_intent.canceled'])
    expect(() => double.asCustomer.pay(open.secret)).toThrow('status of canceled')
    expect(await getFailure(sdk.paymentIntents.cancel(paid.id, {}, on))).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
    })
  })

  it('has bounds to its amount', async () => {
    const { sdk, on } = scene
    const create = (amount: number, currency: string) => getFailure(sdk.paymentIntents.create({ amount, currency }, on))
    expect(await create(49, 'usd')).toMatchObject({ code: 'amount_too_small' })
    expect(await create(100_000_000, 'usd')).toMatchObject({ code: 'amount_too_large' })
    expect((await sdk.paymentIntents.create({ amount: 30, currency: 'gbp' }, on)).amount).toBe(30)
  })

  it('a payment is declined whatever the card while that fault is on', async () => {
    const { double } = scene
    const { secret } = await payment()
    double.faults.declineCards()
    expect(double.asCustomer.pay(secret)).toBe('declined')
    double.faults.clear()
    expect(double.asCustomer.pay(secret)).toBe('succeeded')
  })
})

describe('a refund', () => {
  it('gives back a part, and then the rest', async () => {
    const { double, sdk, on, news } = scene
    const { id, secret } = await payment(1_000)
    double.asCustomer.pay(secret)
    news()
    const part = await sdk.refunds.create({ payment_intent: id, amount: 400 }, on)
    expect(part).toMatchObject({ amount: 400, status: 'succeeded', payment_intent: id })
    expect(double.asOwner.refund(id)).toMatchObject({ amount: 600 })
    expect(news()).toEqual(['charge.refunded', 'refund.created', 'charge.refunded', 'refund.created'])
    const { latest_charge: charge } = await sdk.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] }, on)
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 1_000, refunds: { data: [{}, {}] } })
    expect(await getFailure(sdk.refunds.create({ payment_intent: id }, on))).toMatchObject({
      code: 'charge_already_refunded',
    })
    expect((await sdk.refunds.list({ payment_intent: id }, on)).data).toHaveLength(2)
  })

  it('a refund is not more than was paid', async () => {
    const { double, sdk, on } = scene
    const { id, secret } = await payment(1_000)
    expect(await getFailure(sdk.refunds.create({ payment_intent: id }, on))).toMatchObject({ statusCode: 400 })
    double.asCustomer.pay(secret)
    const tooMuch = sdk.refunds.create({ payment_intent: id, amount: 1_001 }, on)
    expect(await getFailure(tooMuch)).toMatchObject({ param: 'amount' })
  })
})

it('disputes take the money, and may give it back', async () => {
  const { double, sdk, on, news } = scene
  const { id, secret } = await payment(1_000)
  double.asCustomer.pay(secret)
  news()
  const dispute = double.asStripe.openDispute(id)
  expect(await sdk.disputes.retrieve(dispute.id, {}, on)).toMatchObject({
    amount: 1_000,
    status: 'needs_response',
    reason: 'fraudulent',
    payment_intent: id,
  })
  double.asStripe.closeDispute(dispute.id, 'won')
  expect(news()).toEqual([
    ...['charge.updated', 'charge.dispute.created', 'charge.dispute.funds_withdrawn'],
    ...['charge.dispute.updated', 'charge.dispute.funds_reinstated', 'charge.dispute.closed'],
  ])
  expect((await sdk.disputes.list({ payment_intent: id }, on)).data[0]?.status).toBe('won')
})

describe('a saved card', () => {
  it('belongs to the customer, and pays what comes later', async () => {
    const { double, sdk, on, customer } = scene
    const known = await customer()
    const setup = await sdk.setupIntents.create({ customer: known, usage: 'off_session' }, on)
    expect(double.asCustomer.pay(setup.client_secret ?? '', 'requires-action')).toBe('requires-action')
    expect(double.asCustomer.authenticate(setup.client_secret ?? '')).toBe('succeeded')
    const [method] = (await sdk.customers.listPaymentMethods(known, { type: 'card' }, on)).data
    const paid = await sdk.paymentIntents.create(
      {
        amount: 1_000,
        currency: 'usd',
        customer: known,
        payment_method: method?.id ?? '',
        confirm: true,
        off_session: true,
      },
      on,
    )
    expect(paid.status).toBe('succeeded')
    expect((await sdk.paymentMethods.detach(method?.id ?? '', {}, on)).customer).toBeNull()
    expect((await sdk.customers.listPaymentMethods(known, {}, on)).data).toEqual([])
  })

  it('cannot be that of another customer', async () => {
    const { sdk, on, customer } = scene
    const { id } = await sdk.paymentMethods.attach('pm_card_visa', { customer: await customer() }, on)
    const other = sdk.paymentMethods.attach(id, { customer: await customer() }, on)
    expect((await getFailure(other)).message).toContain('already been attached')
  })

  it('a saved card is not saved when the set-up is cancelled', async () => {
    const { double, sdk, on } = scene
    const setup = await sdk.setupIntents.create({}, on)
    expect((await sdk.setupIntents.cancel(setup.id, {}, on)).status).toBe('canceled')
    expect(() => double.asCustomer.pay(setup.client_secret ?? '')).toThrow('status of canceled')
  })
})

it('invoices are read, paid and voided', async () => {
  const { double, sdk, on, subscribe, status } = scene
  const [first, second] = [await subscribe(), await subscribe()]
  const getInvoice = async (id: string) => String((await sdk.subscriptions.retrieve(id, {}, on)).latest_invoice)
  const paid = await sdk.invoices.pay(await getInvoice(first.id), { payment_method: 'pm_card_visa' }, on)
  expect(paid.status).toBe('paid')
  expect(await status(first.id)).toBe('active')
  expect(await getFailure(sdk.invoices.pay(paid.id ?? '', {}, on))).toMatchObject({ code: 'invoice_already_paid' })
  const voided = await sdk.invoices.voidInvoice(await getInvoice(second.id), {}, on)
  expect(voided.status).toBe('void')
  expect(() => double.asCustomer.pay(second.secret)).toThrow('status of canceled')
})
