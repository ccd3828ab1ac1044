import { randomUUID } from 'node:crypto'
import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { getDump } from '../../test/support/dump.ts'
import { eachServer } from '../../test/support/servers.ts'

const config = {
  'payments.items.credits': { displayName: 'Credits', customerType: 'user' },
  'payments.items.seats': { customerType: 'team' },
  'payments.items.tokens': { customerType: 'custom' },
}

eachServer('items', on => {
  const itemAt = (project: TestProject, path: string) => project.request('GET', `/payments/items/${path}`)
  const change = (project: TestProject, path: string, body: object, options: { may?: boolean; key?: string } = {}) =>
    project.request('POST', `/payments/items/${path}/update-quantity?allow_negative=${options.may ?? false}`, {
      level: 'server',
      body,
      headers: options.key === undefined ? {} : { 'idempotency-key': options.key },
    })
  const custom = () => `custom/${randomUUID()}/tokens`

  it('items are read by anyone with a key, and changed by servers', async () => {
    const project = await on.project({ config })
    const { userId: id } = await project.signUp()
    expect((await itemAt(project, `user/${id}/credits`)).json).toEqual({
      id: 'credits',
      display_name: 'Credits',
      quantity: 0,
    })
    const granted = await change(project, `user/${id}/credits`, { delta: 10, description: 'Welcome' })
    expect(granted.status, granted.text).toBe(200)
    expect(granted.json).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    await change(project, `user/${id.toUpperCase()}/credits`, { delta: -3 })
    expect((await itemAt(project, `user/${id}/credits`)).json?.quantity).toBe(7)
    const asClient = await project.request(
      'POST',
      `/payments/items/user/${id}/credits/update-quantity?allow_negative=true`,
      { body: { delta: 1 } },
    )
    expect(asClient.status).toBe(401)
  })

  it('items are refused with what is wrong: the item, the type of customer, the customer', async () => {
    const project = await on.project({ config })
    const nobody = randomUUID()
    const refused = [
      ['user/x/gold', 404, 'ITEM_NOT_FOUND', { item_id: 'gold' }],
      ['custom/x/constructor', 404, 'ITEM_NOT_FOUND', { item_id: 'constructor' }],
      [
        'team/x/credits',
        400,
        'ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH',
        {
          item_id: 'credits',
          customer_id: 'x',
          item_customer_type: 'user',
          actual_customer_type: 'team',
        },
      ],
      [`user/${nobody}/credits`, 404, 'USER_NOT_FOUND', undefined],
      ['user/x/credits', 404, 'USER_NOT_FOUND', undefined],
      [`team/${nobody}/seats`, 404, 'TEAM_NOT_FOUND', { team_id: nobody }],
    ] as const
    for (const [path, status, code, details] of refused) {
      for (const answer of [await itemAt(project, path), await change(project, path, { delta: 1 })]) {
        expect.soft(answer, path).toMatchObject({ status, code })
        if (details) expect.soft(answer.json?.details, path).toEqual(details)
      }
    }
    const invalid = [
      {},
      { delta: 1.5 },
      { delta: 1e9 + 1 },
      { delta: 1, expires_at: 'tomorrow' },
      { delta: 1, expires_at: '0000-01-01' },
      { delta: '1' },
    ]
    for (const body of invalid)
      expect
        .soft(await change(project, custom(), body), JSON.stringify(body))
        .toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  })

  it('do not go below nothing, unless the caller allows it', async () => {
    const project = await on.project({ config })
    const path = custom()
    await change(project, path, { delta: 2 })
    const refused = await change(project, path, { delta: -3 })
    expect(refused).toMatchObject({ status: 400, code: 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT' })
    const customerId = path.split('/')[1]
    expect(refused.json?.details).toEqual({ item_id: 'tokens', customer_id: customerId, quantity: -3 })
    expect((await change(project, path, { delta: -3 }, { may: true })).status).toBe(200)
    expect((await itemAt(project, path)).json?.quantity).toBe(-1)
    expect((await change(project, path, { delta: 1 })).status).toBe(200)
  })

  it('items are never overspent by requests at once', async () => {
    const project = await on.project({ config })
    const path = custom()
    await change(project, path, { delta: 10 })
    const taken = await Promise.all(Array.from({ length: 100 }, () => change(project, path, { delta: -1 })))
    expect(taken.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(taken.filter(({ code }) => code === 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT')).toHaveLength(90)
    expect((await itemAt(project, path)).json?.quantity).toBe(0)
  })

  it('items are changed once by a request that is repeated with its idempotency key', async () => {
    const project = await on.project({ config })
    const path = custom()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(project, path, { delta: 5 }, { key })))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await change(project, path, { delta: 5 }, { key })).json).toEqual(answers[0]?.json)
    expect((await itemAt(project, path)).json?.quantity).toBe(5)
    for (const other of [
      change(project, path, { delta: 6 }, { key }),
      change(project, custom(), { delta: 5 }, { key }),
    ])
      expect((await other).status).toBe(409)
    expect((await change(project, path, { delta: 1 }, { key: 'a b' })).status).toBe(400)
    const elsewhere = await on.project({ config })
    expect((await change(elsewhere, path, { delta: 6 }, { key })).status).toBe(200)
  })

  it('expire, and a use that expires is given back', async () => {
    const project = await on.project({ config })
    const path = custom()
    const balance = async () => (await itemAt(project, path)).json?.quantity
    const later = (seconds: number) => new Date(on.clock.now().getTime() + seconds * 1000).toISOString()
    await change(project, path, { delta: 10, expires_at: later(100) })
    await change(project, path, { delta: 5 })
    const taken = await change(project, path, { delta: -4, expires_at: later(50) })
    expect(taken.status, taken.text).toBe(200)
    expect(await balance()).toBe(11)
    on.clock.advance(60)
    expect(await balance()).toBe(15)
    await change(project, path, { delta: -12 })
    expect(await balance()).toBe(3)
    on.clock.advance(60)
    expect(await balance()).toBe(3)
    // It could never be spent, and makes up for uses before its end all the same: of 19 granted 14 have expired.
    await change(project, path, { delta: 4, expires_at: later(-30) })
    expect(await balance()).toBe(5)
  })

  it('items are granted by an offer that everyone has, in windows', async () => {
    const project = await on.project({
      config: {
        ...config,
        'payments.groups.plans': {},
        'payments.offers.free': {
          customerType: 'custom',
          groupId: 'plans',
          prices: 'include-by-default',
          includedItems: { tokens: { quantity: 7, repeat: [1, 'day'] } },
        },
      },
    })
    const path = custom()
    const balance = async () => (await itemAt(project, path)).json?.quantity
    expect(await balance()).toBe(7)
    expect((await change(project, path, { delta: -5 })).status).toBe(200)
    const refused = await change(project, path, { delta: -3 })
    expect(refused.code, refused.text).toBe('ITEM_QUANTITY_INSUFFICIENT_AMOUNT')
    expect(await balance()).toBe(2)
    on.clock.advance(24 * 60 * 60)
    expect(await balance()).toBe(7)
    expect((await change(project, path, { delta: -7 })).status).toBe(200)
    const override = { 'payments.offers.free.includedItems.tokens.quantity': 9 }
    await project.asAdmin('PATCH', '/internal/config/override', { config_override_string: JSON.stringify(override) })
    expect(await balance()).toBe(2)
  })

  it('items of a removed user or team are gone', async () => {
    const project = await on.project({ config })
    const { userId: id } = await project.signUp()
    await change(project, `user/${id}/credits`, { delta: 3 })
    await project.asServer('DELETE', `/users/${id}`)
    expect((await change(project, `user/${id}/credits`, { delta: 1 })).code).toBe('USER_NOT_FOUND')
    const count = `select count(*)::int as count from item_changes where customer_id = '${id}'`
    const { rows } = await on.testkit().latchkey.app.database.pool.query(count)
    expect(rows).toEqual([{ count: 0 }])
  })

  it('go with their project', async () => {
    const project = await on.project({ config })
    const item = custom()
    await change(project, item, { delta: 3 })
    const { database } = on.testkit().latchkey.app
    expect(await getDump(database, project.id)).toContain('item_changes')
    await project.asAdmin('DELETE', '/internal/projects/current')
    expect(await getDump(database, project.id)).not.toMatch(/item_(changes|balances)/)
  })
})
