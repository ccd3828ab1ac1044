/** An app built with the published @stackframe/stack on Next.js 15: its own pages, in a browser, against this server. */
import { totpCode } from '@latchkey/testkit'
import { addVirtualAuthenticator } from '@latchkey/testkit/browser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PublishedNext, startPublishedNext } from './support/published-next.ts'
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
} from './support/published-next-steps.ts'
import { send, serverHeaders } from './support/raw.ts'
import { createProject, freshEmail, password, startEmbedded, type Wire, type WireProject } from './support/wire.ts'

const config = {
  magic_link_enabled: true,
  passkey_enabled: true,
  client_team_creation_enabled: true,
  allow_user_api_keys: true,
  oauth_providers: [{ id: 'github', type: 'shared', enabled: true }],
}
const signInPage = '/handler/sign-in'

// It installs two large packages from the registry and builds them: `npm run test:all` runs it, before a release.
const isBeforeRelease = process.env.LATCHKEY_TEST_BEFORE_RELEASE === 'yes'
describe.skipIf(!isBeforeRelease)('an app with @stackframe/stack on Next.js 15', () => {
  let wire: Wire
  let project: WireProject
  let app: PublishedNext
  beforeAll(async () => {
    wire = await startEmbedded()
    project = await createProject(wire, config)
    app = await startPublishedNext(wire, project)
  }, 900_000)
  afterAll(async () => {
    await app?.stop()
    await wire?.stop()
  })

  /** A page on which someone has signed in with a password. */
  async function someone() {
    const email = await makePerson(wire, project)
    const page = await app.open(signInPage)
    await signIn(page, email)
    await signedIn(page, email)
    return { email, page }
  }

  it('signs up with a password, verifies the address, and signs out', async () => {
    const email = freshEmail()
    const page = await app.open('/handler/sign-up')
    await signUp(page, email)
    await signedIn(page, email)
    await page.goto(await mailed(wire, email, /http\S+\/handler\/email-verification\?code=\w+/))
    await press(page, 'Verify')
    // The published page spells it like this.
    await heading(page, 'You email has been verified!')
    await signOut(page)
    await page.reload()
    await signedOut(page)
    await page.context().close()
  })

  it('takes visitors of a protected server component to sign in', async () => {
    const email = await makePerson(wire, project)
    const page = await app.open('/protected')
    await page.waitForURL(`**${signInPage}`)
    await signIn(page, email)
    // The published package does not know the path of a server component, so it goes to the start page.
    await signedIn(page, email)
    await goTo(page, '/protected')
    await heading(page, `For ${email} alone`)
    await signOut(page)
    await goTo(page, '/protected')
    await page.waitForURL(`**${signInPage}`)
    await page.context().close()
  })

  it('signs up with a mailed code', async () => {
    const email = freshEmail()
    const page = await app.open('/handler/sign-up')
    await field(page, 'Email').fill(email)
    await press(page, 'Send email')
    await shows(page, 'Enter the code from your email')
    await page.getByRole('textbox').fill(await mailed(wire, email, /^[0-9A-Z]{6}$/m))
    await signedIn(page, email)
    await page.context().close()
  })

  it('resets a forgotten password', async () => {
    const email = await makePerson(wire, project)
    const page = await app.open(signInPage)
    await page.getByRole('tab', { name: 'Email & Password' }).click()
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await field(page, 'Your Email').fill(email)
    await press(page, 'Send Email')
    await heading(page, 'Email sent!')
    await page.goto(await mailed(wire, email, /http\S+\/handler\/password-reset\?code=\w+/))
    await field(page, 'New Password').fill(`new ${password}`)
    await field(page, 'Repeat New Password').fill(`new ${password}`)
    await press(page, 'Reset Password')
    await press(page, 'Sign in')
    await signIn(page, email, `new ${password}`)
    await signedIn(page, email)
    await page.context().close()
  })

  it('registers a passkey and signs in with it', async () => {
    const { email, page } = await someone()
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
    const { email, page } = await someone()
    await openSettings(page, 'Emails & Auth')
    // The published page shows the secret as a picture alone, so the test chooses its 20 bytes.
    await page.evaluate(() => {
      const getRandomValues = crypto.getRandomValues.bind(crypto)
      crypto.getRandomValues = <Bytes extends Parameters<typeof getRandomValues>[0]>(bytes: Bytes): Bytes => {
        getRandomValues(bytes)
        if (bytes instanceof Uint8Array && bytes.length === 20) bytes.fill(7)
        return bytes
      }
    })
    const secret = Buffer.alloc(20, 7).toString('base64')
    await press(page, 'Enable MFA')
    await shows(page, 'Scan this QR code')
    await page.getByRole('textbox').last().fill(totpCode(secret, new Date()))
    await shows(page, 'Multi-factor authentication is currently enabled.')
    await signOut(page)
    await goTo(page, signInPage)
    await signIn(page, email)
    await heading(page, 'Multi-Factor Authentication')
    await page.getByRole('textbox').fill(totpCode(secret, wire.now()))
    await signedIn(page, email)
    await openSettings(page, 'Emails & Auth')
    await press(page, 'Disable MFA')
    await shows(page, 'Multi-factor authentication is currently disabled.')
    await page.context().close()
  })

  it('ends another session', async () => {
    const { email, page } = await someone()
    const other = await app.open(signInPage)
    await signIn(other, email)
    await signedIn(other, email)
    await openSettings(page, 'Active Sessions')
    const row = page.getByRole('row').filter({ hasText: 'Other Session' })
    await row.filter({ hasText: 'Signed in' }).last().getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'Signed in' }).count()).toBeLessThan(3)
    await page.context().close()
    await other.context().close()
  })

  it('creates a team, invites someone by mail, who signs up and joins', async () => {
    const { page } = await someone()
    await openSettings(page, 'Create a team')
    await page.getByRole('textbox').fill('Blue')
    await press(page, 'Create')
    const guest = freshEmail()
    await field(page, 'Email').fill(guest)
    await press(page, 'Invite User')
    await shows(page, `Invited ${guest}`)

    const link = await mailed(wire, guest, /http\S+\/handler\/team-invitation\?code=\w+/)
    const theirs = await app.open('/')
    await theirs.goto(link)
    await press(theirs, 'Sign in')
    await theirs.getByRole('link', { name: 'Sign up' }).click()
    await signUp(theirs, guest)
    await shows(theirs, 'You are invited to join Blue')
    await press(theirs, 'Join')
    await shows(theirs, 'You have successfully joined Blue')
    await openSettings(theirs, /Blue/)
    await shows(theirs, 'leave this team and remove your team profile')
    await theirs.context().close()
    await page.context().close()
  })

  it('creates an API key, which the server recognises, and lists it', async () => {
    const { page } = await someone()
    await openSettings(page, 'API Keys')
    await press(page, 'Create API Key')
    await field(page, 'Description').fill('For a script')
    await press(page, 'Create')
    await shows(page, 'Here is your API key.')
    const apiKey = await page.getByRole('dialog').getByRole('textbox').inputValue()
    const headers = serverHeaders(project)
    const checked = await send(wire.url, 'POST', '/user-api-keys/check', { headers, body: { api_key: apiKey } })
    expect(checked.json).toMatchObject({ description: 'For a script', type: 'user' })
    await openSettings(page, 'API Keys')
    const cell = page.getByRole('cell', { name: `*******${apiKey.slice(-4)}` })
    await cell.waitFor()
    await page.context().close()
  })

  it('keeps a changed name and choice of mails', async () => {
    const { page } = await someone()
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

  it('signs up by the button of a provider', async () => {
    const page = await app.open('/handler/sign-up')
    const email = freshEmail()
    await press(page, 'Sign up with GitHub')
    await page.waitForURL(/\/practice-provider\//)
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Continue with a verified address' }).click()
    await signedIn(page, email)
    expect(new URL(page.url()).search).toBe('')
    await page.context().close()
  })
})
