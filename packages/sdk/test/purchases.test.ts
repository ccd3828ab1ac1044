import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ApiError,
  type InlineProduct,
  type LatchkeyAdminApp,
  OfferCustomerTypeDoesNotMatch,
  OfferDoesNotExist,
  ProductAlreadyGranted,
  ProductDoesNotExist,
  Result,
  VerificationCodeAlreadyUsed,
  VerificationCodeExpired,
  VerificationCodeNotFound,
} from '../src/index.ts'
import { latchkeyInternals } from '../src/internal.ts'
import { watch } from './support/watch.ts'
import { signedUp, startWorld, type World } from './support/world.ts'

const monthly = (amount: string) => ({ monthly: { USD: amount, interval: [1, 'month'] } })
const credits = (quantity: number) => ({ credits: { quantity, repeat: 'never', expires: 'never' } })

const config = {
  'payments.groups.plans': { displayName: 'Plans' },
  'payments.items.credits': { displayName: 'Credits' },
  'payments.offers.free': { displayName: 'Free', groupId: 'plans', prices: 'include-by-default' },
  'payments.offers.basic': { displayName: 'Basic', groupId: 'plans', prices: monthly('10'), includedItems: credits(5) },
  'payments.offers.pro': {
    displayName: 'Pro',
    groupId: 'plans',
    freeTrial: [7, 'day'],
    prices: { yearly: { USD: '200', EUR: '180', interval: [1, 'year'] }, ...monthly('20') },
    includedItems: credits(50),
  },
  'payments.offers.pack': {
    displayName: 'Pack',
    stackable: true,
    prices: { once: { USD: '3' } },
    includedItems: credits(100),
  },
  'payments.offers.partner': { displayName: 'Partner', serverOnly: true, prices: { once: { USD: '1' } } },
  'payments.offers.crew': { displayName: 'Crew', customerType: 'team', prices: monthly('30') },
  'payments.offers.tenant': { displayName: 'Tenant', customerType: 'custom', prices: monthly('99') },
}

let world: World
beforeAll(async () => {
  world = await startWorld({ stripe: true })
})
afterAll(() => world.stop())

const start = () => signedUp(world, config)

const getCode = (url: string) => url.split('/').at(-1) ?? ''

async function buy(admin: LatchkeyAdminApp, url: string, priceId: string, quantity?: number) {
  await admin.testModePurchase({ fullCode: getCode(url), priceId, ...(quantity && { quantity }) })
}

describe('offers', () => {
  it('offers are listed for everyone, those for servers alone only there', async () => {
    const { app, admin } = await start()
    const offers = await app.listOffers({ customerType: 'user' })
    expect(offers.map(({ id }) => id)).toEqual(['free', 'basic', 'pro', 'pack'])
    expect(offers[0]).toMatchObject({ displayName: 'Free', includedByDefault: true, pricing: [] })
    expect(offers[2]).toMatchObject({
      groupDisplayName: 'Plans',
      pricing: [
        { id: 'monthly', amounts: { USD: '20' }, interval: [1, 'month'], freeTrial: [7, 'day'] },
        { id: 'yearly', amounts: { USD: '200', EUR: '180' }, interval: [1, 'year'], freeTrial: [7, 'day'] },
      ],
      includes: [{ itemId: 'credits', displayName: 'Credits', quantity: 50, repeat: null, expires: 'never' }],
    })
    const shown = await watch(app[latchkeyInternals].store(() => app.listOffers({ customerType: 'team' })))
    expect(shown.now.map(({ id }) => id)).toEqual(['crew'])
    expect((await admin.listOffers()).map(({ id }) => id)).toContain('partner')
  })
})

describe('a product', () => {
  it('a product is granted by the server, and lists that show it see the change', async () => {
    const { user, server, admin } = await start()
    const shown = await watch(user[latchkeyInternals].store(() => user.listProducts()))
    const free = { id: 'free', displayName: 'Free', quantity: 1, customerType: 'user', isServerOnly: false }
    const byDefault = { subscriptionId: null, currentPeriodEnd: null, cancelAtPeriodEnd: false, isCancelable: false }
    expect([...shown.now]).toMatchObject([{ ...free, type: 'subscription', subscription: byDefault }])
    const served = await server.getUser(user.id)
    const theirs = await watch(admin[latchkeyInternals].store(() => admin.listProducts({ userId: user.id })))
    const credits = await watch(
      admin[latchkeyInternals].store(() => admin.getItem({ userId: user.id, itemId: 'credits' })),
    )
    await served?.grantProduct({ productId: 'basic' })
    await admin.grantProduct({ userId: user.id, productId: 'pack', quantity: 2 })
    expect([...theirs.now]).toMatchObject([
      { id: 'basic', type: 'subscription', subscription: { isCancelable: true } },
      { id: 'pack', type: 'one_time', stackable: true, quantity: 2, subscription: null },
    ])
    expect(credits.now.quantity).toBe(205)
    const [basic] = await user.listProducts()
    expect(basic?.switchOptions).toEqual([
      {
        productId: 'pro',
        displayName: 'Pro',
        prices: {
          monthly: { USD: '20', interval: [1, 'month'], free_trial: [7, 'day'] },
          yearly: { USD: '200', EUR: '180', interval: [1, 'year'], free_trial: [7, 'day'] },
        },
      },
    ])
    await expect(served?.grantProduct({ productId: 'basic' })).rejects.toBeInstanceOf(ProductAlreadyGranted)
    await expect(served?.grantProduct({ productId: 'none' })).rejects.toBeInstanceOf(ProductDoesNotExist)
  })

  it('a product is cancelled by its user for the end of the period, and by a server at once', async () => {
    const { app, user, server } = await start()
    await server.grantProduct({ userId: user.id, productId: 'basic' })
    const shown = await watch(user[latchkeyInternals].store(() => user.listProducts()))
    await app.cancelSubscription({ productId: 'basic' })
    expect([...shown.now]).toMatchObject([
      { id: 'basic', subscription: { cancelAtPeriodEnd: true, isCancelable: false } },
    ])
    expect(shown.now[0]?.subscription?.currentPeriodEnd).toBeInstanceOf(Date)
    await server.cancelSubscription({ userId: user.id, productId: 'basic' })
    expect((await user.listProducts())[0]?.id).toBe('free')
    const own = await app.listProducts({ userId: user.id })
    expect([own.length, own.nextCursor]).toEqual([1, null])
  })

  it('a product of a team is its members’, page by page, and of a custom customer the server’s alone', async () => {
    const { app, user, server, anotherApp } = await start()
    const team = await user.createTeam({ displayName: 'Crew' })
    const served = await server.getTeam(team.id)
    await served?.grantProduct({ productId: 'crew' })
    const product: InlineProduct = {
      display_name: 'Extra seats',
      customer_type: 'team',
      server_only: false,
      stackable: true,
      prices: { once: { USD: '5' } },
      client_metadata: { roomName: 'Blue' },
    }
    await served?.grantProduct({ product, quantity: 3 })
    const first = await team.listProducts({ limit: 1 })
    const second = await app.listProducts({ teamId: team.id, limit: 1, cursor: first.nextCursor ?? undefined })
    expect([...first, ...second].map(({ id, quantity }) => [id, quantity])).toEqual(
      expect.arrayContaining([
        ['crew', 1],
        [null, 3],
      ]),
    )
    await app.cancelSubscription({ productId: 'crew', teamId: team.id })
    const crew = (await team.listProducts()).find(({ id }) => id === 'crew')
    expect(crew?.subscription?.cancelAtPeriodEnd).toBe(true)

    await server.grantProduct({ customCustomerId: 'tenant-7', productId: 'tenant' })
    expect((await server.listProducts({ customCustomerId: 'tenant-7' }))[0]?.id).toBe('tenant')
    await server.cancelSubscription({ customCustomerId: 'tenant-7', productId: 'tenant' })
    expect(await server.listProducts({ customCustomerId: 'tenant-7' })).toHaveLength(0)
    await expect(app.listProducts({ customCustomerId: 'tenant-7' })).rejects.toMatchObject({ statusCode: 403 })
    await expect(anotherApp().listProducts({ userId: user.id })).rejects.toMatchObject({
      errorCode: 'USER_AUTHENTICATION_REQUIRED',
    })
  })

  it('a card is stored for a user and a team, shown at once, and what it paid has invoices', async () => {
    const { app, user, server, admin } = await start()
    expect(await user.getBilling()).toEqual({ hasCustomer: false, defaultPaymentMethod: null })
    expect(await user.listInvoices()).toHaveLength(0)
    await expect(user.createPaymentMethodSetupIntent()).rejects.toMatchObject({ statusCode: 400 })
    await admin.setupPayments({ country: 'DE' })
    const stripe = world.stripe()
    stripe.asOwner.completeOnboarding((await admin.getStripeAccountInfo())?.account_id ?? '')
    await stripe.webhooks.deliver()

    const team = await user.createTeam({ displayName: 'Crew' })
    for (const customer of [user, team]) {
      const shown = await watch(customer[latchkeyInternals].store(() => customer.getBilling()))
      const { clientSecret, stripeAccountId } = await customer.createPaymentMethodSetupIntent()
      expect(stripeAccountId).toMatch(/^acct_/)
      stripe.asCustomer.pay(clientSecret)
      const card = await customer.setDefaultPaymentMethodFromSetupIntent(clientSecret.split('_secret_')[0] ?? '')
      expect(card).toMatchObject({ brand: 'visa', last4: '4242', exp_year: expect.any(Number) })
      expect(shown.now).toEqual({ hasCustomer: true, defaultPaymentMethod: card })
    }

    const served = await server.getUser(user.id)
    const fullCode = getCode(await user.createCheckoutUrl({ productId: 'basic' }))
    const session = Result.orThrow(await app.createPurchaseSession({ fullCode, priceId: 'monthly' }))
    stripe.asCustomer.pay(session.clientSecret ?? '')
    await stripe.webhooks.deliver()
    const invoice = { status: 'paid', amountTotal: 1_000, createdAt: expect.any(Date) }
    expect([...(await user.listInvoices({ limit: 5 }))]).toMatchObject([invoice])
    expect([...(await app.listInvoices({ userId: user.id }))]).toMatchObject([invoice])
    expect([...(await server.listInvoices({ userId: user.id }))]).toMatchObject([invoice])
    expect(await team.listInvoices()).toHaveLength(0)

    const shown = await watch(user[latchkeyInternals].store(() => user.listProducts()))
    await user.switchSubscription({ fromProductId: 'basic', toProductId: 'pro' })
    expect([...shown.now]).toMatchObject([{ id: 'pro', subscription: { isCancelable: true } }])
    const refused = served?.switchSubscription({ fromProductId: 'pro', toProductId: 'pro' })
    await expect(refused).rejects.toMatchObject({ statusCode: 400 })
  })

  it('a product that is written for one page is sold there', async () => {
    const { app, user, server } = await start()
    const product: InlineProduct = { display_name: 'Print', customer_type: 'user', prices: { once: { USD: '49' } } }
    const url = await server.createCheckoutUrl({ userId: user.id, product })
    const details = Result.orThrow(await app.getPurchaseDetails(getCode(url)))
    expect(details.offer).toMatchObject({ displayName: 'Print', pricing: [{ id: 'once', amounts: { USD: '49' } }] })
  })
})

describe('a purchase', () => {
  it('a purchase is made on a page of its own, and shown anew with the items that come with it', async () => {
    const { app, user, admin } = await start()
    const url = await user.createCheckoutUrl({ offerId: 'pro' })
    const fullCode = getCode(url)
    const details = Result.orThrow(await app.getPurchaseDetails(fullCode))
    expect(details).toMatchObject({
      offer: { displayName: 'Pro', stackable: false, includes: [{ itemId: 'credits', quantity: 50 }] },
      stripeAccountId: null,
      alreadyBoughtNonStackable: false,
      conflictingGroupOffers: [],
    })
    expect(details.offer.pricing).toMatchObject([
      { id: 'monthly', amounts: { USD: '20' }, interval: [1, 'month'], freeTrial: [7, 'day'] },
      { id: 'yearly', amounts: { USD: '200', EUR: '180' } },
    ])

    const bought = await watch(admin[latchkeyInternals].store(() => admin.listPurchases({ userId: user.id })))
    const left = await watch(
      admin[latchkeyInternals].store(() => admin.getItem({ userId: user.id, itemId: 'credits' })),
    )
    await admin.testModePurchase({ fullCode, priceId: 'yearly', currency: 'EUR' })
    const pro = {
      offerId: 'pro',
      type: 'subscription',
      status: 'trialing',
      isLive: true,
      total: '180.00',
      testMode: true,
    }
    expect(bought.now).toMatchObject([{ ...pro, currency: 'EUR', interval: [1, 'year'] }])
    expect(left.now.quantity).toBe(50)
    expect(await user.listPurchases()).toMatchObject([{ ...pro, cancelAtPeriodEnd: false, endedAt: null }])
    expect((await user.listPurchases())[0]?.periodEndsAt).toBeInstanceOf(Date)
  })

  it('a purchase is cancelled by the customer for the end of the period, and resumed before it', async () => {
    const { user, admin } = await start()
    await buy(admin, await user.createCheckoutUrl({ offerId: 'basic' }), 'monthly')
    const shown = await watch(user[latchkeyInternals].store(() => user.listPurchases()))
    const { id } = shown.now[0] ?? {}
    const cancelled = await user.cancelPurchase(id ?? '')
    expect(cancelled).toMatchObject({ id, isLive: true, cancelAtPeriodEnd: true })
    expect(shown.now[0]?.cancelAtPeriodEnd).toBe(true)
    await user.resumePurchase(id ?? '')
    expect(shown.now[0]?.cancelAtPeriodEnd).toBe(false)
    await expect(user.resumePurchase(id ?? '')).rejects.toMatchObject({ statusCode: 409 })
  })

  it('a purchase is ended at once by the server, and with it what every customer has by default comes back', async () => {
    const { user, server, admin } = await start()
    expect(await user.listPurchases()).toMatchObject([{ id: null, type: 'default', offerId: 'free', isLive: true }])
    await buy(admin, await user.createCheckoutUrl({ offerId: 'basic' }), 'monthly')
    const served = await server.getUser(user.id)
    const [basic] = (await served?.listPurchases()) ?? []
    expect(basic).toMatchObject({ offerId: 'basic', isLive: true })
    const ended = await served?.cancelPurchase(basic?.id ?? '', { when: 'now' })
    expect(ended).toMatchObject({ status: 'canceled', isLive: false })
    expect((await user.listPurchases()).filter(({ isLive }) => isLive)).toMatchObject([{ offerId: 'free' }])
  })

  it('a purchase of a team is made and cancelled by its members', async () => {
    const { user, admin, join } = await start()
    const team = await user.createTeam({ displayName: 'Crew' })
    await buy(admin, await team.createCheckoutUrl({ offerId: 'crew' }), 'monthly')
    const [crew] = await team.listPurchases()
    expect(crew).toMatchObject({ offerId: 'crew', isLive: true, total: '30.00' })
    expect(await team.cancelPurchase(crew?.id ?? '')).toMatchObject({ cancelAtPeriodEnd: true })
    const { user: stranger } = await join()
    const theirs = await admin.getTeam(team.id)
    await theirs?.addUser(stranger.id)
    const asMember = await stranger.getTeam(team.id)
    await theirs?.removeUser(stranger.id)
    await expect(asMember?.listPurchases()).rejects.toMatchObject({ errorCode: 'TEAM_MEMBERSHIP_NOT_FOUND' })
  })

  it('a purchase of a customer whom only the application knows is made by its server', async () => {
    const { server, admin } = await start()
    const tenant = { customCustomerId: crypto.randomUUID() }
    await buy(admin, await server.createCheckoutUrl({ ...tenant, offerId: 'tenant' }), 'monthly')
    const [{ id: purchaseId } = { id: null }] = await server.listPurchases(tenant)
    const purchase = { ...tenant, purchaseId: purchaseId ?? '' }
    expect(await server.cancelPurchase(purchase)).toMatchObject({ cancelAtPeriodEnd: true })
    expect(await server.resumePurchase(purchase)).toMatchObject({ cancelAtPeriodEnd: false })
    const shown = await watch(admin[latchkeyInternals].store(() => admin.listPurchases(tenant)))
    await admin.cancelPurchase({ ...purchase, when: 'now' })
    expect(shown.now).toMatchObject([{ status: 'canceled', isLive: false }])
  })

  it('can be of an offer that the server writes for it', async () => {
    const { app, user, server, admin } = await start()
    const served = await server.getUser(user.id)
    const url = await served?.createCheckoutUrl({
      offer: {
        display_name: 'Print',
        customer_type: 'user',
        prices: { weekly: { USD: '49.00', interval: [1, 'week'], free_trial: [3, 'day'] } },
        included_items: { credits: { quantity: 7 } },
      },
    })
    const { offer } = Result.orThrow(await app.getPurchaseDetails(getCode(url ?? '')))
    expect(offer).toMatchObject({
      displayName: 'Print',
      pricing: [{ id: 'weekly', amounts: { USD: '49.00' }, interval: [1, 'week'], freeTrial: [3, 'day'] }],
    })
    await buy(admin, url ?? '', 'weekly')
    expect((await user.listPurchases())[0]).toMatchObject({ offerId: null, displayName: 'Print', isLive: true })
    expect((await user.getItem('credits')).quantity).toBe(7)
  })
})

describe('what cannot be bought', () => {
  it('what cannot be bought is refused with what is wrong', async () => {
    const { user, server } = await start()
    await expect(user.createCheckoutUrl({ offerId: 'gold' })).rejects.toSatisfy(
      error => OfferDoesNotExist.is(error) && error.details.offerId === 'gold',
    )
    await expect(user.createCheckoutUrl({ offerId: 'partner' })).rejects.toSatisfy(error => OfferDoesNotExist.is(error))
    expect(await (await server.getUser(user.id))?.createCheckoutUrl({ offerId: 'partner' })).toContain('/purchase/')
    await expect(user.createCheckoutUrl({ offerId: 'crew' })).rejects.toSatisfy(
      error => OfferCustomerTypeDoesNotMatch.is(error) && error.details.offerCustomerType === 'team',
    )
    await expect(user.createCheckoutUrl({ offerId: 'free' })).rejects.toSatisfy(isPlain400)
    const portal = user.createBillingPortalUrl({ returnUrl: 'http://localhost:3000/billing' })
    await expect(portal).rejects.toSatisfy(isPlain400)
  })

  it('what cannot be bought is said of a link that was used, is too old, or was cut off', async () => {
    const { app, user, admin } = await start()
    const url = await user.createCheckoutUrl({ offerId: 'pack' })
    await buy(admin, url, 'once', 2)
    expect((await user.getItem('credits')).quantity).toBe(200)
    const choice = { fullCode: getCode(url), priceId: 'once' }
    for (const result of [await app.getPurchaseDetails(choice.fullCode), await app.createPurchaseSession(choice)])
      expect(result).toMatchObject({ error: expect.any(VerificationCodeAlreadyUsed) })
    const cut = await app.getPurchaseDetails(getCode(url).slice(0, -3))
    expect(cut).toMatchObject({ error: expect.any(VerificationCodeNotFound) })
    const late = getCode(await user.createCheckoutUrl({ offerId: 'pack' }))
    world.clock.advance(24 * 60 * 60 + 1)
    expect(await app.getPurchaseDetails(late)).toMatchObject({ error: expect.any(VerificationCodeExpired) })
  })

  it('what cannot be bought is refused as long as the project has no Stripe account', async () => {
    const { app, user, admin } = await start()
    const fullCode = getCode(await user.createCheckoutUrl({ offerId: 'pack' }))
    await expect(app.createPurchaseSession({ fullCode, priceId: 'once' })).rejects.toSatisfy(isPlain400)
    expect(await admin.getStripeAccountInfo()).toBeNull()
  })
})

describe('transactions', () => {
  it('transactions are listed with changes of items, page by page, and shown anew after a purchase', async () => {
    const { user, admin } = await start()
    await admin.createItemQuantityChange({ userId: user.id, itemId: 'credits', quantity: 3, description: 'Sorry' })
    const listed = { type: 'one_time', customerType: 'user', limit: 10 } as const
    const shown = await watch(admin[latchkeyInternals].store(() => admin.listTransactions(listed)))
    expect(shown.now.transactions).toEqual([])
    world.clock.advance(1)
    await buy(admin, await user.createCheckoutUrl({ offerId: 'pack' }), 'once', 2)
    const bought = { type: 'purchase', customer_type: 'user', customer_id: user.id, quantity: 2, test_mode: true }
    expect(shown.now).toMatchObject({
      transactions: [
        {
          ...bought,
          offer_display_name: 'Pack',
          price: { USD: '3' },
          status: null,
          adjusted_by: [],
          entries: [
            { type: 'product_grant', product_id: 'pack', quantity: 2, product: { prices: { once: { USD: '3' } } } },
          ],
        },
      ],
      nextCursor: null,
    })
    const first = await admin.listTransactions({ limit: 1, customerId: user.id })
    expect(first.transactions.map(({ type }) => type)).toEqual(['purchase'])
    const { transactions } = await admin.listTransactions({ limit: 1, cursor: first.nextCursor })
    expect(transactions).toMatchObject([{ item_id: 'credits', quantity: 3, description: 'Sorry', price: null }])
  })
})

const isPlain400 = (error: unknown) => error instanceof ApiError && error.statusCode === 400
