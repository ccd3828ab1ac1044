/** API keys that an application's server checks, and charges the owner for. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ApiError, ItemCustomerTypeDoesNotMatch, ItemNotFound, ItemQuantityInsufficientAmount } from '../src/index.ts'
import { latchkeyInternals } from '../src/internal.ts'
import { watch } from './support/watch.ts'
import { signedUp, startWorld, type World } from './support/world.ts'

const config = {
  'payments.items.credits': { customerType: 'user' },
  'payments.items.calls': { customerType: 'team' },
  'payments.items.tokens': { customerType: 'custom' },
}

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** Ada and her team, each with a key and ten of an item. */
async function start() {
  const { user, server, project } = await signedUp(world, config)
  const team = await user.createTeam({ displayName: 'Crew' })
  const options = { description: 'For a program', expiresAt: null }
  const [userKey, teamKey] = [await user.createApiKey(options), await team.createApiKey(options)]
  const credits = () => server.getItem({ itemId: 'credits', userId: user.id })
  const calls = () => server.getItem({ itemId: 'calls', teamId: team.id })
  await (await credits()).increaseQuantity(10)
  await (await calls()).increaseQuantity(10)
  return { user, team, server, project, userKey, teamKey, credits, calls }
}

describe('a check of an API key', () => {
  it('says whose key of a user or a team it is', async () => {
    const { user, team, server, userKey, teamKey } = await start()
    const ofUser = await server.checkApiKey(userKey.value)
    expect(ofUser).toMatchObject({ id: userKey.id, type: 'user', userId: user.id, description: 'For a program' })
    const ofTeam = await server.checkApiKey(teamKey.value)
    expect(ofTeam).toMatchObject({ id: teamKey.id, type: 'team', teamId: team.id })
    await ofUser?.revoke()
    expect(await server.checkApiKey(userKey.value)).toBeNull()
  })

  it('takes some of an item from the owner, and says how many are left', async () => {
    const { user, team, server, userKey, teamKey, credits, calls } = await start()
    const ofUser = await server.checkApiKey(userKey.value, { debit: { itemId: 'credits', amount: 3 } })
    expect(ofUser).toMatchObject({
      status: 'ok',
      data: { key: { type: 'user', userId: user.id }, item: { id: 'credits', quantity: 7 } },
    })
    const ofTeam = await server.checkApiKey(teamKey.value, { debit: { itemId: 'calls', amount: 10 } })
    expect(ofTeam).toMatchObject({ status: 'ok', data: { key: { teamId: team.id }, item: { quantity: 0 } } })
    expect([(await credits()).quantity, (await calls()).quantity]).toEqual([7, 0])
  })

  it('takes keys of users and of teams, with an item for each', async () => {
    const { server, userKey, teamKey } = await start()
    const debit = { itemId: { user: 'credits', team: 'calls' }, amount: 1 }
    const checks = await Promise.all([userKey, teamKey].map(({ value }) => server.checkApiKey(value, { debit })))
    expect(checks).toMatchObject([{ data: { item: { id: 'credits' } } }, { data: { item: { id: 'calls' } } }])
  })

  it('answers the balance where there is too little, and takes nothing', async () => {
    const { user, server, userKey, credits } = await start()
    const check = await server.checkApiKey(userKey.value, { debit: { itemId: 'credits', amount: 11 } })
    if (check?.status !== 'error') throw new Error('There is too little.')
    expect(ItemQuantityInsufficientAmount.is(check.error)).toBe(true)
    expect(check.error.details).toEqual({ itemId: 'credits', customerId: user.id, quantity: -11, balance: 10 })
    expect((await credits()).quantity).toBe(10)
  })

  it('a check of an API key is null for what is not a valid key, and takes nothing', async () => {
    const { user, server, userKey, credits } = await start()
    const debit = { itemId: 'credits', amount: 1 }
    const wrong = `${userKey.value.slice(0, -1)}${userKey.value.endsWith('0') ? '1' : '0'}`
    for (const text of ['', 'sk_made_up', wrong, `${userKey.value} `])
      expect(await server.checkApiKey(text, { debit }), text).toBeNull()
    const expiresAt = new Date(world.clock.now().getTime() + 1_000)
    const expired = await user.createApiKey({ description: 'Old', expiresAt })
    world.clock.advance(1)
    expect(await server.checkApiKey(expired.value, { debit })).toBeNull()
    await userKey.revoke()
    expect(await server.checkApiKey(userKey.value, { debit })).toBeNull()
    expect((await credits()).quantity).toBe(10)
  })

  it('a check of an API key is null for a key whose owner cannot have the item', async () => {
    const { server, userKey, teamKey } = await start()
    expect(await server.checkApiKey(teamKey.value, { debit: { itemId: 'credits', amount: 1 } })).toBeNull()
    expect(await server.checkApiKey(userKey.value, { debit: { itemId: 'calls', amount: 1 } })).toBeNull()
  })

  it('throws where the item is not declared, or not for owners of keys', async () => {
    const { server, userKey } = await start()
    const taking = (itemId: string | { user: string; team: string }) =>
      server.checkApiKey(userKey.value, { debit: { itemId, amount: 1 } })
    await expect(taking('gold')).rejects.toSatisfy(error => ItemNotFound.is(error))
    for (const itemId of ['tokens', { user: 'calls', team: 'calls' }])
      await expect(taking(itemId)).rejects.toSatisfy(error => ItemCustomerTypeDoesNotMatch.is(error))
  })

  it('throws where keys of its type are switched off', async () => {
    const { server, project, userKey } = await start()
    const admin = world.apps(project).admin
    await (await admin.getProject()).updateConfig({ 'apiKeys.enabled.user': false })
    const check = server.checkApiKey(userKey.value, { debit: { itemId: 'credits', amount: 1 } })
    await expect(check).rejects.toSatisfy(error => error instanceof ApiError && error.statusCode === 400)
  })

  it('takes once for an idempotency key, and when its answer was lost', async () => {
    const { server, userKey, credits } = await start()
    const debit = { itemId: 'credits', amount: 2, idempotencyKey: `job-${crypto.randomUUID()}` }
    for (let count = 0; count < 2; count += 1)
      expect(await server.checkApiKey(userKey.value, { debit })).toMatchObject({ data: { item: { quantity: 8 } } })
    const other = server.checkApiKey(userKey.value, { debit: { ...debit, amount: 3 } })
    await expect(other).rejects.toSatisfy(error => error instanceof ApiError && error.statusCode === 409)
    const sent = loseNextAnswer()
    const check = await server.checkApiKey(userKey.value, { debit: { itemId: 'credits', amount: 2 } })
    expect(check).toMatchObject({ data: { item: { quantity: 6 } } })
    expect(sent.count).toBe(2)
    expect((await credits()).quantity).toBe(6)
  })

  it('never takes more than there is, however many come at once', async () => {
    const { server, userKey, credits } = await start()
    const debit = { itemId: 'credits', amount: 1 }
    const checks = await Promise.all(Array.from({ length: 15 }, () => server.checkApiKey(userKey.value, { debit })))
    expect(checks.filter(check => check?.status === 'ok')).toHaveLength(10)
    expect(checks.filter(check => check?.status === 'error')).toHaveLength(5)
    expect((await credits()).quantity).toBe(0)
  })

  it('a check of an API key is seen where the app shows the item', async () => {
    const { user, server, userKey } = await start()
    const shown = await watch(
      server[latchkeyInternals].store(() => server.getItem({ userId: user.id, itemId: 'credits' })),
    )
    await server.checkApiKey(userKey.value, { debit: { itemId: 'credits', amount: 4 } })
    expect(shown.now.quantity).toBe(6)
  })
})

/** The server makes the next debit, and its answer does not arrive. Counts what is sent. */
function loseNextAnswer(): { readonly count: number } {
  const fetch = globalThis.fetch
  const sent = { count: 0 }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = await fetch(url, init)
    if (!url.endsWith('/check')) return answer
    sent.count += 1
    if (sent.count === 1) throw new TypeError('The connection was reset.')
    return answer
  })
  return sent
}
