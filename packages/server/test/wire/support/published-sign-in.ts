/** The methods of signing in on the pages of the published packages; each has the same pages. */
import { totpCode } from '@latchkey/testkit'
import { addVirtualAuthenticator } from '@latchkey/testkit/browser'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openSignedIn, type PublishedApp, signInPage, signUpPage } from './published-app.ts'
import {
  field,
  goTo,
  heading,
  mailed,
  makePerson,
  openSettings,
  press,
  shows,
  signedIn,
  signedOut,
  signIn,
  signOut,
  signUp,
} from './published-pages-steps.ts'
import { freshEmail, password } from './wire.ts'

export function describeSignIn(app: () => PublishedApp): void {
  describe('signing in', () => {
    it('signs up with a password, verifies the address, and signs out', async () => {
      const email = freshEmail()
      const page = await app().open(signUpPage)
      await signUp(page, email)
      await signedIn(page, email)
      await page.goto(await mailed(app().wire, email, /http\S+\/handler\/email-verification\?code=\w+/))
      await press(page, 'Verify')
      // The published page spells it like this.
      await heading(page, 'You email has been verified!')
      await signOut(page)
      await page.reload()
      await signedOut(page)
      await page.context().close()
    })

    it('signs up with a mailed code', async () => {
      const email = freshEmail()
      const page = await app().open(signUpPage)
      await requestCode(page, email)
      await page.getByRole('textbox').fill(await mailed(app().wire, email, /^[0-9A-Z]{6}$/m))
      await signedIn(page, email)
      await page.context().close()
    })

    it('signs in by the link of the same mail, in another browser', async () => {
      const email = await makePerson(app().wire, app().project)
      const asking = await app().open(signInPage)
      await requestCode(asking, email)
      const page = await app().open('/')
      await page.goto(await mailed(app().wire, email, /http\S+\/handler\/magic-link-callback\?code=\w+/))
      await press(page, 'Sign in')
      await signedIn(page, email)
      await page.context().close()
      await asking.context().close()
    })

    it('resets a forgotten password', async () => {
      const email = await makePerson(app().wire, app().project)
      const page = await app().open(signInPage)
      await page.getByRole('tab', { name: 'Email & Password' }).click()
      await page.getByRole('link', { name: 'Forgot password?' }).click()
      await field(page, 'Your Email').fill(email)
      await press(page, 'Send Email')
      await heading(page, 'Email sent!')
      await page.goto(await mailed(app().wire, email, /http\S+\/handler\/password-reset\?code=\w+/))
      await field(page, 'New Password').fill(`new ${password}`)
      await field(page, 'Repeat New Password').fill(`new ${password}`)
      await press(page, 'Reset Password')
      await press(page, 'Sign in')
      await signIn(page, email, `new ${password}`)
      await signedIn(page, email)
      await page.context().close()
    })

    it('registers a passkey and signs in with it', async () => {
      const { email, page } = await openSignedIn(app())
      const authenticator = await addVirtualAuthenticator(page)
      await openSettings(page, 'Emails & Auth')
      await press(page, 'Add new passkey')
      await page.getByRole('button', { name: 'Delete Passkey' }).waitFor()
      expect(await authenticator.count()).toBe(1)
      await signOut(page)
      await goTo(page, signInPage)
      await press(page, 'Sign in with Passkey')
      await signedIn(page, email)
      await page.context().close()
    })

    it('turns on a second factor, asks for it at sign-in, and turns it off', async () => {
      const { email, page } = await openSignedIn(app())
      await openSettings(page, 'Emails & Auth')
      const secret = await fixSecret(page)
      // The published page refuses a code whose 30 seconds end while it is typed, so its clock stands still.
      await page.clock.setFixedTime(app().wire.now())
      await press(page, 'Enable MFA')
      await shows(page, 'Scan this QR code')
      await page.getByRole('textbox').last().fill(totpCode(secret, app().wire.now()))
      await shows(page, 'Multi-factor authentication is currently enabled.')
      await signOut(page)
      await goTo(page, signInPage)
      await signIn(page, email)
      await heading(page, 'Multi-Factor Authentication')
      await page.getByRole('textbox').fill(totpCode(secret, app().wire.now()))
      await signedIn(page, email)
      await openSettings(page, 'Emails & Auth')
      await press(page, 'Disable MFA')
      await shows(page, 'Multi-factor authentication is currently disabled.')
      await page.context().close()
    })
  })
}

async function requestCode(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email)
  await press(page, 'Send email')
  await shows(page, 'Enter the code from your email')
}

/** The published page shows the secret as a picture alone, so the test chooses its 20 bytes. */
async function fixSecret(page: Page): Promise<string> {
  await page.evaluate(() => {
    const getRandomValues = crypto.getRandomValues.bind(crypto)
    crypto.getRandomValues = <Bytes extends Parameters<typeof getRandomValues>[0]>(bytes: Bytes): Bytes => {
      getRandomValues(bytes)
      if (bytes instanceof Uint8Array && bytes.length === 20) bytes.fill(7)
      return bytes
    }
  })
  return Buffer.alloc(20, 7).toString('base64')
}
