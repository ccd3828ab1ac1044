import { findAccessibilityFaults, findOverflow, takeScreenshot } from '@latchkey/testkit/browser'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { startHost } from './support/host.ts'
import { buy, shopConfig } from './support/shop.ts'

const host = startHost()

beforeEach(async () => {
  await host.moveTo(
    await host.live().createProject({ config: { ...shopConfig, 'teams.allowClientTeamCreation': true } }),
  )
})

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const ada = () => ['user', host.ada().userId] as ['user', string]

describe('a pricing table', () => {
  it('shows visitors what there is, month by month or year by year, and leads them to sign in', async () => {
    const page = await host.open('/pricing')
    const pro = card(page, 'Pro')
    await pro.getByText('$24.99 a month').waitFor()
    await pro.getByText('10,000 Credits every month').waitFor()
    await pro.getByText('Free for 7 days').waitFor()
    await card(page, 'Free').getByText('10 Credits every month').waitFor()
    await card(page, 'Free').getByRole('button', { name: 'Get started' }).waitFor()
    await page.getByRole('heading', { name: 'Add-ons' }).waitFor()
    await card(page, 'More storage').getByText('In addition to Basic or Pro.').waitFor()
    await card(page, 'Credit pack').getByText('$5 once').waitFor()
    expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      ...['Free', 'Basic', 'Pro', 'Credit pack', 'More storage'],
    ])

    await page.getByRole('radio', { name: 'Yearly' }).check({ force: true })
    await card(page, 'Basic').getByText('$100 a year').waitFor()
    await card(page, 'More storage').getByText('$2.50 a month').waitFor()
    await card(page, 'Basic').getByRole('button', { name: 'Subscribe' }).click()
    await page.waitForURL(/sign-in\?after_auth_return_to=%2Fpricing/)
    expect(host.complaints()).toEqual([])
  })

  it('has the colour of the project', async () => {
    await host.moveTo(
      await host.live().createProject({ config: { ...shopConfig, 'branding.primaryColor': '#065f46' } }),
    )
    const page = await host.open('/pricing')
    const button = card(page, 'Basic').getByRole('button', { name: 'Subscribe' })
    await button.waitFor()
    expect(await button.evaluate(element => getComputedStyle(element).backgroundColor)).toBe('rgb(6, 95, 70)')
    await takeScreenshot(page, 'pricing-in-the-colour-of-the-project')
  })

  it('shows prices in the currency that the host wants, where there is one', async () => {
    const page = await host.open('/pricing?currency=EUR')
    await card(page, 'Basic').getByText('€9.50 a month').waitFor()
    await card(page, 'Credit pack').getByText('$5 once').waitFor()
  })

  it('speaks German', async () => {
    const page = await host.open('/pricing?lang=de-DE&currency=EUR')
    await card(page, 'Basic').getByText('9,50\u00a0€ pro Monat').waitFor()
    await card(page, 'Pro').getByText('10.000 Credits jeden Monat').waitFor()
  })

  it('marks what the customer has, and leads to the page of what they choose', async () => {
    const page = await host.signIn('/pricing')
    await card(page, 'Free').getByText('Your plan').waitFor()
    await card(page, 'More storage').getByText('You need Basic or Pro first.').waitFor()
    await buy(host.project(), ada(), 'basic')
    await buy(host.project(), ada(), 'pack', { price_id: 'once', quantity: 3 })
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await card(page, 'Basic').getByText('Your plan').waitFor()
    await card(page, 'Basic').getByText('Ends on').waitFor()
    await card(page, 'Free').getByText('Included when you have no other plan.').waitFor()
    expect(await card(page, 'Basic').getByRole('button').count()).toBe(0)
    await card(page, 'Credit pack').getByText('You have 3').waitFor()
    await card(page, 'Credit pack').getByRole('button', { name: 'Buy more' }).waitFor()
    await card(page, 'More storage').getByRole('button', { name: 'Subscribe' }).waitFor()

    // Ada had no trial, but Basic is in the same group.
    await page.getByRole('radio', { name: 'Yearly' }).check({ force: true })
    const leaving = page.waitForRequest(/\/purchase\/.+\?price=yearly$/)
    await card(page, 'Pro').getByRole('button', { name: 'Switch to this' }).click()
    await leaving
  })

  it('a pricing table of a team shows what is sold to teams, and what this one has', async () => {
    const team = await host.createTeam()
    const page = await host.signIn('/pricing/team')
    await card(page, 'Crew').getByRole('button', { name: 'Subscribe' }).waitFor()
    expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Crew'])
    await buy(host.project(), ['team', team.id], 'crew')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await card(page, 'Crew').getByText('Your plan').waitFor()
  })

  it('says why a choice leads nowhere', async () => {
    const page = await host.signIn('/pricing')
    await card(page, 'Pro').waitFor()
    await host.project().asAdmin('PATCH', '/internal/config/override', {
      config_override_string: JSON.stringify({ 'payments.offers.pro.serverOnly': true }),
    })
    await card(page, 'Pro').getByRole('button', { name: 'Try it free' }).click()
    await page.getByRole('alert').getByText('This is no longer for sale.').waitFor()
    await card(page, 'Pro').waitFor({ state: 'detached' })
  })

  it('says that there is nothing', async () => {
    await host.moveTo(await host.live().createProject())
    const page = await host.open('/pricing')
    await page.getByText('There is nothing to buy yet.').waitFor()
  })
})

describe.each([
  { theme: 'light', widths: [360, 1440] },
  { theme: 'dark', widths: [1440, 360] },
])('a pricing table in a $theme host, on a phone and on a desk', ({ theme, widths }) => {
  it.each(['visitor', 'customer'])('can be used by everyone and fits: $0', async who => {
    const [first = 0, examined = 0] = widths
    if (who === 'customer') await buy(host.project(), ada(), 'basic')
    const path = `/pricing?host=${theme}`
    const visit = { width: first, height: 800 }
    const page = who === 'customer' ? await host.signIn(path, visit) : await host.open(path, visit)
    await card(page, 'Pro').waitFor()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await takeScreenshot(page, `react-pricing-${who}-${theme}-${width}`, { fullPage: true })
      expect(await findOverflow(page), `at ${width} px`).toEqual([])
      if (width === examined) expect(await findAccessibilityFaults(page)).toEqual([])
    }
    expect(host.complaints()).toEqual([])
  })
})
