import { inspect } from 'node:util'
import { startTestkit, type Testkit } from '@latchkey/testkit'
import type { StripeDouble } from '@latchkey/testkit/stripe'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bindDb } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import { OutgoingError } from '../outgoing/outgoing-error.ts'
import { StripeFailure } from './failure.ts'
import { createStripeClient, type StripeClient } from './stripe-client.ts'

const lines: string[] = []
const log = pino({ level: 'trace', base: null }, { write: (line: string) => void lines.push(line) })

let testkit: Testkit
let stripe: StripeClient
let double: StripeDouble
beforeAll(async () => {
  testkit = await startTestkit({
    stripe: true,
    parts: { log },
    // Its address is permitted because the operator named it.
    env: { LATCHKEY_OUTGOING_ALLOW: '', LATCHKEY_OUTGOING_ALLOW_HTTP: 'false' },
  })
  double = testkit.stripe()
  stripe = getClient(testkit)
})
afterAll(() => testkit.stop())
afterEach(() => {
  double.faults.clear()
  lines.length = 0
})

function getClient({ latchkey }: Testkit): StripeClient {
  const client = latchkey.app.stripe
  if (!client) throw new Error('The server has no client of Stripe.')
  return client
}

async function getFailure(work: Promise<unknown>): Promise<StripeFailure> {
  const error = await work.then(
    () => new Error('it succeeded'),
    (error: unknown) => error,
  )
  if (StripeFailure.is(error)) return error
  throw error
}

const logged = () => lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'stripe request failed')

it('is not there without the keys', { tags: ['release'] }, async () => {
  const without = await startTestkit()
  expect(without.latchkey.app.stripe).toBeNull()
  expect(() => without.stripe()).toThrow('`stripe: true`')
  await without.stop()
})

describe('a request', () => {
  it('has the keys of the operator, the version of the types, and nothing about this machine', async () => {
    const { id } = await stripe.send(sdk => sdk.customers.create({ metadata: { a: '1' } }))
    expect(double.account().customers.get(id)).toMatchObject({ metadata: { a: '1' } })
    const { headers, idempotencyKey } = double.requests.at(-1) ?? { headers: {} }
    expect(headers).toMatchObject({
      authorization: `Bearer ${double.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
      'stripe-version': '2026-10-28.endive',
      'user-agent': 'Latchkey',
    })
    expect(Object.keys(headers).filter(name => name.startsWith('x-stripe'))).toEqual([])
    expect(idempotencyKey).toMatch(/^stripe-node-retry-/)
    expect(stripe.publishableKey).toBe(double.publishableKey)
  })

  it('may be for a connected account, with a key of its own against repetition', async () => {
    const account = await stripe.send(sdk => sdk.accounts.create({}))
    const options = { stripeAccount: account.id, idempotencyKey: 'customer-1' }
    const create = () => stripe.send(sdk => sdk.customers.create({}, options))
    expect((await create()).id).toBe((await create()).id)
    expect(double.account(account.id).customers.size).toBe(1)
  })

  it('a request is refused inside a transaction', async () => {
    const { database } = testkit.latchkey.app
    const before = double.requests.length
    const db = bindDb(database, 'internal', 'main')
    const inside = transaction(db, () => stripe.send(sdk => sdk.customers.create({})))
    await expect(inside).rejects.toThrow(/never inside one/)
    expect(double.requests).toHaveLength(before)
  })

  it('a request is sent once more after an error of Stripe, or when its answer is lost, and does nothing twice', async () => {
    const before = double.account().customers.size
    double.faults.failNext()
    await stripe.send(sdk => sdk.customers.create({}))
    double.faults.loseNextAnswers()
    await stripe.send(sdk => sdk.customers.create({}))
    expect(double.account().customers.size).toBe(before + 2)
    expect(logged()).toEqual([])
  })
})

describe('a failure', () => {
  const cause = {
    declined: async () => {
      const { id } = await stripe.send(sdk => sdk.paymentIntents.create({ amount: 1_000, currency: 'usd' }))
      return stripe.send(sdk => sdk.paymentIntents.confirm(id, { payment_method: 'pm_card_visa_chargeDeclined' }))
    },
    'not found': () => stripe.send(sdk => sdk.customers.retrieve('cus_unknown')),
    'not found, as a parameter': () =>
      stripe.send(sdk => sdk.paymentIntents.create({ amount: 1_000, currency: 'usd', customer: 'cus_unknown' })),
    'not connected': () => stripe.send(sdk => sdk.customers.list({}, { stripeAccount: 'acct_unknown' })),
    'out of bounds': () => stripe.send(sdk => sdk.paymentIntents.create({ amount: 1, currency: 'usd' })),
    'an idempotency key of something else': async () => {
      const create = (name: string) => stripe.send(sdk => sdk.customers.create({ name }, { idempotencyKey: 'one' }))
      await create('Ada')
      return create('Grace')
    },
    'an error of Stripe': () => {
      double.faults.failNext({ times: 2, status: 503 })
      return stripe.send(sdk => sdk.customers.list())
    },
    'too many requests': () => {
      double.faults.failNext({ status: 429 })
      return stripe.send(sdk => sdk.customers.list())
    },
  }

  it.each([
    ['declined', { kind: 'declined', details: { code: 'card_declined', declineCode: 'generic_decline', status: 402 } }],
    ['not found', { kind: 'not-found', details: { code: 'resource_missing', status: 404 } }],
    ['not found, as a parameter', { kind: 'not-found', details: { param: 'customer', status: 400 } }],
    ['not connected', { kind: 'not-found', details: { code: 'account_invalid', status: 403 } }],
    ['out of bounds', { kind: 'invalid', details: { code: 'amount_too_small', param: 'amount' } }],
    ['an idempotency key of something else', { kind: 'invalid', details: { status: 400 } }],
    ['an error of Stripe', { kind: 'unavailable', details: { status: 503 } }],
    ['too many requests', { kind: 'unavailable', details: { status: 429 } }],
  ] as const)('a failure is one of four kinds: %s', async (name, expected) => {
    const failure = await getFailure(cause[name]())
    expect(failure).toMatchObject(expected)
    expect(failure.details.requestId).toMatch(/^req_/)
    expect(logged()).toMatchObject([{ stripe: { kind: expected.kind, requestId: failure.details.requestId } }])
  })

  it('a failure is of the kind "unavailable" when Stripe cannot be reached', async () => {
    await double.goDown()
    const failure = await getFailure(stripe.send(sdk => sdk.customers.list()))
    await double.comeBack()
    expect(failure).toMatchObject({ kind: 'unavailable', details: { status: null, requestId: null } })
    expect(failure.details.detail).toContain('ECONNREFUSED')
    expect(logged()).toMatchObject([{ level: 40, stripe: { kind: 'unavailable' } }])
  })

  it('a failure is of the same kind when there is no answer in time, after a second try', async () => {
    const { clock, config } = testkit.latchkey.app
    let tries = 0
    const silent = async () => {
      tries += 1
      throw new OutgoingError('timeout', 'The host sent no complete response within 10000 ms.')
    }
    const fetch = Object.assign(silent, { check: async () => {}, close: async () => {} })
    if (!config.stripe) throw new Error('The server has settings of Stripe.')
    const client = createStripeClient({ config: config.stripe, fetch, clock, log })
    const failure = await getFailure(client.send(sdk => sdk.customers.list()))
    expect(failure).toMatchObject({ kind: 'unavailable', details: { detail: expect.stringContaining('10000 ms') } })
    expect(tries).toBe(2)
  })

  it('a failure of another kind is not hidden', async () => {
    const mistake = stripe.send(async () => {
      throw new TypeError('a mistake in a rule')
    })
    await expect(mistake).rejects.toThrow(TypeError)
  })

  it('holds no key, nor does the log', { tags: ['release'] }, async () => {
    const other = await startTestkit({
      parts: { log },
      env: { ...double.settings, LATCHKEY_STRIPE_SECRET_KEY: 'sk_test_of_an_account_that_is_gone' },
    })
    const failures = [await getFailure(getClient(other).send(sdk => sdk.customers.list()))]
    await other.stop()
    expect(failures[0]).toMatchObject({ kind: 'unavailable', details: { status: 401 } })
    await double.goDown()
    failures.push(await getFailure(stripe.send(sdk => sdk.customers.create({}))))
    await double.comeBack()
    const text = inspect(failures, { depth: 10, showHidden: true }) + lines.join('')
    for (const secret of [
      'of_an_account_that_is_gone',
      double.secretKey,
      double.settings.LATCHKEY_STRIPE_WEBHOOK_SECRET,
    ])
      expect(text).not.toContain(secret)
    expect(lines.length).toBeGreaterThan(1)
  })
})

describe('an event', () => {
  /** One that has just happened, as Stripe sends it. */
  async function sent(options?: Parameters<StripeDouble['webhooks']['sign']>[1]) {
    await stripe.send(sdk => sdk.customers.create({ name: 'Ada Lovelåce' }))
    const event = double.webhooks.take().at(-1)
    if (!event) throw new Error('a customer was created')
    const { body, headers } = double.webhooks.sign(event, options)
    return { event, body: new TextEncoder().encode(body), signature: headers['stripe-signature'] }
  }
  const now = () => Math.floor(testkit.clock.now().getTime() / 1000)

  it('an event is read from the bytes that Stripe signed', async () => {
    const { event, body, signature } = await sent()
    expect(await stripe.verifyEvent({ body, signature })).toEqual(event)
  })

  it.each([
    ['of another secret', { secret: 'whsec_another' }],
    ['that is older than five minutes', { age: 301 }],
  ] as const)('an event is refused with a signature %s', async (_, {
    secret,
    age = 0,
  }: { secret?: string; age?: number }) => {
    const { body, signature } = await sent({ timestamp: now() - age, ...(secret ? { secret } : {}) })
    expect(await stripe.verifyEvent({ body, signature })).toBeNull()
  })

  it('an event is as old as the clock of the app says', async () => {
    const { body, signature } = await sent()
    testkit.clock.advance(300)
    expect(await stripe.verifyEvent({ body, signature })).not.toBeNull()
    testkit.clock.advance(1)
    expect(await stripe.verifyEvent({ body, signature })).toBeNull()
  })

  it('an event is refused when one byte of its body is another', async () => {
    const { body, signature } = await sent()
    for (const place of [0, Math.floor(body.length / 2), body.length - 1]) {
      const changed = Uint8Array.from(body, (byte, index) => (index === place ? byte ^ 1 : byte))
      expect(await stripe.verifyEvent({ body: changed, signature })).toBeNull()
    }
    expect(await stripe.verifyEvent({ body: body.subarray(1), signature })).toBeNull()
  })

  it('may be signed with two secrets, while one replaces the other', async () => {
    const { event, body, signature } = await sent()
    const [time, own] = signature.split(',')
    const other = double.webhooks.sign(event, { secret: 'whsec_another' }).headers['stripe-signature'].split(',')[1]
    expect(await stripe.verifyEvent({ body, signature: `${time},${other},${own}` })).toEqual(event)
    expect(await stripe.verifyEvent({ body, signature: `${time},${own},${other}` })).toEqual(event)
    expect(await stripe.verifyEvent({ body, signature: `${time},${other}` })).toBeNull()
    expect(await stripe.verifyEvent({ body, signature: `${time},${own?.replace('v1=', 'v0=')}` })).toBeNull()
  })

  it('an event is refused without a signature that can be read', async () => {
    const { body, signature } = await sent()
    const [time] = signature.split(',')
    const wrong = ['', 't=,v1=', 'v1=abc', 't=abc,v1=', `${time}`, `${time},v1=`, `${time},v1=${'é'.repeat(64)}`]
    for (const given of [...wrong, signature.replace('t=', 't=1'), `${signature}é`])
      expect(await stripe.verifyEvent({ body, signature: given }), given).toBeNull()
    expect(await stripe.verifyEvent({ body: new Uint8Array(), signature })).toBeNull()
  })
})
