import { randomUUID } from 'node:crypto'
import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

const day = 24 * 60 * 60
const items = {
  'payments.items.tokens': { customerType: 'custom' },
  'payments.items.credits': { customerType: 'user' },
}
const daily = (quantity: number) => ({
  'payments.groups.plans': {},
  'payments.offers.free': {
    customerType: 'custom',
    groupId: 'plans',
    prices: 'include-by-default',
    includedItems: { tokens: { quantity, repeat: [1, 'day'] } },
  },
})

interface Line {
  id: string | null
  offer_id: string | null
  delta: number
  created_at_millis: number
  expires_at_millis: number | null
  description: string | null
}

eachServer('the history of an item', on => {
  const custom = () => `custom/${randomUUID()}/tokens`
  const change = async (project: TestProject, path: string, body: object) => {
    const url = `/payments/items/${path}/update-quantity?allow_negative=true`
    return String((await project.asServer('POST', url, body)).json?.id)
  }
  const read = async (project: TestProject, path: string, query = '') => {
    const answer = await project.asAdmin('GET', `/internal/payments/items/${path}/history${query}`)
    expect(answer.status, answer.text).toBe(200)
    return answer.json as {
      quantity: number
      quantity_at: number | null
      items: Line[]
      pagination: { next_cursor: string }
    }
  }
  const millis = () => on.clock.now().getTime()

  it('has the balance and each change, the newest first', async () => {
    const project = await on.project({ config: items })
    const path = custom()
    expect(await read(project, path)).toEqual({
      quantity: 0,
      quantity_at: null,
      items: [],
      is_paginated: true,
      pagination: { next_cursor: null },
    })
    const [grantedAt, expiresAt] = [millis(), millis() + 100_000]
    const expires_at = new Date(expiresAt).toISOString()
    const granted = await change(project, path, { delta: 10, expires_at, description: 'Welcome' })
    on.clock.advance(1)
    const taken = await change(project, path, { delta: -3 })
    expect(await read(project, path)).toMatchObject({
      quantity: 7,
      items: [
        {
          id: taken,
          offer_id: null,
          delta: -3,
          created_at_millis: millis(),
          expires_at_millis: null,
          description: null,
        },
        {
          id: granted,
          offer_id: null,
          delta: 10,
          created_at_millis: grantedAt,
          expires_at_millis: expiresAt,
          description: 'Welcome',
        },
      ],
    })
  })

  it('has the balance at another instant, before and after what is known', async () => {
    const project = await on.project({ config: { ...items, ...daily(0) } })
    const path = custom()
    const start = millis()
    await change(project, path, { delta: 10, expires_at: new Date(start + 10 * day * 1000).toISOString() })
    on.clock.advance(day)
    await change(project, path, { delta: -3 })
    await change(project, path, { delta: 5 })
    const at = async (days: number) =>
      (await read(project, path, `?at_millis=${start + days * day * 1000}`)).quantity_at
    expect(await Promise.all([-1, 0.5, 2, 11, 10_000].map(at))).toEqual([0, 10, 12, 5, 5])
    for (const wrong of ['-1', 'x', '1.5', '4102444800000']) {
      const url = `/internal/payments/items/${path}/history?at_millis=${wrong}`
      expect.soft((await project.asAdmin('GET', url)).code, wrong).toBe('SCHEMA_ERROR')
    }
  })

  it('has what an offer grants: the window of today, and each since the first use', async () => {
    const project = await on.project({ config: { ...items, ...daily(7) } })
    const path = custom()
    const grants = async () => (await read(project, path)).items.filter(({ offer_id }) => offer_id === 'free')
    on.clock.advance(3 * day)
    const [today, ...earlier] = await grants()
    expect(earlier).toEqual([])
    expect(today).toMatchObject({ id: null, delta: 7, description: null })
    expect(today?.created_at_millis).toBeLessThanOrEqual(millis())
    expect(today?.expires_at_millis).toBe(Number(today?.created_at_millis) + day * 1000)

    await change(project, path, { delta: -9 })
    expect((await read(project, path, `?at_millis=${millis() + day * 1000}`)).quantity_at).toBe(5)
    on.clock.advance(2 * day)
    const { quantity, quantity_at, items: lines } = await read(project, path, `?at_millis=${millis() - day * 1000}`)
    expect({ quantity, quantity_at }).toEqual({ quantity: 7, quantity_at: 5 })
    expect(lines.map(({ delta }) => delta)).toEqual([7, 7, -9, 7])
  })

  it('comes in pages that have each line once', async () => {
    const project = await on.project({ config: { ...items, ...daily(4) } })
    const path = custom()
    for (let step = 0; step < 9; step += 1) {
      await change(project, path, { delta: step % 2 === 0 ? -1 : 1 })
      on.clock.advance(step * day * 0.4)
    }
    const all = (await read(project, path, '?limit=100')).items
    expect(all.length).toBeGreaterThan(20)
    const seen: Line[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await read(project, path, `?limit=4${cursor && `&cursor=${cursor}`}`)
      expect(page.items.length).toBeLessThanOrEqual(4)
      seen.push(...page.items)
      cursor = page.pagination.next_cursor
    }
    expect(seen).toEqual(all)
    const times = all.map(({ created_at_millis }) => created_at_millis)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    for (const query of ['limit=101', 'limit=0', 'cursor=nonsense']) {
      const url = `/internal/payments/items/${path}/history?${query}`
      expect.soft((await project.asAdmin('GET', url)).code, query).toBe('SCHEMA_ERROR')
    }
  })

  it('the history of an item is for admins, and refused with what is wrong like the item', async () => {
    const project = await on.project({ config: items })
    const path = (of: string) => `/internal/payments/items/${of}/history`
    for (const level of ['client', 'server'] as const)
      expect((await project.request('GET', path(custom()), { level })).status).toBe(401)
    const refused = [
      ['custom/x/gold', 404, 'ITEM_NOT_FOUND'],
      ['team/x/credits', 400, 'ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH'],
      [`user/${randomUUID()}/credits`, 404, 'USER_NOT_FOUND'],
      ['user/x/credits', 404, 'USER_NOT_FOUND'],
    ] as const
    for (const [of, status, code] of refused)
      expect.soft(await project.asAdmin('GET', path(of)), of).toMatchObject({ status, code })
  })

  it('has nothing of another project or customer', async () => {
    const [project, other] = [await on.project({ config: items }), await on.project({ config: items })]
    const path = custom()
    await change(project, path, { delta: 3 })
    expect((await read(other, path)).items).toEqual([])
    expect((await read(project, custom())).items).toEqual([])
  })
})
