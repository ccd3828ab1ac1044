import { findAccessibilityFaults, findOverflow, routeToStripe, takeScreenshot } from '@latchkey/testkit/browser'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { startHost, type Visit } from './support/host.ts'
import { buy, connectStripe, newPurchaseCode, shopConfig } from './support/shop.ts'

const host = startHost({ stripe: true })

beforeEach(async () => {
  await host.moveTo(await host.live().createProject({ displayName: 'Shop', config: shopConfig }))
})

const ada = () => ['user', host.ada().userId] as ['user', string]
const codeFor = (offerId: string) => newPurchaseCode(host.project(), ada(), offerId)

async function open(offerId: string, query = '', visit?: Visit): Promise<Page> {
  return openCode(await codeFor(offerId), query, visit)
}

/** A visitor with the link: no one is signed in. */
async function openCode(code: string, query = '', visit?: Visit): Promise<Page> {
  const page = await host.open('/', visit)
  await routeToStripe(page, host.live().stripe())
  await page.goto(`${host.address()}/purchase/${code}${query}`)
  return page
}

async function enterCard(page: Page, number = '4242 4242 4242 4242') {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
}

/** What Ada has, as the server sees it. */
async function livePurchases() {
  await host.live().stripe().webhooks.deliver()
  const { json } = await host.project().asServer('GET', `/payments/purchases/user/${ada()[1]}`)
  const bought: { id: string | null; offer_id: string; status: string | null; quantity: number }[] = json.items
  return bought.filter(({ id, status }) => id !== null && status !== 'canceled')
}

describe('the purchase page of a project with a Stripe account', () => {
  beforeEach(() => connectStripe(host.live(), host.project()))

  it('sells a subscription, with the price that was chosen before', { tags: ['journey'] }, async () => {
    const page = await open('basic', '?price=yearly&currency=EUR')
    await page.getByRole('heading', { name: 'Basic' }).waitFor()
    await page.getByText('Shop').waitFor()
    await page.getByText('1,000 Credits every month').waitFor()
    expect(await page.getByRole('radio', { name: '€95.00 a year' }).isChecked()).toBe(true)
    await page.getByText('€95.00 a year, until you cancel.').waitFor()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await enterCard(page)
    await page.getByRole('button', { name: 'Pay €95.00' }).click()
    await page.waitForURL(/purchase\/return/)
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect(await livePurchases()).toMatchObject([{ offer_id: 'basic', status: 'active' }])
    expect(host.complaints()).toEqual([])
  })

  it.each([
    'light',
    'dark',
  ] as const)('has the look of the project that sells, and so has the card form, %s', async theme => {
    const branding = { primaryColor: '#4338ca', primaryColorDark: '#facc15', radius: 16, font: 'serif', layout: 'card' }
    await host.project().asAdmin('PATCH', '/internal/config/override', {
      config_override_string: JSON.stringify({ branding }),
    })
    const page = await openCode(await codeFor('basic'), `?host=${theme}`)
    const button = page.getByRole('button', { name: 'Continue to payment' })
    await button.waitFor()
    const look = await button.evaluate(element => {
      const { backgroundColor, color, borderTopLeftRadius } = getComputedStyle(element)
      return { backgroundColor, color, borderTopLeftRadius }
    })
    const colors = { light: ['rgb(67, 56, 202)', 'rgb(255, 255, 255)'], dark: ['rgb(250, 204, 21)', 'rgb(0, 0, 0)'] }
    const [backgroundColor, color] = colors[theme]
    expect(look).toEqual({ backgroundColor, color, borderTopLeftRadius: '16px' })
    await page.getByText('Shop', { exact: true }).waitFor()
    expect(await findAccessibilityFaults(page)).toEqual([])
    await takeScreenshot(page, `branded-purchase-${theme}`)
  })

  it('leads back to the page that the app named, and to no other', async () => {
    const buyAndReturn = async (to: string) => {
      const page = await open('basic', `?return_url=${encodeURIComponent(to)}`)
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await enterCard(page)
      await page.getByRole('button', { name: /^Pay/ }).click()
      await page.waitForURL(/purchase\/return/)
      await page.getByRole('heading', { name: 'Thank you' }).waitFor()
      return page
    }
    const other = await buyAndReturn('https://evil.example/')
    expect(await other.getByRole('button', { name: 'Continue' }).count()).toBe(0)
    const toApp = `${host.address()}/?from=shop`
    const page = await buyAndReturn(toApp)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(toApp)
  })

  it('begins a trial, for which nothing is due today', async () => {
    const page = await open('pro')
    await page.getByText('Free for 7 days, then $24.99 a month. You can cancel at any time.').waitFor()
    await page.getByText('Nothing', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await enterCard(page)
    await page.getByRole('button', { name: 'Start the trial' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect(await livePurchases()).toMatchObject([{ offer_id: 'pro', status: 'trialing' }])
  })

  it('sells several of what is stackable, in one of its currencies', async () => {
    const page = await open('pack')
    await page.getByLabel('Quantity').fill('0')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByText('Enter a whole number, at least 1.').waitFor()
    await page.getByLabel('Quantity').fill('3')
    await page.getByText('$15.00', { exact: true }).waitFor()
    await page.getByLabel('Currency').selectOption('JPY')
    await page.getByText('¥2,100', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await enterCard(page)
    // Back, and another number: the payment that was begun is replaced.
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByLabel('Quantity').fill('2')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await enterCard(page)
    await page.getByRole('button', { name: 'Pay ¥1,400' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect(await livePurchases()).toMatchObject([{ offer_id: 'pack', quantity: 2 }])
  })

  it('says in words why a card was declined, and takes another one', { tags: ['journey'] }, async () => {
    const page = await open('basic')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await enterCard(page, '4000 0000 0000 9995')
    await page.getByRole('button', { name: 'Pay $10.00' }).click()
    await page.getByRole('alert').getByText('insufficient funds').waitFor()
    expect(await livePurchases()).toEqual([])
    await enterCard(page)
    await page.getByRole('button', { name: 'Pay $10.00' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect(await livePurchases()).toHaveLength(1)
  })

  it('says what is missing of a card', async () => {
    const page = await open('basic')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByLabel('Card number').fill('4242')
    await page.getByRole('button', { name: 'Pay $10.00' }).click()
    await page.getByRole('alert').getByText('Your card number is incomplete.').waitFor()
  })

  it('says that the bank refused, on the page to which it leads back', async () => {
    const code = await codeFor('basic')
    const page = await openCode(code)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await enterCard(page, '4000 0000 0000 0002')
    const [confirmation] = await Promise.all([
      page.waitForResponse(/\/confirm/),
      page.getByRole('button', { name: 'Pay $10.00' }).click(),
    ])
    const { error } = await confirmation.json()
    const { client_secret } = error.payment_intent
    const stripe = host.live().stripe()
    const account = [...(await accountIds())][0] ?? ''
    const query = new URLSearchParams({
      ...{ code, key: stripe.publishableKey, account, payment_intent_client_secret: client_secret },
      redirect_status: 'failed',
    })
    await page.goto(`${host.address()}/purchase/return?${query}`)
    await page.getByRole('heading', { name: 'The payment did not go through' }).waitFor()
    await page.getByText('Your card was declined.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Basic' }).waitFor()
  })

  it('keeps the card form legible when the page becomes dark', async () => {
    const page = await open('basic', '?host=light')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByLabel('Card number').waitFor()
    await page.evaluate(() => document.documentElement.classList.add('dark'))
    await expect.poll(() => findAccessibilityFaults(page)).toEqual([])
  })

  it('says what it replaces', async () => {
    await buy(host.project(), ada(), 'basic')
    const page = await open('pro')
    await page.getByText('This takes the place of Basic.').waitFor()
  })

  it('tries again when the card form did not load', async () => {
    const page = await host.open('/')
    await page.goto(`${host.address()}/purchase/${await codeFor('basic')}`)
    await page.route('https://js.stripe.com/**', route => route.abort())
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByText('The card form did not load.').waitFor()
    await page.unroute('https://js.stripe.com/**')
    await routeToStripe(page, host.live().stripe())
    await page.getByRole('button', { name: 'Try again' }).click()
    await enterCard(page)
    await page.getByRole('button', { name: 'Pay $10.00' }).waitFor()
  })

  it('refuses what became impossible meanwhile', async () => {
    const page = await open('basic')
    await page.getByRole('button', { name: 'Continue to payment' }).waitFor()
    await buy(host.project(), ada(), 'basic')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByRole('alert').getByText('The customer has a subscription to this product already.').waitFor()
  })
})

/** Of the accounts that were requested last. */
async function accountIds(): Promise<readonly string[]> {
  const { json } = await host.project().asAdmin('GET', '/internal/payments/stripe/account-info')
  return [json.account_id]
}

describe('the purchase page in test mode', () => {
  it('takes no payment without a Stripe account, and lets the owner buy', async () => {
    const page = await open('pro')
    await page.getByText('Payments are not set up here yet, so this cannot be paid.').waitFor()
    expect(await page.getByRole('button', { name: 'Continue to payment' }).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Buy in test mode' }).count()).toBe(0)

    const code = await codeFor('pro')
    await page.exposeFunction('buyInTestMode', async (choice: { fullCode: string; priceId: string }) => {
      const body = { full_code: choice.fullCode, price_id: choice.priceId }
      const path = '/internal/payments/test-mode-purchase-session'
      const { status, text } = await host.project().asAdmin('POST', path, body)
      return status === 200 ? null : text
    })
    await page.goto(`${host.address()}/purchase/${code}`)
    await page.getByRole('radio', { name: '$249.00 a year' }).check({ force: true })
    await page.getByRole('button', { name: 'Buy in test mode' }).click()
    await page.getByText('Pro is yours now. You can close this page.').waitFor()
    expect(await livePurchases()).toMatchObject([{ offer_id: 'pro', status: 'trialing', interval: [1, 'year'] }])
    expect(host.complaints()).toEqual([])
  })

  it('says that the customer has it already', async () => {
    const code = await codeFor('basic')
    await buy(host.project(), ada(), 'basic')
    const page = await openCode(code)
    await page.getByText('You have this already. It cannot be bought twice.').waitFor()
    expect(await page.getByRole('button').count()).toBe(0)
  })
})

describe('a purchase page without a purchase', () => {
  it('says kindly that its link was used, is too old, or was cut off', async () => {
    const used = await codeFor('pack')
    const body = { full_code: used, price_id: 'once' }
    const path = '/internal/payments/test-mode-purchase-session'
    await host.project().asAdmin('POST', path, body)
    const page = await openCode(used)
    await page.getByRole('heading', { name: 'This is bought already' }).waitFor()

    await page.goto(`${host.address()}/purchase/${used.slice(0, -2)}`)
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor()

    const late = await codeFor('pack')
    host.live().clock.advance(24 * 60 * 60 + 1)
    await page.goto(`${host.address()}/purchase/${late}`)
    await page.getByRole('heading', { name: 'This link is too old' }).waitFor()

    await page.goto(`${host.address()}/purchase/return`)
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
  })
})

describe.each([
  { theme: 'light', widths: [360, 1440] },
  { theme: 'dark', widths: [1440, 360] },
])('a purchase page in a $theme host, on a phone and on a desk', ({ theme, widths }) => {
  it.each(['pro', 'pack', 'card', 'without-stripe'])('can be used by everyone and fits: %s', async what => {
    const [first = 0, examined = 0] = widths
    if (what !== 'without-stripe') await connectStripe(host.live(), host.project())
    const page = await open(what === 'pack' ? 'pack' : 'pro', `?host=${theme}`, { width: first, height: 800 })
    await page.getByRole('button', { name: 'Continue to payment' }).waitFor()
    if (what === 'card') {
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await page.getByRole('button', { name: 'Start the trial' }).waitFor()
      await page.getByLabel('Card number').waitFor()
    }
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await takeScreenshot(page, `react-purchase-${what}-${theme}-${width}`, { fullPage: true })
      expect(await findOverflow(page), `at ${width} px`).toEqual([])
      if (width === examined) expect(await findAccessibilityFaults(page)).toEqual([])
    }
    expect(host.complaints()).toEqual([])
  })

  it('speaks German', async () => {
    await connectStripe(host.live(), host.project())
    const page = await open('pro', `?host=${theme}&lang=de-DE&currency=EUR`, { width: widths[0] ?? 0, height: 800 })
    await page.getByText('7 Tage kostenlos, dann 22,00\u00a0€ pro Monat.').waitFor()
    expect(await findOverflow(page)).toEqual([])
  })
})
