import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ApiKeyNotFound } from '../src/index.ts'
import { latchkeyInternals } from '../src/internal.ts'
import { watch } from './support/watch.ts'
import { signedUp, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

describe('an API key of a user', () => {
  it('an API key of a user is whole once, says whose request it is, and stops doing so when it is revoked', async () => {
    const { user, server } = await signedUp(world)
    const listed = await watch(user[latchkeyInternals].store(() => user.listApiKeys()))
    const made = await user.createApiKey({ description: 'Laptop', expiresAt: null })
    expect(made).toMatchObject({
      type: 'user',
      userId: user.id,
      description: 'Laptop',
      expiresAt: null,
      isPublic: false,
    })
    expect(listed.now).toMatchObject([{ id: made.id, value: { lastFour: made.value.slice(-4) } }])
    expect((await server.getUser({ apiKey: made.value }))?.id).toBe(user.id)
    expect(await server.getTeam({ apiKey: made.value })).toBeNull()

    const [key] = listed.now
    await key?.update({ description: 'Old laptop' })
    expect(listed.now[0]?.description).toBe('Old laptop')
    await key?.revoke()
    expect(listed.now[0]?.isValid()).toBe(false)
    expect(listed.now[0]?.whyInvalid()).toBe('manually-revoked')
    expect(listed.now[0]?.manuallyRevokedAt).toBeInstanceOf(Date)
    expect(await server.getUser({ apiKey: made.value })).toBeNull()
  })

  it('ends at its time, which can be moved', async () => {
    const { user, server } = await signedUp(world)
    const expiresAt = new Date(world.clock.now().getTime() + 1_000)
    const made = await user.createApiKey({ description: 'Job', expiresAt, isPublic: true })
    expect(made.value).toMatch(/^pk_/)
    expect([made.isValid(), made.whyInvalid()]).toEqual([true, null])
    world.clock.advance(1)
    vi.useFakeTimers({ now: expiresAt, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    expect([made.isValid(), made.whyInvalid()]).toEqual([false, 'expired'])
    expect(await server.getUser({ apiKey: made.value })).toBeNull()
    await made.update({ expiresAt: null })
    expect((await user.listApiKeys())[0]?.expiresAt).toBeNull()
    expect((await server.getUser({ apiKey: made.value }))?.id).toBe(user.id)
  })

  it('an API key of a user is refused with an expiry in the past', async () => {
    const { user, server } = await signedUp(world)
    // Seconds, where the constructor of Date takes milliseconds.
    const expiresAt = new Date(Math.floor(Date.now() / 1000) + 86_400)
    const past = { statusCode: 400, message: expect.stringContaining('multiply seconds by 1000') }
    await expect(user.createApiKey({ description: 'Job', expiresAt })).rejects.toMatchObject(past)
    const serverUser = await server.getUser(user.id)
    await expect(serverUser?.createApiKey({ description: 'Job', expiresAt })).rejects.toMatchObject(past)
    expect(await user.listApiKeys()).toEqual([])
  })

  it('that no one made is no one’s', async () => {
    const { server } = await signedUp(world)
    expect(await server.getUser({ apiKey: 'sk_made_up' })).toBeNull()
    expect(await server.getUser({ apiKey: '' })).toBeNull()
  })

  it('an API key of a user is also made by the application’s server', async () => {
    const { user, server } = await signedUp(world)
    const made = await (await server.getUser(user.id))?.createApiKey({ description: 'Gift', expiresAt: null })
    expect((await user.listApiKeys()).map(({ id }) => id)).toEqual([made?.id])
  })
})

describe('an API key of a team', () => {
  it('an API key of a team is made by those who manage the keys, and says whose request it is', async () => {
    const { user, server } = await signedUp(world)
    const team = await user.createTeam({ displayName: 'Crew' })
    const listed = await watch(team[latchkeyInternals].store(() => team.listApiKeys()))
    const made = await team.createApiKey({ description: 'Deploys', expiresAt: null })
    expect(made).toMatchObject({ type: 'team', teamId: team.id })
    expect(listed.now).toMatchObject([{ id: made.id, value: { lastFour: made.value.slice(-4) } }])
    expect((await server.getTeam({ apiKey: made.value }))?.id).toBe(team.id)
    expect(await server.getUser({ apiKey: made.value })).toBeNull()
    await listed.now[0]?.revoke()
    expect(listed.now[0]?.isValid()).toBe(false)
    expect(await server.getTeam({ apiKey: made.value })).toBeNull()
  })

  it('an API key of a team is hidden from members who do not manage the keys', async () => {
    const { user, server, join } = await signedUp(world)
    const team = await user.createTeam({ displayName: 'Crew' })
    const grace = await join()
    await (await server.getTeam(team.id))?.addUser(grace.user.id)
    const hers = await grace.user.getTeam(team.id)
    await expect(hers?.listApiKeys()).rejects.toSatisfy(error => ApiKeyNotFound.is(error))
  })
})

it('lets people say which mails they want', async () => {
  const { user, server } = await signedUp(world)
  const categories = await watch(user[latchkeyInternals].store(() => user.listNotificationCategories()))
  const marketing = categories.now.find(({ canDisable }) => canDisable)
  expect(marketing).toMatchObject({ name: 'Marketing', enabled: true })
  await marketing?.setEnabled(false)
  expect(categories.now.find(({ id }) => id === marketing?.id)?.enabled).toBe(false)
  const seen = await (await server.getUser(user.id))?.listNotificationCategories()
  expect(seen?.map(({ name, enabled }) => [name, enabled])).toEqual([
    ['Transactional', true],
    ['Marketing', false],
  ])
  await seen?.[1]?.setEnabled(true)
  expect((await user.listNotificationCategories()).every(({ enabled }) => enabled)).toBe(true)
})
