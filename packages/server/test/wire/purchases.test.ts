/** Offers that are bought and listed by the published SDK. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import {
  adminApp,
  buyInTestMode,
  clientApp,
  getRefusal,
  isOldest,
  productError,
  serverApp,
  toBuy,
} from './support/sdk.ts'
import { callbackUrl, createProject, eachWire, freshEmail, password, type WireProject } from './support/wire.ts'

const monthly = { monthly: { USD: '10.00', interval: [1, 'month'] } }

eachWire('the purchases of @stackframe/js', wire => {
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
      'payments.offers.plan': {
        displayName: 'Plan',
        prices: monthly,
        includedItems: { credits: { quantity: 100, expires: 'when-purchase-expires' } },
      },
      'payments.offers.pack': {
        displayName: 'Pack',
        stackable: true,
        prices: { once: { USD: '5.00' } },
        includedItems: { credits: { quantity: 10 } },
      },
      'payments.offers.crew': {
        customerType: 'team',
        prices: monthly,
        includedItems: { seats: { quantity: 3 } },
      },
    })
  })

  const signUp = async () => {
    const client = clientApp(project)
    const options = { email: freshEmail(), password, noRedirect: true, verificationCallbackUrl: callbackUrl } as const
    await client.signUpWithCredential(options)
    return client.getUser({ or: 'throw' })
  }
  const codeIn = (url: string) => {
    const code = new URL(url).pathname.split('/purchase/').at(-1) ?? ''
    expect(code).toMatch(/^[a-z0-9_-]+$/)
    return code
  }
  const getCredits = async (userId: string) =>
    (await serverApp(project).getItem({ itemId: 'credits', userId })).quantity

  it('the purchases of @stackframe/js are made by a user, and bought by an owner in test mode', async () => {
    const user = await signUp()
    const fullCode = codeIn(await user.createCheckoutUrl(toBuy('plan')))
    expect(await buyInTestMode(admin, { fullCode, priceId: 'monthly' })).toBeUndefined()
    expect(await getCredits(user.id)).toBe(100)
    const again = buyInTestMode(admin, { fullCode, priceId: 'monthly' })
    expect(await getRefusal(again)).toBe('VERIFICATION_CODE_ALREADY_USED')
  })

  it('multiply what they include by their quantity', async () => {
    const user = await signUp()
    const fullCode = codeIn(await user.createCheckoutUrl(toBuy('pack')))
    await buyInTestMode(admin, { fullCode, priceId: 'once', quantity: 4 })
    expect(await getCredits(user.id)).toBe(40)
  })

  it('the purchases of @stackframe/js are made by a member for a team', async () => {
    const user = await signUp()
    const team = await user.createTeam({ displayName: 'Crew' })
    const fullCode = codeIn(await team.createCheckoutUrl(toBuy('crew')))
    await buyInTestMode(admin, { fullCode, priceId: 'monthly' })
    expect((await team.getItem('seats')).quantity).toBe(3)
  })

  it('the purchases of @stackframe/js are made by a server for a user', async () => {
    const { id } = await signUp()
    const user = await server.getUser(id)
    const fullCode = codeIn((await user?.createCheckoutUrl(toBuy('pack'))) ?? '')
    await buyInTestMode(admin, { fullCode, priceId: 'once' })
    expect(await getCredits(id)).toBe(10)
  })

  it('the purchases of @stackframe/js are listed with changes of items, page by page', async ({ skip }) => {
    skip(!isOldest, 'Newer versions have transactions of another shape.')
    const user = await signUp()
    for (const [offerId, priceId] of [
      ['plan', 'monthly'],
      ['pack', 'once'],
    ] as const) {
      const fullCode = codeIn(await user.createCheckoutUrl(toBuy(offerId)))
      await buyInTestMode(admin, { fullCode, priceId })
    }
    await admin.createItemQuantityChange({ userId: user.id, itemId: 'credits', quantity: -7, description: 'Used' })
    const kinds: string[] = []
    let cursor: string | undefined
    do {
      const page = await admin.listTransactions({ limit: 2, customerType: 'user', ...(cursor ? { cursor } : {}) })
      expect(page.transactions.length).toBeLessThanOrEqual(2)
      kinds.push(...page.transactions.filter(one => one.customer_id === user.id).map(one => one.type))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(kinds.sort()).toEqual(['item_quantity_change', 'one_time', 'subscription'])
    const { transactions } = await admin.listTransactions({ type: 'subscription', limit: 200 })
    expect(transactions.find(one => one.customer_id === user.id)).toMatchObject({
      test_mode: true,
      offer_display_name: 'Plan',
      price: monthly.monthly,
      status: 'active',
      quantity: 1,
    })
  })

  it('give the SDK’s own errors', async () => {
    const user = await signUp()
    expect(await getRefusal(user.createCheckoutUrl(toBuy('gold')))).toBe(productError('DOES_NOT_EXIST'))
    expect(await getRefusal(user.createCheckoutUrl(toBuy('crew')))).toBe(productError('CUSTOMER_TYPE_DOES_NOT_MATCH'))
    const unknown = buyInTestMode(admin, { fullCode: `${project.id}_${'0'.repeat(45)}`, priceId: 'once' })
    expect(await getRefusal(unknown)).toBe('VERIFICATION_CODE_NOT_FOUND')
    const malformed = buyInTestMode(admin, { fullCode: randomUUID(), priceId: 'once' })
    expect(await getRefusal(malformed)).toBe('VERIFICATION_CODE_NOT_FOUND')
  })
})
