/** The account page of the published packages: profile, sessions and API keys of a user. */
import { describe, expect, it } from 'vitest'
import { openSignedIn, type PublishedApp, signInPage } from './published-app.ts'
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

export function describeAccount(app: () => PublishedApp): void {
  describe('the account page', () => {
    it('ends another session', async () => {
      const { email, page } = await openSignedIn(app())
      const other = await app().open(signInPage)
      await signIn(other, email)
      await signedIn(other, email)
      await openSettings(page, 'Active Sessions')
      const others = page.getByRole('row').filter({ hasText: 'Other Session' })
      await others.getByRole('button').click()
      await page.getByRole('menuitem', { name: 'Revoke' }).click()
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
  })
}
