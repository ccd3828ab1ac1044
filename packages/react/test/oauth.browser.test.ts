/** Signing in with providers on our pages, as users meet it: against the practice provider. */
import { type SignedInPerson, secretOfTotpKey, totpCode } from '@latchkey/testkit'
import { findAccessibilityFaults, findOverflow, routeToDouble, takeScreenshot } from '@latchkey/testkit/browser'
import { doubledKeys } from '@latchkey/testkit/providers'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startHost } from './support/host.ts'

const host = startHost()

const names: Readonly<Record<string, string>> = {
  ...{ google: 'Google', github: 'GitHub', microsoft: 'Microsoft', spotify: 'Spotify', facebook: 'Facebook' },
  ...{ discord: 'Discord', gitlab: 'GitLab', bitbucket: 'Bitbucket', linkedin: 'LinkedIn', apple: 'Apple' },
  ...{ x: 'X', twitch: 'Twitch' },
}
const providerTypes = Object.keys(names)
const freshEmail = () => `person-${crypto.randomUUID()}@example.com`

/** The project offers these, with the keys of the practice provider. */
const offer = (ids: readonly string[], config: object = {}) =>
  host.configure({ oauth_providers: ids.map(id => ({ id, type: 'shared', enabled: true })), ...config })

async function leave(page: Page, id: string, verb = 'Sign in'): Promise<void> {
  await page.getByRole('button', { name: `${verb} with ${names[id]}` }).click()
  await page.waitForURL(/\/practice-provider\//)
}

async function choose(page: Page, email: string, choice = 'Continue with a verified address'): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: choice }).click()
}

async function usersWith(email: string): Promise<{ id: string; oauth_providers: { id: string }[] }[]> {
  const { json } = await host.project().asServer('GET', `/users?query=${encodeURIComponent(email)}`)
  return json.items
}

const signedIn = (page: Page) => page.getByText(/^Hello (?!stranger)/).waitFor()
const errorCard = (page: Page, title: string) => page.getByRole('heading', { name: title }).waitFor()

/** Eleven minutes pass before the browser leaves the provider. */
async function stayTooLong(page: Page): Promise<void> {
  await page.route('**/practice-provider/**', async route => {
    const response = await route.fetch({ maxRedirects: 0 })
    host.live().clock.advance(11 * 60)
    await route.fulfill({ response })
  })
}

describe('signing in with a provider', { timeout: 120_000 }, () => {
  it.each(providerTypes)('signs up with %s', async id => {
    await offer(providerTypes)
    const page = await host.open('/handler/sign-up')
    const email = freshEmail()
    await leave(page, id, 'Sign up')
    await choose(page, email)
    await signedIn(page)
    expect(new URL(page.url()).search, 'nothing of the flow stays in the address').toBe('')
    expect(await usersWith(email)).toMatchObject([{ oauth_providers: [{ id }] }])
    expect(host.complaints()).toEqual([])
  })

  it('signs in again as the same user', { tags: ['journey'] }, async () => {
    await offer(providerTypes)
    const page = await host.open('/handler/sign-in')
    const email = freshEmail()
    for (const _ of ['first', 'again']) {
      await page.goto(`${host.address()}/handler/sign-in`)
      await leave(page, 'google')
      await choose(page, email)
      await signedIn(page)
      await page.context().clearCookies({ name: /^stack-/ })
    }
    expect(await usersWith(email)).toHaveLength(1)
    expect(host.complaints()).toEqual([])
  })

  it.each([
    ['light', 1440],
    ['dark', 360],
  ] as const)('shows all twelve and which was used last, in %s at %i px', async (scheme, width) => {
    await offer(providerTypes, { magic_link_enabled: true, passkey_enabled: true })
    const page = await host.open('/handler/sign-in', { width, height: 1000 })
    await page.evaluate(() => localStorage.setItem('latchkey.lastUsed', 'github'))
    await page.reload()
    if (scheme === 'dark') await page.evaluate(() => document.documentElement.classList.add('dark'))
    await page.locator('svg.latchkey-mark').nth(11).waitFor()
    await page.getByText('Last used').waitFor()
    const shown = await page.getByRole('button', { name: /^Sign in with / }).allTextContents()
    expect(shown).toHaveLength(providerTypes.length + 1) // and the passkey
    await takeScreenshot(page, `react-providers-${scheme}-${width}`)
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(await findOverflow(page)).toEqual([])
  })

  it('says on the error page that it was declined or took too long, and keeps the address to return to', async () => {
    await offer(['github'])
    const page = await host.open('/handler/sign-in?after_auth_return_to=%2Farticle')
    await leave(page, 'github')
    await page.getByRole('button', { name: 'Decline the sign-in' }).click()
    await errorCard(page, 'Access was not granted')
    await takeScreenshot(page, 'react-provider-declined')
    expect(await findAccessibilityFaults(page)).toEqual([])

    await page.getByRole('button', { name: 'Sign in again' }).click()
    await leave(page, 'github')
    await stayTooLong(page)
    await choose(page, freshEmail())
    await errorCard(page, 'This took too long')
    await page.unrouteAll()

    await page.getByRole('button', { name: 'Sign in again' }).click()
    await leave(page, 'github')
    await choose(page, freshEmail())
    await page.waitForURL('**/article')
  })

  it('offers to start again where there is nothing to finish', async () => {
    await offer(['github'])
    const page = await host.open('/handler/oauth-callback?code=of-another-browser&state=unknown')
    await page.getByText('This sign-in was finished before, or was started in another browser.').waitFor()
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await page.getByRole('button', { name: 'Sign in with GitHub' }).waitFor()
    expect(new URL(page.url()).search, 'it does not return to the callback page').toBe('')
  })

  it('requires the second factor, and shows the published sentence for a wrong code', async () => {
    await offer(['google'])
    const page = await host.open('/handler/sign-in')
    const email = freshEmail()
    await leave(page, 'google')
    await choose(page, email)
    await signedIn(page)
    await page.goto(`${host.address()}/handler/account-settings#auth`)
    await page.getByRole('button', { name: 'Set up…' }).click()
    const key = await page.getByLabel('Or type this key into the app').innerText()
    const code = () => totpCode(secretOfTotpKey(key), host.live().clock.now())
    await page.getByLabel('Six-digit code').fill(code())
    await page.getByLabel('I have kept them in a safe place.').check()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.context().clearCookies({ name: /^stack-/ })

    await page.goto(`${host.address()}/handler/sign-in?after_auth_return_to=%2Farticle`)
    await leave(page, 'google')
    await page.getByRole('button', { name: email }).click()
    await page.waitForURL('**/handler/mfa?*')
    host.live().clock.advance(60)
    await page.getByLabel('Six-digit code').fill(code() === '000000' ? '000001' : '000000')
    await page.getByText('Invalid TOTP code. Please try signing in again.', { exact: true }).waitFor()
    await page.getByLabel('Six-digit code').fill(code())
    await page.waitForURL('**/article')
  })

  it('makes a guest the new account, with their id and their teams', async () => {
    await offer(['google'])
    const page = await host.open('/guest')
    await page.getByRole('heading', { name: 'Basket of a guest' }).waitFor()
    const { json } = await host.project().asServer('GET', '/users?include_anonymous=true')
    const guest = json.items.find((user: { is_anonymous: boolean }) => user.is_anonymous)
    const team = { display_name: 'Crew', creator_user_id: guest.id }
    await host.project().asServer('POST', '/teams', team)
    await page.goto(`${host.address()}/handler/sign-up`)
    await leave(page, 'google', 'Sign up')
    const email = freshEmail()
    await choose(page, email)
    await signedIn(page)
    expect(await usersWith(email)).toMatchObject([{ id: guest.id, is_anonymous: false }])
    const { json: teams } = await host.project().asServer('GET', `/teams?user_id=${guest.id}`)
    expect(teams.items.map((each: { display_name: string }) => each.display_name)).toContain('Crew')
  })

  it('treats an address that has an account as the project says', async () => {
    const signInAs = async ({ email }: SignedInPerson, strategy: string) => {
      await offer(['google'], { oauth_account_merge_strategy: strategy })
      const page = await host.open('/handler/sign-in')
      await leave(page, 'google')
      await choose(page, email)
      return page
    }
    const unverified = await host.meet('Grace Hopper')
    await errorCard(await signInAs(unverified, 'link_method'), 'There is an account already')
    await errorCard(await signInAs(unverified, 'raise_error'), 'There is an account already')
    expect(await usersWith(unverified.email)).toMatchObject([{ oauth_providers: [] }])

    const verified = await host.meet('Mary Somerville')
    await host.project().asServer('PATCH', `/users/${verified.userId}`, { primary_email_verified: true })
    await (await signInAs(verified, 'link_method')).getByText('Hello Mary Somerville').waitFor()
    expect(await usersWith(verified.email)).toMatchObject([
      { id: verified.userId, oauth_providers: [{ id: 'google' }] },
    ])

    const twice = await host.meet('Emmy Noether')
    await signedIn(await signInAs(twice, 'allow_duplicates'))
    expect(await usersWith(twice.email)).toHaveLength(2)
  })
})

describe('connected accounts in the account settings', { timeout: 60_000 }, () => {
  const settings = '/handler/account-settings#auth'
  const section = (page: Page) => page.getByRole('list', { name: 'Connected accounts' })
  const act = async (page: Page, action: string, account = 'GitHub') => {
    await page.getByRole('button', { name: `Actions for ${account}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  it('connected accounts in the account settings are connected in the same session, used for what the user says, and disconnected', async () => {
    await offer(['github', 'google'])
    const page = await host.signIn(settings)
    const sessions = async () => {
      const path = `/auth/sessions?user_id=${host.ada().userId}`
      return (await host.project().asServer('GET', path)).json.items.length
    }
    const before = await sessions()
    await page.getByRole('button', { name: 'Connect GitHub' }).click()
    await page.waitForURL(/\/practice-provider\//)
    const email = freshEmail()
    await choose(page, email)
    await page.waitForURL(`**${settings}`)
    await section(page).getByText(email).waitFor()
    await section(page).getByText('Used for sign-in').waitFor()
    expect(await page.getByRole('button', { name: 'Connect GitHub' }).count()).toBe(0)
    expect(await sessions(), 'no other session is left behind').toBe(before)
    await takeScreenshot(page, 'react-connected-accounts')
    expect(await findAccessibilityFaults(page)).toEqual([])

    await act(page, 'Stop using for sign-in')
    await section(page).getByText('Used for sign-in').waitFor({ state: 'detached' })
    await act(page, 'Do not let this site use it')
    await section(page).getByText('Used by this site').waitFor({ state: 'detached' })
    await act(page, 'Disconnect')
    await page.getByRole('button', { name: 'Connect GitHub' }).waitFor()
    expect(await usersWith(host.ada().email)).toMatchObject([{ oauth_providers: [] }])
  })

  it('keep the last one that signs in', async () => {
    await offer(['github'])
    const page = await host.open('/handler/sign-in')
    await leave(page, 'github')
    await choose(page, freshEmail())
    await signedIn(page)
    await page.goto(host.address() + settings)
    await page.getByText('It is your only sign-in method. Add another one before you remove it.').waitFor()
    await page.getByRole('button', { name: 'Actions for GitHub' }).click()
    for (const name of ['Stop using for sign-in', 'Disconnect'])
      expect(await page.getByRole('menuitem', { name }).getAttribute('aria-disabled'), name).toBe('true')
  })

  it('show another OpenID Connect provider by the name that its project gave it', async () => {
    const acme = { type: 'openid', issuer: 'https://sso.acme.example', clientId: 'id', clientSecret: 'secret' }
    const provider = { ...acme, displayName: 'Acme single sign-on', allowSignIn: true, allowConnectedAccounts: true }
    await host.moveTo(await host.live().createProject({ config: { 'auth.oauth.providers.acme': provider } }))
    const page = await host.open('/handler/sign-in')
    await page.getByRole('button', { name: 'Sign in with Acme single sign-on' }).waitFor()
    const settingsPage = await host.signIn(settings)
    await settingsPage.getByRole('button', { name: 'Connect Acme single sign-on' }).waitFor()
  })

  it('say that an account belongs to another user, and lead back', async () => {
    await offer(['github'])
    const other = await host.open('/handler/sign-in')
    const email = freshEmail()
    await leave(other, 'github')
    await choose(other, email)
    await signedIn(other)

    const page = await host.signIn(settings)
    await page.getByRole('button', { name: 'Connect GitHub' }).click()
    await page.getByRole('button', { name: email }).click()
    await errorCard(page, 'This account is taken')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.waitForURL(`**${settings}`)
  })

  it('connected accounts in the account settings are connected by a hook, with the scopes that a page of the host needs', async () => {
    const gitlab = { isShared: false, allowSignIn: false, allowConnectedAccounts: true, ...doubledKeys('gitlab') }
    const config = { 'auth.oauth.providers.gitlab': { type: 'gitlab', ...gitlab } }
    await host.moveTo(await host.live().createProject({ config }))
    const page = await host.signIn('/article')
    const visits = await routeToDouble(page, await host.live().providers(), 'gitlab')
    await page.goto(`${host.address()}/repositories?sort=name`)
    await page.getByRole('heading', { name: '1 account at gitlab, without everything' }).waitFor()
    expect(visits).toHaveLength(1)
    expect(visits[0]?.searchParams.get('scope')?.split(' ')).toContain('read_repository')
    expect(page.url()).toBe(`${host.address()}/repositories?sort=name`)
  })
})
