import { findAccessibilityFaults, findOverflow, routeToStripe, takeScreenshot } from '@latchkey/testkit/browser'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { startHost, type Visit } from './support/host.ts'
import { buy, connectStripe, newPurchaseCode, shopConfig } from './support/shop.ts'

const host = startHost({ stripe: true })

beforeEach(async () => {
  await host.moveTo(
    await host.live().createProject({ config: { ...shopConfig, 'teams.allowClientTeamCreation': true } }),
  )
})

const ada = () => ['user', host.ada().userId] as ['user', string]
const settings = (hash = 'billing', query = '') => `/handler/account-settings?sells${query}#${hash}`
const open = (visit?: Visit, query = '') => host.signIn(settings('billing', query), visit)
const row = (page: Page, text: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByText(text, { exact: true }) })
    .first()

/** Ada pays with a card, as she would on the purchase page. */
async function pay(offerId: string, choice: object = {}, customer: ['user' | 'team', string] = ada()) {
  const full_code = await newPurchaseCode(host.project(), customer, offerId)
  const body = { full_code, price_id: 'monthly', ...choice }
  const begun = await host.project().request('POST', '/payments/purchases/purchase-session', { body })
  expect(begun.status, begun.text).toBe(200)
  const stripe = host.live().stripe()
  expect(stripe.asCustomer.pay(begun.json.client_secret)).toBe('succeeded')
  await stripe.webhooks.deliver()
}

describe('the billing page of a user', () => {
  it('shows what one has by default, and the plans', async () => {
    const page = await open()
    await page.getByRole('heading', { name: 'Billing', level: 2 }).waitFor()
    await row(page, 'Free').getByText('Free', { exact: true }).first().waitFor()
    await row(page, 'Credits').getByText('10 left').waitFor()
    await row(page, 'Credits').getByText('10 every month with Free').waitFor()
    await page.getByRole('button', { name: 'Subscribe' }).first().waitFor()
    expect(await page.getByText('Payment method and invoices').count()).toBe(0)
    expect(host.complaints()).toEqual([])
  })

  it('cancels a subscription for the end of its period, and takes that back', { tags: ['journey'] }, async () => {
    await connectStripe(host.live(), host.project())
    await pay('basic')
    const page = await open()
    const basic = row(page, 'Basic')
    await basic.getByText('$10.00 a month · Renews on').waitFor()
    await row(page, 'Credits').getByText('1,000 left').waitFor()
    await basic.getByRole('button', { name: 'Cancel Basic…' }).click()
    await page
      .getByRole('dialog')
      .getByText(/You keep it until .+, and nothing more is charged\./)
      .waitFor()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await basic.getByRole('button', { name: 'Cancel Basic…' }).click()
    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    await basic.getByText('Cancelled').waitFor()
    await basic.getByText('$10.00 a month · Ends on').waitFor()
    const { accountId } = await stripeAccount()
    const [subscription] = host.live().stripe().account(accountId).subscriptions.values()
    expect(subscription?.cancel_at_period_end).toBe(true)
    await basic.getByRole('button', { name: 'Resume Basic' }).click()
    await basic.getByText('Active').waitFor()
    expect(host.complaints()).toEqual([])
  })

  it('says that a payment failed, and that nothing is left when it is ended', async () => {
    await connectStripe(host.live(), host.project())
    await pay('basic')
    const { accountId } = await stripeAccount()
    const stripe = host.live().stripe()
    const [subscription] = stripe.account(accountId).subscriptions.values()
    stripe.asStripe.renew(subscription?.id ?? '', 'declined')
    await stripe.webhooks.deliver()
    const page = await open()
    const basic = row(page, 'Basic')
    await basic.getByText('Payment failed', { exact: true }).waitFor()
    await basic.getByText('The last payment failed, and will be tried again.').waitFor()
    await basic.getByRole('button', { name: 'Cancel Basic…' }).click()
    await page.getByRole('dialog').getByText('It ends at once, and nothing more is charged.').waitFor()
    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    await row(page, 'Free').waitFor()
  })

  it('leads those who have paid to the page of Stripe', async () => {
    await connectStripe(host.live(), host.project())
    await pay('pack', { price_id: 'once', quantity: 2 })
    const page = await open()
    await row(page, 'Credit pack × 2')
      .getByText(/\$10\.00 once · Bought on/)
      .waitFor()
    await row(page, 'Credits').getByText('1,010 left').waitFor()
    await page.getByRole('button', { name: 'Manage payment' }).click()
    await page.waitForURL(/billing\/session|\/billing\//)
    await page.getByRole('link', { name: 'Return' }).click()
    await page.getByRole('heading', { name: 'Billing', level: 2 }).waitFor()
  })

  it('shows the stored card and the invoices, and stores another card', async () => {
    await connectStripe(host.live(), host.project())
    await pay('basic')
    const page = await open()
    await page.getByText('Visa ending in 4242').waitFor()
    const invoice = page.getByRole('listitem').filter({ hasText: 'Invoice of' })
    await invoice.getByText('Paid', { exact: true }).waitFor()
    await invoice.getByText('$10.00').waitFor()
    expect(await invoice.getByRole('link', { name: /^View the invoice of/ }).getAttribute('href')).toMatch(/^https?:/)

    await routeToStripe(page, host.live().stripe())
    await page.getByRole('button', { name: 'Change card' }).click()
    await page.getByRole('button', { name: 'Save card' }).and(page.locator(':enabled')).waitFor()
    await page.getByLabel('Card number').fill('5555 5555 5555 4444')
    await page.getByLabel('Expiration date').fill('12 / 34')
    await page.getByLabel('Security code').fill('123')
    await takeScreenshot(page, 'react-billing-new-card', { fullPage: true })
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Save card' }).click()
    await page.getByText('Mastercard ending in 4444').waitFor()
    await page.getByRole('button', { name: 'Change card' }).click()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Change card' }).waitFor()
    expect(host.complaints()).toEqual([])
  })

  it('changes to another plan with the stored card', async () => {
    await connectStripe(host.live(), host.project())
    await pay('basic')
    const page = await open()
    await page.getByRole('button', { name: 'Change Basic…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('It changes at once.').waitFor()
    await dialog.getByRole('radio', { name: 'Pro $24.99 a month' }).check()
    await takeScreenshot(page, 'react-billing-change-plan')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Change plan' }).click()
    await row(page, 'Pro').getByText('$24.99 a month · Renews on').waitFor()
    expect(await page.getByRole('button', { name: 'Change Basic…' }).count()).toBe(0)
    const [subscription] = host
      .live()
      .stripe()
      .account((await stripeAccount()).accountId)
      .subscriptions.values()
    expect(subscription?.items.data[0]?.price.unit_amount).toBe(2_499)
    expect(host.complaints()).toEqual([])
  })

  it('marks what was bought in test mode, and shows the other plans on request', async () => {
    await buy(host.project(), ada(), 'pro')
    const page = await open()
    await row(page, 'Pro').getByText('Test mode').waitFor()
    await row(page, 'Pro').getByText('Trial').waitFor()
    expect(await page.getByText('Payment method and invoices').count()).toBe(0)
    await page.getByRole('button', { name: 'Show plans' }).click()
    await page.getByRole('button', { name: 'Switch to this' }).waitFor()
  })

  it('the billing page of a user is not there where the project sells nothing, or the host has one of its own', async () => {
    const page = await host.signIn('/handler/account-settings#profile')
    await page.getByRole('link', { name: 'Billing' }).click()
    await page.getByText('Nothing to pay.').waitFor()
    expect(await page.getByRole('link', { name: 'Billing' }).count()).toBe(1)

    await host.moveTo(await host.live().createProject())
    const other = await open()
    await other.getByRole('heading', { name: 'My profile', level: 2 }).waitFor()
    expect(await other.getByRole('link', { name: 'Billing' }).count()).toBe(0)
  })
})

async function stripeAccount(): Promise<{ accountId: string }> {
  const { json } = await host.project().asAdmin('GET', '/internal/payments/stripe/account-info')
  return { accountId: json.account_id }
}

describe('billing of a team', () => {
  it('billing of a team is shown to members who may change the team, and to no others', async () => {
    const team = await host.createTeam()
    await buy(host.project(), ['team', team.id], 'crew')
    const page = await host.signIn(settings(`team-${team.id}`))
    await row(page, 'Crew').getByText('$30.00 a month').waitFor()
    await row(page, 'Seats').getByText('5 left').waitFor()
    await row(page, 'Crew').getByRole('button', { name: 'Cancel Crew…' }).click()
    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    await row(page, 'Crew').getByText('Cancelled').waitFor()

    const grace = await host.meet('Grace')
    const path = `/team-memberships/${team.id}/${grace.userId}`
    await host.project().asServer('POST', path, {})
    const hers = await host.signInAs(grace, settings(`team-${team.id}`))
    await hers.getByRole('button', { name: 'Leave team…' }).waitFor()
    expect(await hers.getByText('Plan and purchases').count()).toBe(0)
  })

  it('billing of a team shows its card and its invoices, and changes its plan with the stored card', async () => {
    const inCrews = { customerType: 'team', groupId: 'crews' } as const
    const monthly = (USD: string) => ({ monthly: { USD, interval: [1, 'month'] as [number, 'month'] } })
    const offers = {
      'payments.groups.crews': {},
      'payments.offers.crew': { ...inCrews, displayName: 'Crew', prices: monthly('30') },
      'payments.offers.fleet': { ...inCrews, displayName: 'Fleet', prices: monthly('90') },
    }
    const config = { ...shopConfig, ...offers, 'teams.allowClientTeamCreation': true }
    await host.moveTo(await host.live().createProject({ config }))
    await connectStripe(host.live(), host.project())
    const team = await host.createTeam()
    await pay('crew', {}, ['team', team.id])
    const page = await host.signIn(settings(`team-${team.id}`))
    await page.getByText('Visa ending in 4242').waitFor()
    const invoice = page.getByRole('listitem').filter({ hasText: 'Invoice of' })
    await invoice.getByText('$30.00').waitFor()
    await page.getByRole('button', { name: 'Change Crew…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Fleet $90.00 a month' }).check()
    await dialog.getByRole('button', { name: 'Change plan' }).click()
    await row(page, 'Fleet').getByText('$90.00 a month · Renews on').waitFor()
    expect(host.complaints()).toEqual([])
  })

  it('billing of a team is not there where nothing is sold to teams', async () => {
    await host.moveTo(await host.live().createProject())
    const team = await host.createTeam()
    const page = await host.signIn(settings(`team-${team.id}`))
    await page.getByRole('button', { name: 'Delete team…' }).waitFor()
    expect(await page.getByText('Plan and purchases').count()).toBe(0)
  })
})

describe.each([
  { theme: 'light', widths: [360, 1440] },
  { theme: 'dark', widths: [1440, 360] },
])('the billing page in a $theme host, on a phone and on a desk', ({ theme, widths }) => {
  it.each(['nothing', 'much'])('can be used by everyone and fits: %s', async what => {
    const [first = 0, examined = 0] = widths
    if (what === 'much') {
      await connectStripe(host.live(), host.project())
      await pay('basic')
      await pay('extra', { quantity: 2 })
      await pay('pack', { price_id: 'once', quantity: 3 })
    }
    const page = await open({ width: first, height: 800 }, `&host=${theme}`)
    await page.getByText('10 left').or(page.getByText('2,500 left')).waitFor()
    await page.getByRole('button', { name: what === 'much' ? 'Show plans' : 'Try it free' }).waitFor()
    if (what === 'much') await page.getByText('Visa ending in 4242').waitFor()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await takeScreenshot(page, `react-billing-${what}-${theme}-${width}`, { fullPage: true })
      expect(await findOverflow(page), `at ${width} px`).toEqual([])
      if (width === examined) expect(await findAccessibilityFaults(page)).toEqual([])
    }
    expect(host.complaints()).toEqual([])
  })

  it('speaks German', async () => {
    await buy(host.project(), ada(), 'pro')
    const page = await open({ width: widths[0] ?? 0, height: 800 }, `&host=${theme}&lang=de-DE`)
    await page.getByRole('button', { name: 'Pro kündigen …' }).waitFor()
    await takeScreenshot(page, `react-billing-german-${theme}`, { fullPage: true })
    expect(await findOverflow(page)).toEqual([])
  })
})
