/** Events of the double of Stripe, and how they reach a server. */
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type StripeScene, stripeScene } from './support/stripe-scene.ts'

let scene: StripeScene
let received: { id: string; type: string }[] = []
let answer = 200
beforeAll(async () => {
  scene = await stripeScene()
})
afterAll(() => scene.double.stop())
beforeEach(() => {
  scene.double.webhooks.take()
  received = []
  answer = 200
  scene.double.webhooks.deliverTo(receive)
})

/** As a server reads them, with the SDK. */
async function receive(request: Request): Promise<Response> {
  const { clock, double } = scene
  const secret = double.settings.LATCHKEY_STRIPE_WEBHOOK_SECRET ?? ''
  const signature = request.headers.get('stripe-signature') ?? ''
  const body = new Uint8Array(await request.arrayBuffer())
  const event = Stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, clock.now().getTime())
  received.push({ id: event.id, type: event.type })
  return new Response(null, { status: answer })
}

describe('events', () => {
  it('name the account, the request and the version', async () => {
    const { sdk, double, on, stripeAccount, clock } = scene
    const customer = await sdk.customers.create({ name: 'Ada' }, { ...on, idempotencyKey: 'of-ada' })
    expect(double.webhooks.pending).toMatchObject([
      {
        object: 'event',
        type: 'customer.created',
        account: stripeAccount,
        api_version: Stripe.API_VERSION,
        created: Math.floor(clock.now().getTime() / 1000),
        data: { object: { id: customer.id, name: 'Ada' } },
        request: { id: customer.lastResponse.requestId, idempotency_key: 'of-ada' },
      },
    ])
    const platform = await sdk.customers.create({})
    expect(double.webhooks.all.at(-1)).not.toHaveProperty('account')
    expect((await sdk.events.list({})).data[0]?.data.object).toMatchObject({ id: platform.id })
    const [event] = (await sdk.events.list({ type: 'customer.created' }, on)).data
    expect(await sdk.events.retrieve(event?.id ?? '', {}, on)).toEqual(event)
  })

  it('hold the object as it was', async () => {
    const { sdk, double, on } = scene
    const { id } = await sdk.customers.create({ name: 'Ada' }, on)
    await sdk.customers.update(id, { name: 'Grace' }, on)
    expect(double.webhooks.pending.map(({ data }) => data)).toMatchObject([
      { object: { name: 'Ada' } },
      { object: { name: 'Grace' }, previous_attributes: { name: 'Ada' } },
    ])
  })
})

describe('a delivery', () => {
  it('a delivery is signed, and comes in order, once', async () => {
    const { double, subscribed } = scene
    await subscribed()
    const types = double.webhooks.pending.map(({ type }) => type)
    expect(types.length).toBeGreaterThan(5)
    const deliveries = await double.webhooks.deliver()
    expect(deliveries.map(({ status }) => status)).toEqual(types.map(() => 200))
    expect(received.map(({ type }) => type)).toEqual(types)
    expect(await double.webhooks.deliver()).toEqual([])
  })

  it('that is refused stays pending', async () => {
    const { double, customer } = scene
    await customer()
    answer = 500
    expect((await double.webhooks.deliver()).map(({ status }) => status)).toEqual([500])
    expect(double.webhooks.pending).toHaveLength(1)
    answer = 200
    await double.webhooks.deliver()
    expect(double.webhooks.pending).toEqual([])
    expect(new Set(received.map(({ id }) => id)).size).toBe(1)
  })

  it('may come twice, late, in another order, or never', async () => {
    const { double, customer } = scene
    for (let count = 0; count < 3; count += 1) await customer()
    const [first, second, third] = double.webhooks.take('customer.created')
    if (!first || !second || !third) throw new Error('three were created')
    await double.webhooks.deliver([third, first, first])
    expect(received.map(({ id }) => id)).toEqual([third.id, first.id, first.id])
    expect(double.webhooks.pending).toEqual([])
    await double.webhooks.deliver([second])
    expect(received.at(-1)?.id).toBe(second.id)
  })

  it('follows at once where that is wanted', async () => {
    const { double, customer } = scene
    double.webhooks.deliverTo(receive, { atOnce: true })
    await Promise.all([customer(), customer()])
    await double.webhooks.settled()
    expect(received.map(({ type }) => type)).toEqual(['customer.created', 'customer.created'])
  })

  it('may have another time or another secret', async () => {
    const { double, customer, clock } = scene
    await customer()
    const [event] = double.webhooks.take()
    if (!event) throw new Error('one was created')
    const now = Math.floor(clock.now().getTime() / 1000)
    for (const options of [{ timestamp: now - 301 }, { secret: 'whsec_another' }]) {
      const { body, headers } = double.webhooks.sign(event, options)
      const request = new Request('http://localhost/', { method: 'POST', body, headers })
      await expect(receive(request)).rejects.toThrow()
    }
    const { body, headers } = double.webhooks.sign(event, { timestamp: now - 299 })
    expect((await receive(new Request('http://localhost/', { method: 'POST', body, headers }))).status).toBe(200)
  })
})
