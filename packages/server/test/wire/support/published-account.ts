/** The account page of the published packages: profile, sessions and API keys of a user. */
import { describe, expect, it, vi } from 'vitest'
import { hasPaymentsTab, openSignedIn, type PublishedApp, signInPage } from './published-app.ts'
import {
  checkApiKey,
  createApiKey,
  openSettings,
  press,
  shows,
  signedIn,
  signedOut,
  signIn,
} from './published-pages-steps.ts'
import { send, serverHeaders } from './raw.ts'

export function describeAccount(app: () => PublishedApp, version: string): void {
  describe('the account page', () => {
    it('ends another session', async () => {
      const { email, page } = await openSignedIn(app())
      const other = await app().open(signInPage)
      await signIn(other, email)
      await signedIn(other, email)
      await openSettings(page, 'Active Sessions')
      const others = page.getByRole('row').filter({ hasText: 'Other Session' })
      // The page fetches its list twice, and the second answer closes a menu that is open.
      await vi.waitFor(
        async () => {
          await others.getByRole('button').click({ timeout: 2_000 })
          await page.getByRole('menuitem', { name: 'Revoke' }).click({ timeout: 2_000 })
        },
        { timeout: 20_000 },
      )
      await others.waitFor({ state: 'detached' })
      await other.reload()
      await signedOut(other)
      await page.context().close()
      await other.context().close()
    })

    it('creates an API key of the user, which the server recognises, and lists it', async () => {
      const { page } = await openSignedIn(app())
      await openSettings(page, 'API Keys')
      const apiKey = await createApiKey(page, 'For a script')
      expect(await checkApiKey(app(), 'user', apiKey)).toMatchObject({ description: 'For a script', type: 'user' })
      await openSettings(page, 'API Keys')
      await page.getByRole('cell', { name: `*******${apiKey.slice(-4)}` }).waitFor()
      await page.context().close()
    })

    it('keeps a changed name and choice of mails', async () => {
      const { page } = await openSignedIn(app())
      await openSettings(page, 'My Profile')
      // The pencil has no name.
      await page.getByRole('button', { name: '', exact: true }).click()
      await page.getByRole('textbox').fill('Ada Lovelace')
      await press(page, 'Save')
      await shows(page, 'Ada Lovelace')
      await openSettings(page, 'Notifications')
      const marketing = page.getByRole('switch').last()
      await marketing.click()
      await expect.poll(() => marketing.isChecked()).toBe(false)
      await openSettings(page, 'Notifications')
      await expect.poll(() => marketing.isChecked()).toBe(false)
      await openSettings(page, 'My Profile')
      await shows(page, 'Ada Lovelace')
      await page.context().close()
    })

    it.runIf(hasPaymentsTab(version))('shows what a user has, and cancels it', async () => {
      const { email, page } = await openSignedIn(app())
      const readPlan = await grantPlan(app(), email)
      await openSettings(page, 'Payments')
      await shows(page, 'Gold')
      await press(page, 'Cancel subscription')
      await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor()
      await page.getByRole('button', { name: 'Cancel subscription', exact: true }).last().click()
      await expect.poll(readPlan, { timeout: 10_000 }).toMatchObject({ cancel_at_period_end: true })
      await page.reload()
      await shows(page, 'Gold')
      expect(await page.getByRole('button', { name: 'Cancel subscription' }).count(), 'once').toBe(0)
      await page.context().close()
    })
  })
}

/** A plan that the application's server gives. Returns how the server sees it. */
async function grantPlan({ wire, project }: PublishedApp, email: string) {
  const headers = serverHeaders(project)
  const found = await send(wire.url, 'GET', `/users?query=${encodeURIComponent(email)}`, { headers })
  const product_inline = {
    display_name: 'Gold',
    customer_type: 'user',
    server_only: false,
    prices: { monthly: { USD: '5', interval: [1, 'month'] } },
    included_items: {},
  }
  const path = `/payments/products/user/${found.json.items[0].id}`
  const { status } = await send(wire.url, 'POST', path, { headers, body: { product_inline } })
  expect(status).toBe(200)
  return async () => (await send(wire.url, 'GET', path, { headers })).json.items[0].subscription
}
