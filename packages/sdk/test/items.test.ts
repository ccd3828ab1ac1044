import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  ApiError,
  ItemCustomerTypeDoesNotMatch,
  ItemNotFound,
  type ItemOptions,
  ItemQuantityInsufficientAmount,
} from '../src/index.ts'
import { latchkeyInternals } from '../src/internal.ts'
import { watch } from './support/watch.ts'
import { signedUp, startWorld, type World } from './support/world.ts'

const config = {
  'payments.items.credits': { displayName: 'Credits', customerType: 'user' },
  'payments.items.seats': { displayName: 'Seats', customerType: 'team' },
  'payments.items.calls': { customerType: 'custom' },
}

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** A project with items, and Ada in it. */
const start = () => signedUp(world, config)

/** A custom customer of its own for each test. */
const calls = () => ({ itemId: 'calls', customCustomerId: crypto.randomUUID() })

describe('an item', () => {
  it('an item is read by its user, by members of its team, and of any customer', async () => {
    const { app, user, server } = await start()
    await (await server.getItem({ itemId: 'credits', userId: user.id })).increaseQuantity(10)
    const credits = { displayName: 'Credits', quantity: 10, nonNegativeQuantity: 10 }
    expect(await user.getItem('credits')).toEqual(credits)
    expect(await app.getItem({ itemId: 'credits', userId: user.id })).toEqual(credits)

    const team = await user.createTeam({ displayName: 'Crew' })
    await (await (await server.getTeam(team.id))?.getItem('seats'))?.increaseQuantity(3)
    expect(await team.getItem('seats')).toMatchObject({ displayName: 'Seats', quantity: 3 })
    expect((await app.getItem({ itemId: 'seats', teamId: team.id })).quantity).toBe(3)
    expect(await app.getItem(calls())).toEqual({ displayName: 'calls', quantity: 0, nonNegativeQuantity: 0 })
  })

  it('an item is taken where there is enough of it, and below none only on purpose', async () => {
    const { user, server } = await start()
    const credits = await (await server.getUser(user.id))?.getItem('credits')
    await credits?.increaseQuantity(5)
    expect(await credits?.tryDecreaseQuantity(6)).toBe(false)
    expect(await credits?.tryDecreaseQuantity(5)).toBe(true)
    await credits?.decreaseQuantity(2)
    expect(credits).toMatchObject({ quantity: 0 })
    expect(await user.getItem('credits')).toMatchObject({ quantity: -2, nonNegativeQuantity: 0 })
  })

  it('an item is never taken more often than there is', async () => {
    const { server } = await start()
    const options = calls()
    const item = await server.getItem(options)
    await item.increaseQuantity(3)
    const taken = await Promise.all(Array.from({ length: 10 }, () => item.tryDecreaseQuantity(1)))
    expect(taken.filter(Boolean)).toHaveLength(3)
  })

  it('an item is changed by owners as well, for a while', async () => {
    const { server, admin } = await start()
    const options = calls()
    const expiresAt = new Date(world.clock.now().getTime() + 60_000)
    await admin.createItemQuantityChange({ ...options, quantity: 7, expiresAt, description: 'For the outage' })
    await admin.createItemQuantityChange({ ...options, quantity: 2, expiresAt: expiresAt.toISOString() })
    await admin.createItemQuantityChange({ ...options, quantity: -1 })
    expect((await server.getItem(options)).quantity).toBe(8)
    const tooMuch = admin.createItemQuantityChange({ ...options, quantity: -9 })
    await expect(tooMuch).rejects.toSatisfy(error => ItemQuantityInsufficientAmount.is(error))
    world.clock.advance(61)
    expect((await server.getItem(options)).quantity).toBe(0)
  })

  it('an item is shown anew after a change by the same app', async () => {
    const { admin } = await start()
    const options = calls()
    const shown = await watch(admin[latchkeyInternals].store(() => admin.getItem(options)))
    expect(shown.now.quantity).toBe(0)
    await admin.createItemQuantityChange({ ...options, quantity: 4 })
    expect(shown.now.quantity).toBe(4)
    expect(await (await admin.getItem(options)).tryDecreaseQuantity(3)).toBe(true)
    expect(shown.now.quantity).toBe(1)
  })

  it('an item is refused with what is wrong', async () => {
    const { app, user, server } = await start()
    await expect(user.getItem('gold')).rejects.toSatisfy(
      error => ItemNotFound.is(error) && error.details.itemId === 'gold',
    )
    const ofTeam = app.getItem({ itemId: 'credits', teamId: crypto.randomUUID() })
    await expect(ofTeam).rejects.toSatisfy(
      error => ItemCustomerTypeDoesNotMatch.is(error) && error.details.itemCustomerType === 'user',
    )
    await expect(server.getItem({ itemId: 'gold', userId: user.id })).rejects.toSatisfy(error => ItemNotFound.is(error))
  })
})

describe('a change of an item', () => {
  it('a change of an item is made once when its answer was lost', async () => {
    const { server } = await start()
    const options = calls()
    const item = await server.getItem(options)
    const keys = loseNextAnswer()
    await item.increaseQuantity(5)
    expect(keys).toHaveLength(2)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).toBe(keys[0])
    loseNextAnswer()
    expect(await item.tryDecreaseQuantity(5)).toBe(true)
    expect((await server.getItem(options)).quantity).toBe(0)
  })

  it('a change of an item is made once for each key', async () => {
    const { server, admin } = await start()
    const options = calls()
    const item = await server.getItem(options)
    const idempotencyKey = `invoice-${crypto.randomUUID()}`
    await item.increaseQuantity(5, { idempotencyKey })
    await item.increaseQuantity(5, { idempotencyKey })
    await admin.createItemQuantityChange({ ...options, quantity: 5, idempotencyKey })
    expect((await server.getItem(options)).quantity).toBe(5)
    const other = item.increaseQuantity(6, { idempotencyKey })
    await expect(other).rejects.toSatisfy(error => error instanceof ApiError && error.statusCode === 409)
    await item.increaseQuantity(5)
    expect((await server.getItem(options)).quantity).toBe(10)
  })
})

describe('a customer named by several ids', () => {
  /** What JavaScript without types may pass. */
  const ambiguous = (ids: object) => ({ itemId: 'credits', ...ids }) as ItemOptions

  it('a customer named by several ids is refused by every call for items and purchases before it is sent', async () => {
    const { app, user, server, admin } = await start()
    const team = await user.createTeam({ displayName: 'Crew' })
    const sent: string[] = []
    const fetch = globalThis.fetch
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      sent.push(url)
      return fetch(url, init)
    })
    const mixed = [
      { userId: user.id, teamId: team.id },
      { userId: user.id, customCustomerId: 'tenant' },
      { teamId: team.id, customCustomerId: 'tenant' },
      { userId: user.id, teamId: team.id, customCustomerId: 'tenant' },
      {},
    ]
    for (const options of mixed.map(ambiguous)) {
      const purchase = { ...options, purchaseId: crypto.randomUUID() }
      for (const call of [
        () => app.getItem(options),
        () => server.getItem(options),
        () => admin.getItem(options),
        () => admin.createItemQuantityChange({ ...options, quantity: 7 }),
        () => admin.getItemHistory(options),
        () => server.listPurchases(options),
        () => server.cancelPurchase(purchase),
        () => server.resumePurchase(purchase),
        () => server.createCheckoutUrl({ ...options, offerId: 'pro' }),
        () => server.createBillingPortalUrl({ ...options, returnUrl: 'http://localhost:3000' }),
      ])
        await expect(call(), call.toString()).rejects.toThrow('exactly one of userId, teamId and customCustomerId')
    }
    vi.stubGlobal('fetch', fetch)
    expect(sent).toEqual([])
    expect((await user.getItem('credits')).quantity).toBe(0)
  })
})

/** The server makes the next change, and its answer does not arrive. Returns the keys of the changes that are sent. */
function loseNextAnswer(): readonly (string | null)[] {
  const fetch = globalThis.fetch
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = await fetch(url, init)
    if (init.method !== 'POST') return answer
    keys.push(new Headers(init.headers).get('idempotency-key'))
    if (keys.length === 1) throw new TypeError('The connection was reset.')
    return answer
  })
  return keys
}
