import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiError, DataVaultStoreDoesNotExist, TeamNotFound, UserNotFound } from '../src/index.ts'
import { latchkeyInternals } from '../src/internal.ts'
import { watch } from './support/watch.ts'
import { startWorld, type World } from './support/world.ts'

const config = { 'dataVault.stores.tokens': { displayName: 'Tokens' } }
const secret = 'the secret of the application'
const newSecret = 'the secret of the year after'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function start() {
  const project = await world.createProject({ config })
  const { server, admin } = world.apps(project)
  const { userId } = await project.signUp()
  return { project, server, admin, userId, store: await server.getDataVaultStore('tokens') }
}

describe('a store of the data vault', () => {
  it('gives back what was set, under its key and secret alone', async () => {
    const { store } = await start()
    expect(store.id).toBe('tokens')
    expect(await store.getValue('github', { secret })).toBeNull()
    for (const value of ['ghp_1', '', 'Grüße ☕', 'x'.repeat(500_000)]) {
      expect(await store.setValue('github', value, { secret })).toBeUndefined()
      expect(await store.getValue('github', { secret })).toBe(value)
    }
    expect(await store.getValue('github', { secret: 'another' })).toBeNull()
    expect(await store.getValue('gitlab', { secret })).toBeNull()
    await store.setValue('k', 'v', { secret: '' })
    expect(await store.getValue('k', { secret: '' })).toBe('v')
  })

  it('refuses a store that the configuration does not have', async () => {
    const { server } = await start()
    const gold = await server.getDataVaultStore('gold')
    await expect(gold.getValue('k', { secret })).rejects.toBeInstanceOf(DataVaultStoreDoesNotExist)
    await expect(gold.setValue('k', 'v', { secret })).rejects.toMatchObject({ details: { storeId: 'gold' } })
  })

  it('deletes a value by its key, and by its hashed key alone', async () => {
    const { store, userId } = await start()
    for (const key of ['a', 'b']) await store.setValue(key, 'v', { secret, userId })
    expect(await store.deleteValue('a', { secret: 'another' })).toBe(false)
    expect(await store.deleteValue('a', { secret })).toBe(true)
    expect(await store.deleteValue('a', { secret })).toBe(false)
    const [left, ...more] = await store.listKeys({ userId })
    expect(more).toEqual([])
    expect(await store.deleteHashedKey(left?.hashedKey ?? '')).toBe(true)
    expect(await store.getValue('b', { secret })).toBeNull()
  })

  it('refuses a value with two owners, and a list of keys without an owner', async () => {
    const { store, userId } = await start()
    // What JavaScript without types may pass.
    const owners = { userId, teamId: crypto.randomUUID() } as unknown as { userId: string }
    await expect(store.setValue('k', 'v', { secret, ...owners })).rejects.toThrow('exactly one of userId and teamId')
    await expect(store.listKeys(owners)).rejects.toThrow('exactly one of userId and teamId')
    await expect(store.listKeys({} as { userId: string })).rejects.toThrow('exactly one of userId and teamId')
    expect(await store.getValue('k', { secret })).toBeNull()
  })

  it('lists the keys of a user and of a team, and forgets them with their owner', async () => {
    const { store, server, userId } = await start()
    const team = await server.createTeam({ displayName: 'Crew' })
    for (const key of ['a', 'b', 'c']) await store.setValue(key, `${key} of the user`, { secret, userId })
    await store.setValue('t', 'of the team', { secret, teamId: team.id })
    const first = await store.listKeys({ userId, limit: 2 })
    const second = await store.listKeys({ userId, limit: 2, cursor: first.nextCursor })
    expect([first.length, second.length, second.nextCursor]).toEqual([2, 1, null])
    expect(first[0]).toMatchObject({ storeId: 'tokens', hashedKey: expect.stringMatching(/^.{43}=$/) })
    expect(first[0]?.createdAt).toEqual(world.clock.now())
    expect(await store.listKeys({ teamId: team.id })).toHaveLength(1)

    await (await server.getTeam(team.id))?.delete()
    expect(await store.getValue('t', { secret })).toBeNull()
    await expect(store.listKeys({ teamId: team.id })).rejects.toBeInstanceOf(TeamNotFound)
    await (await server.getUser(userId))?.delete()
    expect(await store.getValue('a', { secret })).toBeNull()
    await expect(store.setValue('a', 'v', { secret, userId })).rejects.toBeInstanceOf(UserNotFound)
  })

  it('changes the secret of a value, again without harm, and keeps whose it is', async () => {
    const { store, userId } = await start()
    expect(await store.changeSecret('github', { secret, newSecret })).toBe(false)
    await store.setValue('github', 'ghp_1', { secret, userId })
    for (let times = 1; times <= 2; times++) {
      expect(await store.changeSecret('github', { secret, newSecret })).toBe(true)
      expect(await store.getValue('github', { secret: newSecret })).toBe('ghp_1')
      expect(await store.getValue('github', { secret })).toBeNull()
    }
    expect(await store.listKeys({ userId })).toHaveLength(1)
    expect(await store.changeSecret('github', { secret: newSecret, newSecret })).toBe(true)
    await store.setValue('github', 'ghp_2', { secret })
    await expect(store.changeSecret('github', { secret, newSecret })).rejects.toMatchObject({ statusCode: 409 })
    await expect(store.changeSecret('github', { secret, newSecret })).rejects.toBeInstanceOf(ApiError)
    expect(await store.getValue('github', { secret })).toBe('ghp_2')
  })

  it('loses no value when many change its secret while others write', async () => {
    const { store } = await start()
    await store.setValue('k', 'v0', { secret })
    const changes = Array.from({ length: 4 }, () => store.changeSecret('k', { secret, newSecret }))
    const writes = ['v1', 'v2'].map(value => store.setValue('k', value, { secret }))
    await Promise.allSettled([...changes, ...writes])
    const values = [await store.getValue('k', { secret }), await store.getValue('k', { secret: newSecret })]
    expect(values.filter(value => value !== null).length).toBeGreaterThan(0)
    for (const value of values) expect([null, 'v0', 'v1', 'v2']).toContain(value)
  })

  it('says what to check when a value does not decrypt', async () => {
    const { store, userId, project } = await start()
    await store.setValue('k', 'v', { secret, userId })
    const [key] = await store.listKeys({ userId })
    const body = { hashed_key: key?.hashedKey, encrypted_value: 'AQAAAQIDBAUGBwgJCgsMDQ4PICEiIyQlJicoKSormKc+rx9g' }
    await project.asServer('POST', '/data-vault/stores/tokens/set', body)
    await expect(store.getValue('k', { secret })).rejects.toThrow(
      "Data vault client-side decryption failed. Are you sure you're using the correct secret?",
    )
  })
})

describe('the data vault, for owners', () => {
  it('shows how much each store has, and a value that is watched', async () => {
    const { admin } = await start()
    expect(await admin.listDataVaultStores()).toEqual([])
    const store = await admin.getDataVaultStore('tokens')
    await store.setValue('k', 'before', { secret })
    const stores = await watch(admin[latchkeyInternals].store(() => admin.listDataVaultStores()))
    const value = await watch(admin[latchkeyInternals].store(() => store.getValue('k', { secret })))
    expect([stores.now.length, value.now]).toEqual([1, 'before'])
    world.clock.advance(60)
    await store.setValue('k', 'after', { secret })
    expect(value.now).toBe('after')
    expect(stores.now).toEqual([{ id: 'tokens', valueCount: 1, lastWrittenAt: world.clock.now() }])
    for (const watched of [stores, value]) watched.leave()
  })
})
