/** Purchases, cancellations and debits of one customer in the same moment, at two servers. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ConfigOverride } from '@latchkey/contract'
import type { Answer, Testkit, TestProject } from '@latchkey/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cluster, startCluster } from '../../test/support/cluster.ts'
import { onPostgres } from '../../test/support/databases.ts'
import { type ReferenceOffer, referenceQuantity, type Status } from '../../test/support/reference-grants.ts'
import { stripeReports } from '../../test/support/reported-purchases.ts'
import { codeIn, getShop, type PurchaseView, shopConfig } from '../../test/support/shop.ts'
import { asSubscription } from '../../test/support/sold.ts'

const rounds = Number(process.env.LATCHKEY_RACE_ROUNDS ?? 8)
const timeout = 600_000

onPostgres('purchases at two servers (postgres)', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster(2)
  })
  afterAll(() => cluster.stop())

  const at = (index: number): Testkit => {
    const testkit = cluster.servers[index % 2]
    if (!testkit) throw new Error('The cluster has no servers.')
    return testkit
  }
  /** The shop of one customer, as each of the servers has it. */
  async function shops(config: ConfigOverride = shopConfig) {
    const project = await at(0).createProject({ config })
    const customerId = randomUUID()
    const twice = [project, at(1).sameProject(project)].map(one => getShop(one, customerId))
    const at_ = (index: number) => twice[index % 2] ?? getShop(project, customerId)
    return { project, customerId, at: at_ }
  }
  const statuses = (answers: readonly { status: number }[], status: number) =>
    answers.filter(answer => answer.status === status).length
  const isLive = ({ status, type }: PurchaseView) => type === 'subscription' && status !== 'canceled'

  it('use a link up once', async () => {
    const shop = await shops()
    const code = await shop.at(0).link('pack')
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => shop.at(index).buy(code, 'once')))
    expect([statuses(answers, 200), await shop.at(1).quantity('credits')]).toEqual([1, 100])
    for (const { json, status } of answers.filter(answer => answer.status !== 200))
      expect([status, json.code]).toEqual([409, 'VERIFICATION_CODE_ALREADY_USED'])
  })

  it('purchases at two servers (postgres) of one group leave one, whichever are made at once', {
    timeout,
  }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const shop = await shops()
      const wanted = [
        ...['basic', 'pro', 'extra', 'basic', 'pro', 'extra', 'basic', 'pro'].map(id => [id, 'monthly'] as const),
        ...(round % 2 === 0 ? [['lifetime', 'once'] as const, ['lifetime', 'once'] as const] : []),
      ]
      const codes = await Promise.all(wanted.map(([id], index) => shop.at(index).link(id)))
      const answers = await Promise.all(
        wanted.map(async ([id, price], index) => ({ id, ...(await shop.at(index).buy(codes[index] ?? '', price)) })),
      )
      for (const { status, text } of answers) expect([200, 400], text).toContain(status)
      const bought = (id: string) => answers.filter(answer => answer.id === id && answer.status === 200).length
      const all = await shop.at(round).purchases()
      const live = all.filter(isLive).map(one => one.offer_id)
      const plans = live.filter(id => id !== 'extra')
      expect(bought('lifetime')).toBe(round % 2 === 0 ? 1 : 0)
      if (bought('lifetime') > 0) expect(live).toEqual([])
      else expect([plans.length, live.length - plans.length]).toEqual([1, bought('extra') > 0 ? 1 : 0])
      // Each that was bought is there once, and each that was replaced has ended once.
      for (const id of ['basic', 'pro', 'extra'])
        expect(all.filter(one => one.offer_id === id)).toHaveLength(bought(id))
      const seats = { free: 1, basic: 5, pro: 20, extra: 1 }
      const counted = live.reduce((sum, id) => sum + seats[id as keyof typeof seats], 0) // of the offers above
      const expected = (plans.length === 0 ? seats.free : 0) + counted + 50 * bought('lifetime')
      expect([await shop.at(0).quantity('seats'), await shop.at(1).quantity('seats')]).toEqual([expected, expected])
    }
  })

  /** The free offer grants 50 tokens once, which a plan hides; the plan grants 30 while it lasts. */
  const tokens: ConfigOverride = {
    'payments.groups.G': {},
    'payments.items.tokens': { customerType: 'user' },
    'payments.items.calls': { customerType: 'user' },
    'apiKeys.enabled.user': true,
    'payments.offers.free': {
      groupId: 'G',
      prices: 'include-by-default',
      includedItems: { tokens: { quantity: 50 } },
    },
    'payments.offers.plan': {
      groupId: 'G',
      prices: { monthly: { USD: '1', interval: [1, 'month'] } },
      includedItems: { calls: { quantity: 30, expires: 'when-purchase-expires' } },
    },
  }

  interface User {
    readonly userId: string
    link(): Promise<string>
    buy(index: number, code: string): Promise<Answer>
    cancel(index: number, purchaseId: string): Promise<Answer>
    purchases(): Promise<PurchaseView[]>
    /** By an application, or by the check of an API key. */
    debit(index: number, itemId: string): Promise<Answer>
    quantity(index: number, itemId: string): Promise<number>
    /** The balances at both servers, and what the contract makes of all that is known of the user. */
    found(itemId: string): Promise<{ readonly balances: number[]; readonly expected: number }>
  }

  async function user(project: TestProject): Promise<User> {
    const { userId } = await project.signUp()
    const owned = { user_id: userId, description: 'For a program' }
    const { json: key } = await project.asServer('POST', '/user-api-keys', owned)
    const projectAt = (index: number) => at(index).sameProject(project)
    const path = `/payments/purchases/user/${userId}`
    const quantity: User['quantity'] = async (index, itemId) =>
      (await projectAt(index).request('GET', `/payments/items/user/${userId}/${itemId}`)).json.quantity
    return {
      userId,
      quantity,
      async found(itemId) {
        const history = `/internal/payments/items/user/${userId}/${itemId}/history`
        const { json } = await project.asAdmin('GET', history)
        const changes = (json.items as Line[]).filter(({ id }) => id !== null)
        const held = (await project.asServer('GET', path)).json.items as PurchaseView[]
        const expected = getExpected(itemId, changes, held, cluster.clock.now().getTime())
        return { expected, balances: [await quantity(0, itemId), await quantity(1, itemId)] }
      },
      async link() {
        const body = { customer_type: 'user', customer_id: userId, offer_id: 'plan' }
        const { json } = await project.asServer('POST', '/payments/purchases/create-purchase-url', body)
        return codeIn(json.url)
      },
      buy: (index, full_code) =>
        projectAt(index).asAdmin('POST', '/internal/payments/test-mode-purchase-session', {
          full_code,
          price_id: 'monthly',
        }),
      cancel: (index, id) => projectAt(index).asServer('POST', `${path}/${id}/cancel`, { when: 'now' }),
      purchases: async () => (await project.asServer('GET', path)).json.items,
      debit(index, item_id) {
        const check = { api_key: key.value, debit: { item_id, amount: 1 } }
        if (index % 4 < 2) return projectAt(index).asServer('POST', '/user-api-keys/check', check)
        const use = `/payments/items/user/${userId}/${item_id}/update-quantity?allow_negative=false`
        return projectAt(index).asServer('POST', use, { delta: -1 })
      },
    }
  }

  async function expectBalances(found: User['found']): Promise<void> {
    // Changes of one moment are a millisecond apart.
    cluster.clock.advance(1)
    for (const itemId of ['tokens', 'calls']) {
      const { balances, expected } = await found(itemId)
      expect([itemId, ...balances]).toEqual([itemId, expected, expected])
    }
  }

  it('let a debit wait for a plan that hides what it would take', async () => {
    const { project } = await shops(tokens)
    const { userId, debit, found } = await user(project)
    const now = cluster.clock.now().getTime()
    const period = { createdAt: now, periodStart: now, periodEnd: now + 1_000_000, endedAt: null }
    const state = { isTest: false, wasLive: true, status: 'active', quantity: 1 } as const
    const row = asSubscription(
      { ...period, ...state, offer: { ...sells, id: 'plan', items: {} } },
      randomUUID(),
      userId,
    )
    let stored = () => {}
    const taken = new Promise<void>(resolve => {
      stored = resolve
    }).then(() => debit(3, 'tokens'))
    await stripeReports(at(0), project).begins({ ...row, customerType: 'user' }, async () => {
      stored()
      await pause(500)
    })
    expect((await taken).json).toMatchObject({ code: 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT' })
    expect((await found('tokens')).balances).toEqual([0, 0])
  })

  it('begin a subscription between two debits, and both see the same balance afterwards', {
    timeout,
    tags: ['release'],
  }, async () => {
    const { project } = await shops(tokens)
    for (let round = 0; round < rounds; round += 1) {
      const { link, buy, debit, found } = await user(project)
      const code = await link()
      const [bought, ...taken] = await Promise.all([
        buy(round, code),
        ...Array.from({ length: 12 }, (_, index) => debit(index + round, index % 3 === 0 ? 'calls' : 'tokens')),
      ])
      expect(bought.status, bought.text).toBe(200)
      expect(taken.some(({ status }) => status === 200)).toBe(true)
      await expectBalances(found)
    }
  })

  it('end a subscription between two debits, and both see the same balance afterwards', {
    timeout,
    tags: ['release'],
  }, async () => {
    const { project } = await shops(tokens)
    for (let round = 0; round < rounds; round += 1) {
      const { link, buy, cancel, purchases, debit, found } = await user(project)
      await buy(round, await link())
      cluster.clock.advance(60)
      const id = (await purchases()).find(one => one.type === 'subscription')?.id ?? ''
      const [cancelled, ...taken] = await Promise.all([
        cancel(round, id),
        ...Array.from({ length: 12 }, (_, index) => debit(index + round, index % 3 === 0 ? 'calls' : 'tokens')),
      ])
      expect(cancelled.status, cancelled.text).toBe(200)
      expect(taken.some(({ status }) => status === 200)).toBe(true)
      await expectBalances(found)
    }
  })

  it('leave nothing that lives once their user is removed', { timeout }, async () => {
    const { project } = await shops(tokens)
    for (let round = 0; round < rounds; round += 1) {
      const { userId, link, buy, debit } = await user(project)
      const codes = [await link(), await link(), await link()]
      const answers = await Promise.all([
        ...codes.map((code, index) => buy(index, code)),
        at(round).sameProject(project).asServer('DELETE', `/users/${userId}`),
        ...Array.from({ length: 6 }, (_, index) => debit(index, 'tokens')),
      ])
      for (const { status, text } of answers) expect(status, text).toBeLessThan(500)
      const listed = await project.asAdmin('GET', `/internal/payments/transactions?customer_id=${userId}`)
      const left = listed.json.transactions.filter((one: { status: string }) => one.status !== 'canceled')
      expect(left).toEqual([])
      const { pool } = at(0).latchkey.app.database
      const kept = `select item_id from item_balances where customer_id = '${userId}'
        union all select item_id from item_changes where customer_id = '${userId}'`
      expect((await pool.query(kept)).rows).toEqual([])
    }
  })

  it('never let a thousand debits take more than a subscription has granted', {
    timeout,
    tags: ['release'],
  }, async () => {
    const { project } = await shops(tokens)
    const { link, buy, debit, quantity } = await user(project)
    await buy(0, await link())
    const numbers = Array.from({ length: 1_000 }, (_, index) => index).values()
    const found: number[] = []
    const some = async () => {
      for (const number of numbers) found.push((await debit(number, 'calls')).status)
    }
    await Promise.all(Array.from({ length: 50 }, some))
    expect(found.filter(status => status === 200)).toHaveLength(30)
    expect(new Set(found)).toEqual(new Set([200, 400]))
    expect([await quantity(0, 'calls'), await quantity(1, 'calls')]).toEqual([0, 0])
  })
})

interface Line {
  readonly id: string | null
  readonly delta: number
  readonly created_at_millis: number
}

/** By the words of the contract: the changes at their instants, and the plan as it is listed. */
function getExpected(itemId: string, lines: readonly Line[], purchases: readonly PurchaseView[], now: number): number {
  const plan = { ...sells, id: 'plan', items: { calls: { ...granted, quantity: 30 } } }
  const free = { ...sells, id: 'free', isDefault: true, items: { tokens: { ...granted, quantity: 50 } } }
  const changes = lines.map(line => ({ quantity: line.delta, at: line.created_at_millis, expiresAt: null }))
  const subscriptions = purchases.flatMap(
    ({ type, status, created_at_millis: at, period_end_millis, ended_at_millis }) => {
      if (type !== 'subscription' || at === null || period_end_millis === null) return []
      const period = { createdAt: at, periodStart: at, periodEnd: period_end_millis, endedAt: ended_at_millis }
      return [{ ...period, offer: plan, quantity: 1, isTest: true, wasLive: true, status: status as Status }] // of the contract
    },
  )
  return referenceQuantity(
    { offers: [free, plan], subscriptions, oneTime: [], changes: { [itemId]: changes } },
    itemId,
    now,
  )
}

const granted = { repeat: 'never', expires: 'when-purchase-expires' } as const
const sells = {
  groupId: 'G',
  bases: null,
  isDefault: false,
  stackable: false,
  interval: [1, 'month'],
} satisfies Partial<ReferenceOffer>
