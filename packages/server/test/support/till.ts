/**
 * A customer, a team and a program that spend and buy at server processes which may be killed: what is not answered is
 * sent again, as it was, until it is.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Json } from '@latchkey/testkit'
import type { StripeDouble } from '@latchkey/testkit/stripe'
import { expect } from 'vitest'

interface Figures {
  readonly credits: number
  readonly calls: number
  /** Changes of the application, and purchases. */
  readonly changes: number
  readonly purchases: number
}

export interface Till {
  /** So many of each kind at once: a use, a key check with a debit, a test purchase, and an event of a payment. */
  spend(count: number): Promise<void>
  /** Waits until half of what is being spent is acknowledged. */
  halfway(): Promise<void>
  /** How many requests were sent again. */
  repeated(): number
  expected(): Figures
  found(): Promise<Figures>
}

const granted = 100_000
const perPack = 100
const atOnce = 12
const customerId = 'workspace-1'
const internal = 'internal'
const config = {
  'apiKeys.enabled.team': true,
  'payments.items.credits': { customerType: 'custom' },
  'payments.items.calls': { customerType: 'team' },
  'payments.offers.pack': {
    customerType: 'custom',
    stackable: true,
    prices: { once: { USD: '5' } },
    includedItems: { credits: { quantity: perPack } },
  },
}

export async function openTill(urls: readonly string[], stripe: StripeDouble): Promise<Till> {
  const counts = { acknowledged: 0, half: 0, repeated: 0, acts: 0 }
  let turn = 0

  /** At the servers in turn, until one answers. */
  async function untilAnswered(path: string, init: RequestInit): Promise<Response> {
    for (;;) {
      const url = urls[turn++ % urls.length]
      try {
        const answer = await fetch(`${url}/api/v1${path}`, init)
        // The answer may end in the middle, too.
        const text = await answer.text()
        if (answer.status < 500) return new Response(text, { status: answer.status })
      } catch {}
      counts.repeated += 1
      await pause(20)
    }
  }
  async function request(method: string, path: string, body?: object, key?: string) {
    const headers = {
      'content-type': 'application/json',
      'x-stack-access-type': path.startsWith('/internal') ? 'admin' : 'server',
      'x-stack-project-id': internal,
      'x-stack-secret-server-key': 'ssk_durability',
      'x-stack-super-secret-admin-key': 'sak_durability',
      ...(key && { 'idempotency-key': key }),
    }
    const answer = await untilAnswered(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const json: Json = await answer.json()
    return { status: answer.status, json }
  }
  async function done(...given: Parameters<typeof request>): Promise<Json> {
    const { status, json } = await request(...given)
    if (status >= 300) throw new Error(`${given[0]} ${given[1]}: ${status} ${JSON.stringify(json)}`)
    return json
  }

  await done('PATCH', '/internal/config/override', { config_override_string: JSON.stringify(config) })
  await done('POST', '/internal/payments/setup', { country: 'DE' })
  stripe.asOwner.completeOnboarding((await done('GET', '/internal/payments/stripe/account-info')).account_id)
  const { id: teamId } = await done('POST', '/teams', { display_name: 'Robots' })
  const { value: apiKey } = await done('POST', '/team-api-keys', { team_id: teamId, description: 'For a robot' })
  const credits = `/payments/items/custom/${customerId}/credits`
  const calls = `/payments/items/team/${teamId}/calls`
  const change = (item: string, delta: number) =>
    done('POST', `${item}/update-quantity?allow_negative=false`, { delta }, randomUUID())
  await change(credits, granted)
  await change(calls, granted)
  stripe.webhooks.deliverTo(async event => {
    const [body, headers] = [await event.text(), event.headers]
    return untilAnswered('/integrations/stripe/webhooks', { method: 'POST', body, headers })
  })

  async function newCode(): Promise<string> {
    const of = { customer_type: 'custom', customer_id: customerId, offer_id: 'pack' }
    return (await done('POST', '/payments/purchases/create-purchase-url', of)).url.split('/').at(-1)
  }
  async function payment() {
    const choice = { full_code: await newCode(), price_id: 'once' }
    const { client_secret: secret } = await done('POST', '/payments/purchases/purchase-session', choice)
    expect(stripe.asCustomer.pay(secret)).toBe('succeeded')
  }
  async function buyInTestMode(full_code: string) {
    const path = '/internal/payments/test-mode-purchase-session'
    const { status, json } = await request('POST', path, { full_code, price_id: 'once' })
    // It was bought, and the answer never came.
    expect([200, 409], JSON.stringify(json)).toContain(status)
  }
  const check = () => {
    const debit = { item_id: 'calls', amount: 1, idempotency_key: randomUUID() }
    return done('POST', '/team-api-keys/check', { api_key: apiKey, debit })
  }

  return {
    async spend(count) {
      counts.half = Number.POSITIVE_INFINITY
      const codes: string[] = []
      for (let nth = 0; nth < count; nth += 1) {
        codes.push(await newCode())
        await payment()
      }
      const events = stripe.webhooks.take('payment_intent.succeeded')
      expect(events).toHaveLength(count)
      const acts = Array.from({ length: count }, (_, nth) => [
        () => change(credits, -1),
        check,
        () => buyInTestMode(codes[nth] ?? ''),
        () => stripe.webhooks.deliver(events.slice(nth, nth + 1)),
      ]).flat()
      counts.half = counts.acknowledged + acts.length / 2
      counts.acts += count
      const waiting = acts.values()
      const some = async () => {
        for (const act of waiting) {
          await act()
          counts.acknowledged += 1
        }
      }
      await Promise.all(Array.from({ length: atOnce }, some))
    },
    async halfway() {
      while (counts.acknowledged < counts.half) await pause(5)
    },
    repeated: () => counts.repeated,
    expected: () => ({
      credits: granted + (2 * perPack - 1) * counts.acts,
      calls: granted - counts.acts,
      changes: 2 + 2 * counts.acts,
      purchases: 2 * counts.acts,
    }),
    async found() {
      const listed = await transactions()
      const ofType = (type: string) => listed.filter(one => one.type === type).length
      return {
        credits: (await done('GET', credits)).quantity,
        calls: (await done('GET', calls)).quantity,
        changes: ofType('manual-item-quantity-change'),
        purchases: ofType('purchase'),
      }
    },
  }

  async function transactions(): Promise<{ type: string }[]> {
    const all: { type: string }[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Json = await done('GET', `/internal/payments/transactions?limit=200${cursor && `&cursor=${cursor}`}`)
      all.push(...page.transactions)
      cursor = page.next_cursor
    }
    return all
  }
}
