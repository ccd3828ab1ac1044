/** Checks of API keys that take some of an item from the owner of the key. */
import { randomUUID } from 'node:crypto'
import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { type Cluster, startCluster } from '../../test/support/cluster.ts'
import { onPostgres } from '../../test/support/databases.ts'
import { eachServer } from '../../test/support/servers.ts'

const config = {
  'apiKeys.enabled.user': true,
  'apiKeys.enabled.team': true,
  'payments.items.calls': { customerType: 'user' },
  'payments.items.seats': { customerType: 'team' },
}

async function keyWithCalls(project: TestProject, calls: number) {
  const { userId } = await project.signUp()
  const body = { user_id: userId, description: 'For a program' }
  const { json: key } = await project.asServer('POST', '/user-api-keys', body)
  const path = `/payments/items/user/${userId}/calls`
  const grant = { delta: calls }
  if (calls > 0) await project.asServer('POST', `${path}/update-quantity?allow_negative=false`, grant)
  const left = async () => (await project.request('GET', path)).json?.quantity
  const check = (debit?: object) => project.asServer('POST', '/user-api-keys/check', { api_key: key.value, debit })
  return { userId, key, left, check }
}

eachServer('a check of an API key', on => {
  it('takes some of an item from its owner, and says how many are left', async () => {
    const { check, left, userId } = await keyWithCalls(await on.project({ config }), 10)
    const answer = await check({ item_id: 'calls', amount: 3 })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.json).toMatchObject({ user_id: userId, item: { id: 'calls', quantity: 7 } })
    expect((await check()).json).not.toHaveProperty('item')
    expect(await left()).toBe(7)
  })

  it('takes nothing where there is too little, or the key is not good', async () => {
    const project = await on.project({ config })
    const { check, left, key, userId } = await keyWithCalls(project, 2)
    const refused = await check({ item_id: 'calls', amount: 3 })
    expect(refused).toMatchObject({ status: 400, code: 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT' })
    const details = { item_id: 'calls', customer_id: userId, quantity: -3, balance: 2 }
    expect(refused.json.details).toEqual(details)
    expect(await left()).toBe(2)
    await project.asServer('PATCH', `/user-api-keys/${key.id}`, { revoked: true })
    expect((await check({ item_id: 'calls', amount: 1 })).code).toBe('API_KEY_REVOKED')
    expect(await left()).toBe(2)
    const body = { api_key: `${key.value.slice(0, -4)}0000`, debit: { item_id: 'calls', amount: 1 } }
    expect((await project.asServer('POST', '/user-api-keys/check', body)).status).toBe(404)
    const asTeam = { api_key: key.value, debit: { item_id: 'seats', amount: 1 } }
    const wrong = await project.asServer('POST', '/team-api-keys/check', asTeam)
    expect(wrong.code).toBe('WRONG_API_KEY_TYPE')
  })

  it('refuses items that the owner cannot have, and debits that are none', async () => {
    const { check } = await keyWithCalls(await on.project({ config }), 5)
    expect((await check({ item_id: 'gold', amount: 1 })).code).toBe('ITEM_NOT_FOUND')
    expect((await check({ item_id: 'seats', amount: 1 })).code).toBe('ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH')
    for (const debit of [
      {},
      { item_id: 'calls', amount: 0 },
      { item_id: 'calls', amount: -1 },
      { item_id: 'calls', amount: 0.5 },
    ])
      expect.soft((await check(debit)).code, JSON.stringify(debit)).toBe('SCHEMA_ERROR')
  })

  it('takes once for an idempotency key', async () => {
    const { check, left } = await keyWithCalls(await on.project({ config }), 10)
    const debit = { item_id: 'calls', amount: 4, idempotency_key: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 10 }, () => check(debit)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await left()).toBe(6)
    expect((await check({ ...debit, amount: 5 })).status).toBe(409)
  })

  it('answers each of many that arrive together by itself', async () => {
    const project = await on.project({ config })
    const keys = await Promise.all([20, 3, 0, 20, 20, 20].map(calls => keyWithCalls(project, calls)))
    const [rich, short, poor, revoked, locked, teamless] = keys
    if (!rich || !short || !poor || !revoked || !locked || !teamless) throw new Error('A key is missing.')
    await project.asServer('PATCH', `/user-api-keys/${revoked.key.id}`, { revoked: true })
    await project.asServer('PATCH', `/users/${locked.userId}`, { is_locked: true })
    const body = { user_id: rich.userId, description: 'For another program' }
    const { json: second } = await project.asServer('POST', '/user-api-keys', body)
    const getCheck = (api_key: string, debit: object, kind = 'user') =>
      project.asServer('POST', `/${kind}-api-keys/check`, { api_key, debit })
    const idempotency_key = randomUUID()
    const five = { item_id: 'calls', amount: 5 }
    const answers = await Promise.all([
      rich.check(five),
      getCheck(second.value, five),
      short.check(five),
      poor.check(five),
      revoked.check(five),
      locked.check(five),
      getCheck(`${rich.key.value.slice(0, -4)}0000`, five),
      getCheck(rich.key.value, { item_id: 'seats', amount: 1 }, 'team'),
      getCheck(teamless.key.value, { ...five, idempotency_key }),
      getCheck(teamless.key.value, { ...five, idempotency_key }),
    ])
    expect(answers.map(({ status, code }) => code ?? status)).toEqual([
      ...[200, 200, 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT', 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT'],
      ...['API_KEY_REVOKED', 'API_KEY_NOT_FOUND', 'API_KEY_NOT_FOUND', 'WRONG_API_KEY_TYPE', 200, 200],
    ])
    const users = [answers[0], answers[1], answers[8]].map(answer => answer?.json.user_id)
    expect(users).toEqual([rich.userId, rich.userId, teamless.userId])
    expect(
      answers
        .slice(0, 2)
        .map(({ json }) => json.item.quantity)
        .toSorted(),
    ).toEqual([10, 15])
    expect(await Promise.all(keys.map(({ left }) => left()))).toEqual([10, 3, 0, 20, 20, 15])
  })

  it('never takes more than there is, however many come at once', async () => {
    const { check, left } = await keyWithCalls(await on.project({ config }), 25)
    const answers = await Promise.all(Array.from({ length: 100 }, () => check({ item_id: 'calls', amount: 1 })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(25)
    expect(await left()).toBe(0)
  })
})

onPostgres('debits at several servers (postgres)', () => {
  it('debits at several servers (postgres) of many keys neither wait for each other in a circle nor take too much', {
    timeout: 120_000,
    tags: ['release'],
  }, async () => {
    const cluster: Cluster = await startCluster(2)
    try {
      const [one, other] = cluster.servers
      if (!one || !other) throw new Error('The cluster is too small.')
      const project = await one.createProject({ config })
      const keys = await Promise.all(Array.from({ length: 12 }, () => keyWithCalls(project, 30)))
      const headers = { ...project.headers('server'), 'content-type': 'application/json' }
      const checks = keys.flatMap(({ key }) => Array.from({ length: 40 }, () => key.value))
      const statuses = await Promise.all(
        checks.map(async (api_key, index) => {
          const at = index % 2 === 0 ? one : other
          const body = JSON.stringify({ api_key, debit: { item_id: 'calls', amount: 1 } })
          return (await at.fetch('/api/v1/user-api-keys/check', { method: 'POST', headers, body })).status
        }),
      )
      expect(statuses.filter(status => status === 200)).toHaveLength(12 * 30)
      expect(statuses.filter(status => status === 400)).toHaveLength(12 * 10)
      expect(await Promise.all(keys.map(({ left }) => left()))).toEqual(Array(12).fill(0))
    } finally {
      await cluster.stop()
    }
  })

  it('never take more than there is', { timeout: 120_000, tags: ['release'] }, async () => {
    const cluster: Cluster = await startCluster(2)
    try {
      const [one, other] = cluster.servers
      if (!one || !other) throw new Error('The cluster is too small.')
      const project = await one.createProject({ config })
      const { key, left, userId } = await keyWithCalls(project, 300)
      const headers = { ...project.headers('server'), 'content-type': 'application/json' }
      const check = { api_key: key.value, debit: { item_id: 'calls', amount: 1 } }
      const use = {
        path: `/payments/items/user/${userId}/calls/update-quantity?allow_negative=false`,
        body: { delta: -1 },
      }
      const send = async (index: number) => {
        const { path, body } = index % 2 === 0 ? { path: '/user-api-keys/check', body: check } : use
        const at = index % 4 < 2 ? one : other
        return (await at.fetch(`/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status
      }
      const numbers = Array.from({ length: 1_000 }, (_, index) => index).values()
      const statuses: number[] = []
      const sendSome = async () => {
        for (const number of numbers) statuses.push(await send(number))
      }
      await Promise.all(Array.from({ length: 50 }, sendSome))
      expect(statuses.filter(status => status === 200)).toHaveLength(300)
      expect(new Set(statuses)).toEqual(new Set([200, 400]))
      expect(await left()).toBe(0)
    } finally {
      await cluster.stop()
    }
  })
})
