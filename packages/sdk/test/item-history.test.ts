import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

describe('the history of an item', () => {
  const item = { customCustomerId: 'workspace/1', itemId: 'credits' }

  it('has each change an owner makes, and the balance now and at another instant', async () => {
    const { admin } = world.apps(await world.createProject())
    const project = await admin.getProject()
    await project.updateConfig({ 'payments.items.credits': { customerType: 'custom' } })
    const expiresAt = new Date(world.clock.now().getTime() + 60_000)
    await admin.createItemQuantityChange({ ...item, quantity: 10, expiresAt, description: 'Welcome' })
    world.clock.advance(1)
    await admin.createItemQuantityChange({ ...item, quantity: -3 })

    const page = await admin.getItemHistory(item, { at: expiresAt, limit: 1 })
    expect(page).toMatchObject({ quantity: 7, quantityAt: 0, nextCursor: expect.any(String) })
    expect([...page]).toMatchObject([{ delta: -3, expiresAt: null }])
    const rest = await admin.getItemHistory(item, { cursor: page.nextCursor })
    expect(rest).toMatchObject({ quantity: 7, quantityAt: null, nextCursor: null })
    expect([...rest]).toEqual([
      {
        id: expect.any(String),
        offerId: null,
        offerDisplayName: null,
        delta: 10,
        createdAt: new Date(world.clock.now().getTime() - 1_000),
        expiresAt,
        description: 'Welcome',
      },
    ])
  })

  it('keeps a balance from going below zero, unless that is allowed', async () => {
    const { admin } = world.apps(await world.createProject())
    const project = await admin.getProject()
    await project.updateConfig({ 'payments.items.credits': { customerType: 'custom' } })
    await expect(admin.createItemQuantityChange({ ...item, quantity: -1 })).rejects.toMatchObject({ statusCode: 400 })
    await admin.createItemQuantityChange({ ...item, quantity: -1, allowNegative: true })
    expect(await admin.getItemHistory(item)).toMatchObject({ quantity: -1 })
  })
})
