/** Connected accounts and the pages of Stripe in its double. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getFailure, type StripeScene, stripeScene } from './support/stripe-scene.ts'

let scene: StripeScene
beforeAll(async () => {
  scene = await stripeScene()
})
afterAll(() => scene.double.stop())

const connect = () =>
  scene.sdk.accounts.create({
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'application',
      stripe_dashboard: { type: 'none' },
    },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    country: 'DE',
    metadata: { project: 'p1' },
  })

describe('an account', () => {
  it('can be paid when its onboarding is complete', async () => {
    const { sdk, double, news } = scene
    const created = await connect()
    expect(created).toMatchObject({
      country: 'DE',
      charges_enabled: false,
      details_submitted: false,
      payouts_enabled: false,
      capabilities: { card_payments: 'inactive', transfers: 'inactive' },
      controller: { type: 'application', is_controller: true, stripe_dashboard: { type: 'none' } },
      metadata: { project: 'p1' },
    })
    news()
    double.asOwner.completeOnboarding(created.id)
    expect(await sdk.accounts.retrieve(created.id)).toMatchObject({
      charges_enabled: true,
      details_submitted: true,
      payouts_enabled: true,
      capabilities: { card_payments: 'active' },
      requirements: { currently_due: [] },
    })
    expect(double.webhooks.all.at(-1)).toMatchObject({
      type: 'account.updated',
      account: created.id,
      data: { previous_attributes: { charges_enabled: false } },
    })
    double.asStripe.restrictAccount(created.id)
    expect(await sdk.accounts.retrieve(created.id)).toMatchObject({ charges_enabled: false, details_submitted: true })
  })

  it('an account is made by the platform alone', async () => {
    const { sdk, on } = scene
    expect((await getFailure(sdk.accounts.create({}, on))).message).toContain('Only platform accounts')
    expect((await sdk.accounts.list({ limit: 100 })).data.map(({ id }) => id)).toContain(on.stripeAccount)
  })

  it('has sessions for what is shown of it elsewhere', async () => {
    const { sdk, on } = scene
    const session = await sdk.accountSessions.create({
      account: on.stripeAccount,
      components: {
        payments: {
          enabled: true,
          features: { refund_management: true, dispute_management: true, capture_payments: true },
        },
        notification_banner: { enabled: true },
      },
    })
    expect(session).toMatchObject({
      account: on.stripeAccount,
      components: { payments: { enabled: true, features: { refund_management: true } } },
    })
    expect(session.client_secret).toMatch(/^accs_secret__/)
    const unknown = sdk.accountSessions.create({ account: 'acct_unknown', components: { payments: { enabled: true } } })
    expect(await getFailure(unknown)).toMatchObject({ code: 'account_invalid' })
  })
})

describe('the page of the onboarding', () => {
  const link = async () => {
    const { id } = await connect()
    const urls = { refresh_url: 'http://localhost/refresh', return_url: 'http://localhost/return' }
    const created = await scene.sdk.accountLinks.create({ account: id, type: 'account_onboarding', ...urls })
    return { id, url: created.url }
  }
  const visit = async (url: string, method = 'GET') => {
    const response = await fetch(url, { method, redirect: 'manual' })
    return { status: response.status, location: response.headers.get('location'), text: await response.text() }
  }

  it('completes the account, and sends the browser back', async () => {
    const { id, url } = await link()
    expect((await visit(url)).text).toContain('<button>Agree and submit</button>')
    expect(await visit(url, 'POST')).toMatchObject({ status: 303, location: 'http://localhost/return' })
    expect((await scene.sdk.accounts.retrieve(id)).details_submitted).toBe(true)
  })

  it('opens once, and for five minutes', async () => {
    const [used, old] = [await link(), await link()]
    await visit(used.url)
    expect(await visit(used.url)).toMatchObject({ status: 303, location: 'http://localhost/refresh' })
    scene.clock.advance(300)
    expect(await visit(old.url)).toMatchObject({ status: 303, location: 'http://localhost/refresh' })
  })

  it('needs URLs to return to', async () => {
    const { id } = await connect()
    const wrong = { refresh_url: '/refresh', return_url: 'http://localhost/return' }
    const created = scene.sdk.accountLinks.create({ account: id, type: 'account_onboarding', ...wrong })
    expect(await getFailure(created)).toMatchObject({ param: 'refresh_url' })
  })
})

describe('the billing portal', () => {
  it('lets a customer end their own subscriptions', async () => {
    const { sdk, on, subscribed, customer } = scene
    const known = await customer()
    const [mine, other] = [await subscribed({ customer: known }), await subscribed()]
    const without = sdk.billingPortal.sessions.create({ customer: known }, on)
    expect((await getFailure(without)).message).toContain('No configuration provided')
    const features = { subscription_cancel: { enabled: true, mode: 'at_period_end' as const } }
    const configuration = await sdk.billingPortal.configurations.create({ features }, on)
    expect(configuration).toMatchObject({
      is_default: true,
      features: { subscription_cancel: { mode: 'at_period_end' } },
    })
    const session = await sdk.billingPortal.sessions.create(
      { customer: known, return_url: 'http://localhost/back' },
      on,
    )
    const page = await (await fetch(session.url)).text()
    expect(page).toContain('http://localhost/back')
    expect(page).toContain(mine.id)
    expect(page).not.toContain(other.id)
    for (const { id } of [mine, other])
      await fetch(session.url, { method: 'POST', body: new URLSearchParams({ subscription: id }), redirect: 'manual' })
    expect(await sdk.subscriptions.retrieve(mine.id, {}, on)).toMatchObject({ cancel_at_period_end: true })
    expect(await sdk.subscriptions.retrieve(other.id, {}, on)).toMatchObject({ cancel_at_period_end: false })
  })
})
