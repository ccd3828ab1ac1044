/** Signing in with a provider, and connecting accounts, on a page: against the practice provider, and a double with keys. */
import { totpCode } from '@latchkey/testkit'
import { launchChromium, routeToDouble } from '@latchkey/testkit/browser'
import { doubledKeys } from '@latchkey/testkit/providers'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LatchkeyClientApp } from '../src/index.ts'
import { type RealPage, startRealPage } from './support/real-page.ts'
import { newAda } from './support/world.ts'

declare global {
  var app: LatchkeyClientApp
}

const allowed = { allowSignIn: true, allowConnectedAccounts: true }

let browser: Browser
let site: RealPage
beforeAll(async () => {
  browser = await launchChromium()
  site = await startRealPage({
    'auth.oauth.providers.google': { type: 'google', isShared: true, ...allowed },
    'auth.oauth.providers.gitlab': { type: 'gitlab', isShared: false, ...allowed, ...doubledKeys('gitlab') },
    'teams.allowClientTeamCreation': true,
  })
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

async function open(path = '/'): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await visit(page, path)
  return page
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(site.url + path)
  await loaded(page)
}

const loaded = (page: Page) => page.waitForFunction(() => 'app' in globalThis)

async function atPractice(page: Page, options: { returnTo?: string } = {}): Promise<void> {
  await page.evaluate(options => void app.signInWithOAuth('google', options), options)
  await page.waitForURL(/\/practice-provider\//)
}

async function choose(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Continue with a verified address' }).click()
  await returned(page)
}

async function returned(page: Page): Promise<void> {
  await page.waitForURL(/\/handler\/oauth-callback\?/)
  await loaded(page)
}

/** Finishes on the callback page, and follows it to the next one. */
async function finish(page: Page, next: string | RegExp): Promise<void> {
  await Promise.all([page.waitForURL(next), page.evaluate(() => void app.callOAuthCallback())])
  await loaded(page)
}

const whoIs = (page: Page) => page.evaluate(async () => (await app.getUser())?.primaryEmail ?? null)
const refreshToken = (page: Page) =>
  page.evaluate(async () => (await (await app.getUser())?.currentSession.getTokens())?.refreshToken)
const outerCookies = async (page: Page) =>
  (await page.context().cookies(site.url)).filter(({ name }) => name.startsWith('stack-oauth-outer-'))

describe('signing in with a provider', () => {
  it('leaves with a verifier in a cookie of an hour, and returns to the address of the visitor', {
    tags: ['journey'],
  }, async () => {
    const page = await open('/orders?page=2')
    const { email } = newAda()
    await atPractice(page, { returnTo: '/orders?page=2#last' })
    const [cookie, ...others] = await outerCookies(page)
    expect(others).toEqual([])
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', value: expect.stringMatching(/^[\w-]{43}$/) })
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1_000) / 60)).toBe(60)
    await choose(page, email)
    const state = new URL(page.url()).searchParams.get('state')
    expect(cookie?.name).toBe(`stack-oauth-outer-${state}`)
    await finish(page, `${site.url}/orders?page=2#last`)
    expect(await whoIs(page)).toBe(email)
    expect(await outerCookies(page)).toEqual([])
    await page.goBack()
    expect(page.url(), 'the history has no page with the code').not.toContain('code=')
  })

  it('returns to the page on which it began, with query and fragment, where no target is given', async () => {
    const page = await open('/orders?page=2#last')
    await atPractice(page)
    await choose(page, newAda().email)
    await finish(page, `${site.url}/orders?page=2#last`)
  })

  it('returns with the fragment that a browser carried to the sign-in page', async () => {
    const page = await open('/handler/sign-in?after_auth_return_to=%2Forders%3Fpage%3D2#last')
    await atPractice(page)
    await choose(page, newAda().email)
    await finish(page, `${site.url}/orders?page=2#last`)
  })

  it('signing in with a provider is finished on a callback page to whose address the site has added a slash', async () => {
    const page = await open('/orders')
    await atPractice(page)
    await choose(page, newAda().email)
    await visit(page, page.url().slice(site.url.length).replace('/oauth-callback?', '/oauth-callback/?'))
    await finish(page, `${site.url}/orders`)
  })

  it('signing in with a provider is finished once, and only in the browser that started it', async () => {
    const page = await open()
    await atPractice(page)
    await choose(page, newAda().email)
    const other = await open(page.url().slice(site.url.length))
    expect(await other.evaluate(() => app.callOAuthCallback())).toBe(false)
    expect(await whoIs(other)).toBeNull()
    const callback = page.url().slice(site.url.length)
    await finish(page, `${site.url}/`)
    const signedIn = await refreshToken(page)
    await visit(page, callback)
    expect(await page.evaluate(() => app.callOAuthCallback())).toBe(false)
    expect(await refreshToken(page)).toBe(signedIn)
  })

  it('keeps flows of several tabs apart', async () => {
    const first = await open()
    const second = await first.context().newPage()
    await visit(second, '/')
    await atPractice(first)
    await atPractice(second)
    const [one, two] = [newAda().email, newAda().email]
    await choose(first, one)
    await choose(second, two)
    await finish(first, `${site.url}/`)
    expect(await whoIs(first)).toBe(one)
    await finish(second, `${site.url}/`)
    expect(await whoIs(second)).toBe(two)
  })

  it('refuses an address of another site to return to', async () => {
    const page = await open()
    const problem = await page.evaluate(() =>
      app.signInWithOAuth('google', { returnTo: 'https://evil.example/' }).then(String, String),
    )
    expect(problem).toContain('not trusted')
  })

  it('makes an anonymous user the new account, with their id and their teams', async () => {
    const page = await open()
    const before = await page.evaluate(async () => {
      const user = await app.getUser({ or: 'anonymous' })
      const team = await user.createTeam({ displayName: 'Crew' })
      return { id: user.id, teamId: team.id }
    })
    const { email } = newAda()
    await atPractice(page)
    await choose(page, email)
    await finish(page, `${site.url}/`)
    const after = await page.evaluate(async () => {
      const user = await app.getUser({ or: 'throw' })
      const teams = await user.listTeams()
      return { id: user.id, primaryEmail: user.primaryEmail, teams: teams.map(({ id }) => id) }
    })
    expect(after).toMatchObject({ id: before.id, primaryEmail: email, teams: expect.arrayContaining([before.teamId]) })
  })

  it('goes on to the second factor, and from there to the address of the visitor', async () => {
    const page = await open()
    const { email } = newAda()
    await atPractice(page)
    await choose(page, email)
    await finish(page, `${site.url}/`)
    const secret = Buffer.alloc(20, 9)
    const shown = () => totpCode(secret.toString('base64'), site.live.clock.now())
    await page.evaluate(
      async ({ bytes, totp }) =>
        (await app.getUser({ or: 'throw' })).enrolSecondFactor({ secret: new Uint8Array(bytes), totp }),
      { bytes: [...secret], totp: shown() },
    )
    site.live.clock.advance(60)
    await page.context().clearCookies({ name: /^stack-/ })
    await visit(page, '/handler/sign-in?after_auth_return_to=%2Forders')
    await atPractice(page)
    await page.getByRole('button', { name: email }).click()
    await returned(page)
    await finish(page, '**/handler/mfa?after_auth_return_to=%2Forders')
    const attempt = await page.evaluate(() => sessionStorage.getItem('latchkey_mfa_attempt_code'))
    await Promise.all([
      page.waitForURL('**/orders'),
      page.evaluate(([totp = '', attempt = '']) => void app.signInWithMfa(totp, attempt), [shown(), attempt ?? '']),
    ])
    await loaded(page)
    expect(await whoIs(page)).toBe(email)
  })
})

describe('connected accounts', () => {
  async function withGitlab(page: Page): Promise<readonly URL[]> {
    const doubles = await site.live.providers()
    doubles.signInAs({ id: String(Math.floor(Math.random() * 1e9)), email: newAda().email })
    return routeToDouble(page, doubles, 'gitlab')
  }

  it('connected accounts are connected and read in the same session, with scopes that are granted when they are needed', async () => {
    const page = await open()
    const visits = await withGitlab(page)
    await page.evaluate(account => app.signUpWithCredential({ ...account, noRedirect: true }), newAda())
    const before = await refreshToken(page)
    const account = () => page.evaluate(async () => (await app.getUser({ or: 'throw' })).getConnectedAccount('gitlab'))
    expect(await account()).toBeNull()

    await visit(page, '/repositories?of=me')
    await page.evaluate(
      async () =>
        void (await app.getUser({ or: 'throw' }))
          .getConnectedAccount('gitlab', { or: 'redirect', scopes: ['read_repository'] })
          .catch(() => {}),
    )
    await returned(page)
    expect(visits[0]?.searchParams.get('scope')?.split(' ')).toContain('read_repository')
    await finish(page, `${site.url}/repositories?of=me`)

    const known = await page.evaluate(async () => {
      const user = await app.getUser({ or: 'throw' })
      const gitlab = await user.getConnectedAccount('gitlab', { or: 'throw', scopes: ['read_repository'] })
      const [provider] = await user.listOAuthProviders()
      return {
        id: gitlab.id,
        token: (await gitlab.getAccessToken()).accessToken,
        missing: await user.getConnectedAccount('gitlab', { scopes: ['api'] }),
        provider: JSON.parse(JSON.stringify(provider)),
        found: (await user.getOAuthProvider(provider?.id ?? ''))?.id === provider?.id,
        sessions: (await user.getActiveSessions()).length,
      }
    })
    expect(known).toMatchObject({ id: 'gitlab', token: expect.any(String), missing: null, found: true, sessions: 1 })
    expect(known.provider).toMatchObject({ type: 'gitlab', providerConfigId: 'gitlab', ...allowed })
    expect(await refreshToken(page), 'the session stays').toBe(before)

    const changed = await page.evaluate(async () => {
      const user = await app.getUser({ or: 'throw' })
      const [provider] = await user.listOAuthProviders()
      const result = await provider?.update({ allowConnectedAccounts: false })
      const missing = await user.getConnectedAccount('gitlab')
      await provider?.delete()
      return { status: result?.status, missing, left: (await user.listOAuthProviders()).length }
    })
    expect(changed).toEqual({ status: 'ok', missing: null, left: 0 })
  })
})
