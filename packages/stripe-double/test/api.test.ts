/** How the double of Stripe speaks, as the real SDK hears it. */
import { startStripeDouble } from '@latchkey/stripe-double'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getFailure, type StripeScene, stripeScene } from './support/stripe-scene.ts'

let scene: StripeScene
beforeAll(async () => {
  scene = await stripeScene()
})
afterAll(() => scene.double.stop())
afterEach(() => scene.double.faults.clear())

describe('keys', () => {
  it('other than its own are refused, without being shown', async () => {
    const error = await getFailure(scene.sdkWith('sk_test_another0123456789').customers.list())
    expect(error).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 })
    expect(error.message).not.toContain('another0123456789')
    const published = await getFailure(scene.sdkWith(scene.double.publishableKey).customers.list())
    expect(published).toMatchObject({ statusCode: 401, code: 'secret_key_required' })
  })

  it('keys of a browser open an intent whose client secret is known, and no other', async () => {
    const { sdk, sdkWith, on, double } = scene
    const browser = sdkWith(double.publishableKey)
    const intent = await sdk.paymentIntents.create({ amount: 1_000, currency: 'usd' }, on)
    const client_secret = intent.client_secret ?? ''
    const read = await browser.paymentIntents.retrieve(intent.id, { client_secret }, on)
    expect(read.id).toBe(intent.id)
    expect(await getFailure(browser.paymentIntents.retrieve(intent.id, {}, on))).toMatchObject({ statusCode: 404 })
    const wrong = browser.paymentIntents.retrieve(intent.id, { client_secret: `${client_secret}x` }, on)
    expect(await getFailure(wrong)).toMatchObject({ statusCode: 404 })
  })
})

describe('accounts', () => {
  it('have objects of their own', async () => {
    const { sdk, on, account, customer } = scene
    const id = await customer()
    expect((await sdk.customers.retrieve(id, {}, on)).id).toBe(id)
    for (const other of [{}, { stripeAccount: await account() }]) {
      const error = await getFailure(sdk.customers.retrieve(id, {}, other))
      expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing', message: `No such customer: '${id}'` })
      expect(error.requestId).toMatch(/^req_/)
    }
  })

  it('that do not exist, or are disconnected, cannot be used', async () => {
    const { sdk, account, double } = scene
    const unknown = await getFailure(sdk.customers.list({}, { stripeAccount: 'acct_unknown' }))
    expect(unknown).toMatchObject({ type: 'StripePermissionError', statusCode: 403, code: 'account_invalid' })
    const stripeAccount = await account()
    double.asOwner.disconnect(stripeAccount)
    expect(await getFailure(sdk.customers.list({}, { stripeAccount }))).toMatchObject({ code: 'account_invalid' })
    expect(await getFailure(sdk.accounts.retrieve(stripeAccount))).toMatchObject({ code: 'account_invalid' })
    expect(double.webhooks.all.at(-1)).toMatchObject({
      type: 'account.application.deauthorized',
      account: stripeAccount,
    })
  })
})

describe('parameters', () => {
  it('that are unknown, missing or wrong are named', async () => {
    const { sdk, on, customer } = scene
    const unknown = { name: 'Pro', colour: 'blue' }
    expect(await getFailure(sdk.products.create(unknown, on))).toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'parameter_unknown',
      param: 'colour',
    })
    const price_data = { currency: 'usd', unit_amount: 1_000, recurring: { interval: 'month' as const } }
    // @ts-expect-error The product is missing.
    const incomplete = sdk.subscriptions.create({ customer: await customer(), items: [{ price_data }] }, on)
    expect(await getFailure(incomplete)).toMatchObject({
      code: 'parameter_missing',
      param: 'items[0][price_data][product]',
    })
    const fraction = sdk.paymentIntents.create({ amount: 10.5, currency: 'usd' }, on)
    expect(await getFailure(fraction)).toMatchObject({ code: 'parameter_invalid_integer', param: 'amount' })
    const elsewhere = sdk.paymentIntents.create({ amount: 1_000, currency: 'usd', customer: 'cus_unknown' }, on)
    expect(await getFailure(elsewhere)).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'customer' })
  })

  it('change metadata key by key', async () => {
    const { sdk, on } = scene
    const { id } = await sdk.customers.create({ metadata: { a: '1', b: '2' } }, on)
    const changed = await sdk.customers.update(id, { metadata: { b: '', c: '3' }, email: 'ada@example.com' }, on)
    expect(changed).toMatchObject({ metadata: { a: '1', c: '3' }, email: 'ada@example.com' })
    expect(changed.metadata.b).toBeUndefined()
    expect((await sdk.customers.update(id, { metadata: '', email: '' }, on)).email).toBeNull()
  })

  it('parameters of endpoints that the double does not have are refused', async () => {
    expect(await getFailure(scene.sdk.coupons.list())).toMatchObject({
      message: expect.stringContaining('Unrecognized'),
    })
  })
})

describe('idempotency keys', () => {
  it('replay an answer, and refuse other parameters', async () => {
    const { sdk, on, objects } = scene
    const options = { ...on, idempotencyKey: 'the-same' }
    const before = objects.customers.size
    const [first, again] = [
      await sdk.customers.create({ name: 'Ada' }, options),
      await sdk.customers.create({ name: 'Ada' }, options),
    ]
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(objects.customers.size).toBe(before + 1)
    const other = await getFailure(sdk.customers.create({ name: 'Bob' }, options))
    expect(other).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
    // Another account has other keys.
    const elsewhere = await sdk.customers.create({ name: 'Bob' }, { idempotencyKey: 'the-same' })
    expect(elsewhere.id).not.toBe(first.id)
  })

  it('idempotency keys are kept for a day', async () => {
    const { sdk, on, clock } = scene
    const options = { ...on, idempotencyKey: 'of-yesterday' }
    const first = await sdk.customers.create({}, options)
    clock.advance(24 * 3_600)
    expect((await sdk.customers.create({}, options)).id).not.toBe(first.id)
  })

  it('let one request through at a time', async () => {
    const { double, sdk, on } = scene
    double.faults.slowDown(100)
    const create = () => sdk.customers.create({}, { ...on, idempotencyKey: 'at-once' })
    const [first, second] = await Promise.allSettled([create(), create()])
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected'])
    expect(await create()).toMatchObject({ object: 'customer' })
  })

  it('may be used again after a request that was refused', async () => {
    const { sdk, on } = scene
    const options = { ...on, idempotencyKey: 'refused-at-first' }
    await getFailure(sdk.paymentIntents.create({ amount: 1, currency: 'usd' }, options))
    expect((await sdk.paymentIntents.create({ amount: 1_000, currency: 'usd' }, options)).amount).toBe(1_000)
  })

  it('make up for an answer that was lost', async () => {
    const { double, sdkWith, on, objects } = scene
    const before = objects.customers.size
    double.faults.loseNextAnswers()
    await sdkWith(double.secretKey, 1).customers.create({ name: 'Ada' }, on)
    expect(objects.customers.size).toBe(before + 1)
  })
})

describe('lists', () => {
  it('come newest first, page by page', async () => {
    const { sdk, account } = scene
    const on = { stripeAccount: await account() }
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) ids.unshift((await sdk.customers.create({}, on)).id)
    const first = await sdk.customers.list({ limit: 2 }, on)
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/customers' })
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const last = await sdk.customers.list({ limit: 2, starting_after: ids[2] ?? '' }, on)
    expect(last.data.map(({ id }) => id)).toEqual(ids.slice(3))
    expect(last.has_more).toBe(false)
    const before = await sdk.customers.list({ limit: 2, ending_before: ids[3] ?? '' }, on)
    expect(before.data.map(({ id }) => id)).toEqual(ids.slice(1, 3))
    const all = await sdk.customers.list({ limit: 2 }, on).autoPagingToArray({ limit: 100 })
    expect(all.map(({ id }) => id)).toEqual(ids)
  })
})

describe('expansion', () => {
  it('puts objects in the place of ids, in lists as well', async () => {
    const { sdk, on, subscribe } = scene
    const { id, subscription } = await subscribe()
    const plain = await sdk.subscriptions.retrieve(id, {}, on)
    expect(plain.customer).toBe(subscription.customer)
    expect(plain.latest_invoice).toMatch(/^in_/)
    const expand = ['customer', 'latest_invoice.payments.data.payment.payment_intent', 'items.data.price.product']
    const deep = await getFailure(sdk.subscriptions.retrieve(id, { expand }, on))
    expect(deep.message).toContain('more than 4 levels')
    const listed = await sdk.subscriptions.list({ status: 'all', expand: ['data.latest_invoice', 'data.customer'] }, on)
    const found = listed.data.find(each => each.id === id)
    expect(found).toMatchObject({
      customer: { object: 'customer' },
      latest_invoice: { object: 'invoice', status: 'open' },
    })
  })

  it('expansion of something else is refused', async () => {
    const { sdk, on, subscribe } = scene
    const { id } = await subscribe()
    const error = await getFailure(sdk.subscriptions.retrieve(id, { expand: ['colour'] }, on))
    expect(error.message).toBe('This property cannot be expanded (colour).')
  })
})

describe('faults', () => {
  it('answer with errors, before anything is done', async () => {
    const { sdk, double, on, objects } = scene
    const before = objects.customers.size
    double.faults.failNext({ times: 2, on: 'POST /v1/customers' })
    await sdk.customers.list({}, on)
    for (let count = 0; count < 2; count += 1)
      expect(await getFailure(sdk.customers.create({}, on))).toMatchObject({ type: 'StripeAPIError', statusCode: 500 })
    double.faults.failNext({ status: 429 })
    expect(await getFailure(sdk.customers.create({}, on))).toMatchObject({ type: 'StripeRateLimitError' })
    expect(objects.customers.size).toBe(before)
    await sdk.customers.create({}, on)
  })

  it('refuse connections, and come back at the same address with what was there', async () => {
    const { sdk, double, on, customer } = scene
    const id = await customer()
    await double.goDown()
    expect(await getFailure(sdk.customers.list({}, on))).toMatchObject({ type: 'StripeConnectionError' })
    await double.comeBack()
    expect((await sdk.customers.retrieve(id, {}, on)).id).toBe(id)
  })

  it('answer late', async () => {
    const { sdk, double, on } = scene
    double.faults.slowDown(200)
    const startedAt = performance.now()
    await sdk.customers.list({}, on)
    expect(performance.now() - startedAt).toBeGreaterThan(190)
    const hurried = sdk.customers.list({}, { ...on, timeout: 50 })
    expect(await getFailure(hurried)).toMatchObject({ type: 'StripeConnectionError' })
  })
})

it('speaks the version of the SDK and no other', async () => {
  const { sdk, on } = scene
  expect(Stripe.API_VERSION).toBe('2026-10-28.endive')
  const error = await getFailure(sdk.customers.list({}, { ...on, apiVersion: '2020-08-27' }))
  expect(error.message).toContain('Invalid Stripe API version')
})

it('shows every request as it was sent', async () => {
  const { sdk, double, on, stripeAccount } = scene
  await sdk.customers.create({ metadata: { a: '1' } }, { ...on, idempotencyKey: 'shown' })
  const { headers: _, ...last } = double.requests.at(-1) ?? { headers: {} }
  expect(last).toEqual({
    method: 'POST',
    path: '/v1/customers',
    account: stripeAccount,
    idempotencyKey: 'shown',
    parameters: { metadata: { a: '1' } },
  })
})

it('has the settings of a server', async () => {
  const other = await startStripeDouble()
  expect(Object.keys(other.settings)).toEqual([
    'LATCHKEY_STRIPE_SECRET_KEY',
    'LATCHKEY_STRIPE_PUBLISHABLE_KEY',
    'LATCHKEY_STRIPE_WEBHOOK_SECRET',
    'LATCHKEY_STRIPE_API_URL',
  ])
  await other.stop()
})
