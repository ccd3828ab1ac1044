/** Quantities of items by the published SDK. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { adminApp, clientApp, getRefusal, isOldest, serverApp } from './support/sdk.ts'
import { callbackUrl, createProject, eachWire, freshEmail, password, type WireProject } from './support/wire.ts'

eachWire('the items of @stackframe/js', wire => {
  let project: WireProject
  let admin: ReturnType<typeof adminApp>
  let server: ReturnType<typeof serverApp>
  beforeAll(async () => {
    project = await createProject(wire(), { client_team_creation_enabled: true })
    admin = adminApp(project)
    server = serverApp(project)
    await (await admin.getProject()).updateConfig({
      'payments.items.credits': { displayName: 'Credits', customerType: 'user' },
      'payments.items.seats': { displayName: 'Seats', customerType: 'team' },
      'payments.items.calls': { displayName: 'Calls', customerType: 'custom' },
    })
  })

  const signUp = async () => {
    const client = clientApp(project)
    await client.signUpWithCredential({
      email: freshEmail(),
      password,
      noRedirect: true,
      verificationCallbackUrl: callbackUrl,
    })
    return { client, user: await client.getUser({ or: 'throw' }) }
  }

  it('the items of @stackframe/js are read by a user and by members of a team', async () => {
    const { client, user } = await signUp()
    const team = await user.createTeam({ displayName: 'Crew' })
    await (await (await server.getUser(user.id))?.getItem('credits'))?.increaseQuantity(12)
    await (await server.getItem({ itemId: 'seats', teamId: team.id })).increaseQuantity(3)
    const credits = await user.getItem('credits')
    expect(credits).toMatchObject({ displayName: 'Credits', quantity: 12, nonNegativeQuantity: 12 })
    expect((await team.getItem('seats')).quantity).toBe(3)
    expect((await (await server.getTeam(team.id))?.getItem('seats'))?.quantity).toBe(3)
    expect((await client.getItem({ itemId: 'seats', teamId: team.id })).displayName).toBe('Seats')
    expect((await client.getItem({ itemId: 'credits', userId: user.id })).quantity).toBe(12)
  })

  it('the items of @stackframe/js are increased, decreased below none, and decreased where there is enough', async () => {
    const options = { itemId: 'calls', customCustomerId: randomUUID() }
    const calls = await server.getItem(options)
    expect(await calls.tryDecreaseQuantity(1)).toBe(false)
    expect(await calls.increaseQuantity(5)).toBeUndefined()
    expect(await calls.tryDecreaseQuantity(4)).toBe(true)
    expect(await calls.tryDecreaseQuantity(2)).toBe(false)
    expect(await calls.decreaseQuantity(3)).toBeUndefined()
    const now = await serverApp(project).getItem(options)
    expect(now).toMatchObject({ quantity: -2, nonNegativeQuantity: 0 })
  })

  it('the items of @stackframe/js are changed by an owner, with an end and a description', async () => {
    const customCustomerId = randomUUID()
    const change = { itemId: 'calls', customCustomerId, description: 'For the outage' }
    const expiresAt = new Date(wire().now().getTime() + 3_600_000).toISOString()
    await admin.createItemQuantityChange({ ...change, quantity: 7, expiresAt })
    await admin.createItemQuantityChange({ ...change, quantity: 2 })
    const quantity = async () => (await serverApp(project).getItem({ itemId: 'calls', customCustomerId })).quantity
    expect(await quantity()).toBe(9)
    if (isOldest) {
      const tooMuch = admin.createItemQuantityChange({ itemId: 'calls', customCustomerId, quantity: -10 })
      expect(await getRefusal(tooMuch)).toBe('ITEM_QUANTITY_INSUFFICIENT_AMOUNT')
    }
    await admin.createItemQuantityChange({ itemId: 'calls', customCustomerId, quantity: -1 })
    expect(await quantity()).toBe(8)
    const { passSeconds } = wire()
    passSeconds?.(3_700)
    expect(await quantity()).toBe(passSeconds ? 2 : 8)
  })

  it('give the SDK’s own errors', async () => {
    const { client, user } = await signUp()
    expect(await getRefusal(user.getItem('gold'))).toBe('ITEM_NOT_FOUND')
    const wrongType = client.getItem({ itemId: 'seats', userId: user.id })
    expect(await getRefusal(wrongType)).toBe('ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH')
    expect(await getRefusal(server.getItem({ itemId: 'credits', userId: randomUUID() }))).toBe('USER_NOT_FOUND')
    const unknown = admin.createItemQuantityChange({ itemId: 'gold', userId: user.id, quantity: 1 })
    expect(await getRefusal(unknown)).toBe('ITEM_NOT_FOUND')
  })
})
