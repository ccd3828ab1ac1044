/** Signing in with a provider, as the published SDK does it on a page: against the practice provider. */
import { providerTypes } from '@latchkey/contract'
import { routeToDouble } from '@latchkey/testkit/browser'
import { doubledKeys } from '@latchkey/testkit/providers'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startPublishedPages } from './support/published-pages.ts'
import { send } from './support/raw.ts'
import { freshEmail, password } from './support/wire.ts'

type Provider = (typeof providerTypes)[number]

describe('a page with @stackframe/js and providers', () => {
  const shared = providerTypes.map(id => ({ id, type: 'shared', enabled: true }))
  const { open, wire, project } = startPublishedPages({ oauth_providers: shared })

  async function atProvider(page: Page, provider: Provider): Promise<void> {
    await page.evaluate(provider => void published.signInWithOAuth(provider), provider)
    await page.waitForURL(/\/practice-provider\//)
  }

  /** Chooses a person, returns to the application, and lets the SDK finish. */
  async function finish(page: Page, email: string, choice = 'Continue with a verified address'): Promise<void> {
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: choice }).click()
    await callBack(page)
  }

  async function callBack(page: Page): Promise<void> {
    await page.waitForURL(/\/handler\/oauth-callback\?/)
    await page.waitForFunction(() => 'published' in globalThis)
    await Promise.all([
      page.waitForURL(url => !url.pathname.endsWith('/oauth-callback')),
      page.evaluate(() => void published.callOAuthCallback()),
    ])
    await page.waitForFunction(() => 'published' in globalThis)
  }

  const whoIs = (page: Page) => page.evaluate(async () => (await published.getUser())?.primaryEmail ?? null)

  it.each(providerTypes)('signs up with %s', async provider => {
    const page = await open()
    const email = freshEmail()
    await atProvider(page, provider)
    await finish(page, email)
    expect(await whoIs(page)).toBe(email)
    const ids = await page.evaluate(async () => (await published.getUser({ or: 'throw' })).oauthProviders)
    expect(ids.map(({ id }) => id)).toEqual([provider])
  })

  it('signs a returning person in as the same user', async () => {
    const [first, second] = [await open(), await open()]
    const email = freshEmail()
    await atProvider(first, 'google')
    await finish(first, email)
    const userId = (page: Page) => page.evaluate(async () => (await published.getUser({ or: 'throw' })).id)
    const id = await userId(first)
    await atProvider(second, 'google')
    await second.getByRole('button', { name: email }).click()
    await callBack(second)
    expect(await userId(second)).toBe(id)
  })

  it('shows a refusal at the provider on the page for errors', async () => {
    const page = await open()
    await atProvider(page, 'github')
    await page.getByRole('button', { name: 'Decline the sign-in' }).click()
    await page.waitForURL(/\/handler\/error\?/)
    expect(new URL(page.url()).searchParams.get('errorCode')).toBe('OAUTH_PROVIDER_ACCESS_DENIED')
  })

  it('shows that the address belongs to another user on the page for errors', async () => {
    const page = await open()
    const email = freshEmail()
    await page.evaluate(input => published.signUpWithCredential({ ...input, noRedirect: true }), { email, password })
    const other = await (await page.context().browser()?.newContext())?.newPage()
    if (!other) throw new Error('The browser has no other context.')
    await other.goto(page.url())
    await other.waitForFunction(() => 'published' in globalThis)
    await atProvider(other, 'google')
    await other.getByLabel('Email address').fill(email)
    await other.getByRole('button', { name: 'Continue with a verified address' }).click()
    await other.waitForURL(/\/handler\/error\?/)
    const { searchParams } = new URL(other.url())
    expect(searchParams.get('errorCode')).toBe('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE')
    expect(JSON.parse(searchParams.get('details') ?? '{}')).toMatchObject({ would_work_if_email_was_verified: true })
    await other.context().close()
  })

  it('connects an account with more scopes, and reads its access token', async () => {
    await useOwnKeys('gitlab')
    const doubles = await wire().providers?.()
    if (!doubles) throw new Error('The server is not ours, and reaches no doubles.')
    doubles.signInAs({ id: '4711', email: freshEmail() })
    const page = await open()
    const visits = await routeToDouble(page, doubles, 'gitlab')
    await page.evaluate(input => published.signUpWithCredential({ ...input, noRedirect: true }), {
      email: freshEmail(),
      password,
    })
    const scopes = ['read_repository']
    const tokenLength = () =>
      page.evaluate(async scopes => {
        const user = await published.getUser({ or: 'throw' })
        const account = await user.getConnectedAccount('gitlab', { or: 'return-null', scopes })
        return (await account?.getAccessToken())?.accessToken.length ?? null
      }, scopes)
    expect(await tokenLength()).toBeNull()
    await page.evaluate(async scopes => {
      const user = await published.getUser({ or: 'throw' })
      void user.getConnectedAccount('gitlab', { or: 'redirect', scopes })
    }, scopes)
    await callBack(page)
    expect(visits[0]?.searchParams.get('scope')).toContain('read_repository')
    expect(await tokenLength()).toBeGreaterThan(20)
  })

  async function useOwnKeys(provider: 'gitlab'): Promise<void> {
    const { clientId: client_id, clientSecret: client_secret } = doubledKeys(provider)
    const own = { id: provider, type: 'standard', enabled: true, client_id, client_secret }
    const headers = {
      'x-stack-access-type': 'admin',
      'x-stack-project-id': project().id,
      'x-stack-super-secret-admin-key': project().superSecretAdminKey,
    }
    const config = { oauth_providers: [...shared.filter(({ id }) => id !== provider), own] }
    const { status, text } = await send(wire().url, 'PATCH', '/internal/projects/current', {
      headers,
      body: { config },
    })
    expect(status, text).toBe(200)
  }
})
