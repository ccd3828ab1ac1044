/** The double of Stripe.js behind the published packages of Stripe, in a browser. */
import { fileURLToPath } from 'node:url'
import { routeToStripe } from '@latchkey/stripe-double/browser'
import {
  findAccessibilityFaults,
  hearComplaints,
  launchChromium,
  type Site,
  serveSite,
} from '@latchkey/testkit/browser'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type StripeScene, stripeScene } from './support/stripe-scene.ts'

const root = fileURLToPath(new URL('./site', import.meta.url))
const good = '4242 4242 4242 4242'
const declined = '4000 0000 0000 0002'
const ofBank = '4000 0025 0000 3155'

let browser: Browser
let site: Site
let strict: Site
let scene: StripeScene
let page: Page
let complaints: readonly string[]
beforeAll(async () => {
  ;[browser, site, strict, scene] = await Promise.all([
    launchChromium(),
    serveSite(root, { nonce: 'site', stripe: true }),
    serveSite(root, { nonce: 'site' }),
    stripeScene(),
  ])
})
afterAll(() => Promise.all([browser.close(), site.close(), strict.close(), scene.double.stop()]))
beforeEach(async () => {
  page = await browser.newPage()
  complaints = hearComplaints(page)
  await routeToStripe(page, scene.double)
})
afterEach(async () => {
  scene.double.faults.clear()
  await page.close()
})

async function open(secret: string, { on = site, redirect = 'if_required' } = {}) {
  const key = scene.double.publishableKey
  const query = new URLSearchParams({ secret, key, account: scene.stripeAccount, redirect })
  await page.goto(`${on.address}/?${query}`)
}

async function payWith(card: string) {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiration date').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Pay' }).click()
}

const shows = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
const payment = async () => {
  const { sdk, on } = scene
  const { id, client_secret: secret } = await sdk.paymentIntents.create({ amount: 1_000, currency: 'usd' }, on)
  return { id, secret: secret ?? '' }
}

describe('the form', () => {
  it('the form is accepted by the published packages, and can be used by everyone', async () => {
    const { secret } = await payment()
    await open(secret)
    await shows('ready')
    await page.getByText('incomplete', { exact: true }).waitFor()
    await page.getByLabel('Card number').fill(good)
    await page.getByLabel('Expiration date').fill('12/34')
    await page.getByLabel('Security code').fill('123')
    await page.getByText('complete', { exact: true }).waitFor()
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('says what is missing, and sends nothing', async () => {
    const { id, secret } = await payment()
    await open(secret)
    await shows('ready')
    await page.getByRole('button', { name: 'Pay' }).click()
    await shows('validation_error: Your card number is incomplete.')
    await page.getByLabel('Card number').fill(good)
    await page.getByRole('button', { name: 'Pay' }).click()
    await shows('validation_error: Your card’s expiration date is incomplete.')
    expect(scene.objects.paymentIntents.get(id)?.status).toBe('requires_payment_method')
  })

  it('does not load where the page forbids it, or the API cannot be reached', async () => {
    const { secret } = await payment()
    await open(secret, { on: strict })
    await shows('Stripe.js did not load')
    await scene.double.goDown()
    await open(secret)
    await shows('load error: api_connection_error')
    await scene.double.comeBack()
    await open(`${secret}x`)
    await shows('load error: invalid_request_error')
  })
})

describe('a payment', () => {
  it('succeeds with a good card, and shows the page nothing of the merchant', async () => {
    const { id, secret } = await payment()
    await open(secret)
    await shows('ready')
    await payWith(good)
    await shows('succeeded')
    expect(scene.objects.paymentIntents.get(id)?.status).toBe('succeeded')
    const seen = await page.evaluate(
      async ([key, secret, account]) => {
        const address = `https://api.stripe.com/v1/payment_intents/${secret?.split('_secret_')[0]}`
        return (await fetch(`${address}?key=${key}&client_secret=${secret}&_stripe_account=${account}`)).json()
      },
      [scene.double.publishableKey, secret, scene.stripeAccount],
    )
    expect(seen).toMatchObject({ id, status: 'succeeded', amount: 1_000 })
    expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['metadata']))
    expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['customer']))
  })

  it('may be tried again with another card', async () => {
    const { secret } = await payment()
    await open(secret)
    await shows('ready')
    await payWith(declined)
    await shows('card_error: Your card was declined.')
    await payWith('4242 4242 4242 4241')
    await shows('card_error: Your card number is incorrect.')
    await payWith(good)
    await shows('succeeded')
  })

  it('waits for the bank where the card requires it', async () => {
    const { secret } = await payment()
    await open(secret)
    await shows('ready')
    await payWith(ofBank)
    await page.getByRole('dialog').getByRole('button', { name: 'Fail' }).click()
    await shows('card_error: We are unable to authenticate your payment method.')
    await payWith(ofBank)
    await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
    await shows('succeeded')
  })

  it('leads to the page that the merchant named', async () => {
    const { id, secret } = await payment()
    await open(secret, { redirect: 'always' })
    await shows('ready')
    await payWith(good)
    await page.waitForURL('**/return?*')
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      payment_intent: id,
      payment_intent_client_secret: secret,
      redirect_status: 'succeeded',
    })
  })

  it('activates a subscription', async () => {
    const { id, secret } = await scene.subscribe()
    await open(secret)
    await shows('ready')
    await payWith(good)
    await shows('succeeded')
    expect(await scene.status(id)).toBe('active')
  })
})

it('saves a card for a trial', async () => {
  const trialEnd = Math.floor(scene.clock.now().getTime() / 1000) + 7 * 86_400
  const { id, secret } = await scene.subscribe({ trial_end: trialEnd })
  expect(secret).toMatch(/^seti_/)
  await open(secret)
  await shows('ready')
  await payWith(declined)
  await shows('card_error: Your card was declined.')
  await payWith(ofBank)
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
  await shows('succeeded')
  expect(scene.objects.subscriptions.get(id)?.default_payment_method).toMatch(/^pm_/)
})

it('is also served by the double itself, for pages that may talk to this machine', async () => {
  const { id, secret } = await payment()
  const { double, stripeAccount } = scene
  const own = await browser.newPage()
  await own.goto(`${double.origin}/controller.html`)
  await own.addScriptTag({ url: `${double.origin}/endive/stripe.js` })
  const found = await own.evaluate(
    async ([key, secret, account]) => {
      const { Stripe } = globalThis as unknown as {
        Stripe: (...given: unknown[]) => { retrievePaymentIntent(secret?: string): object }
      }
      return Stripe(key, { stripeAccount: account }).retrievePaymentIntent(secret)
    },
    [double.publishableKey, secret, stripeAccount],
  )
  expect(found).toMatchObject({ paymentIntent: { id } })
  await own.close()
})
