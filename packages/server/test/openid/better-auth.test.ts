/** better-auth, which signs people in to its own users: a project is one more provider of its generic OAuth. */
import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { genericOAuth } from 'better-auth/plugins'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ListeningProvider, startListeningProvider } from '../support/listening-provider.ts'

const appUrl = 'http://localhost:3999'

describe('better-auth', () => {
  let provider: ListeningProvider
  beforeAll(async () => {
    provider = await startListeningProvider()
  })
  afterAll(() => provider?.stop())

  /** An app whose users are in memory. */
  async function createApp() {
    const redirectUri = `${appUrl}/api/auth/callback/latchkey`
    const application = await provider.register({ display_name: 'Shop', redirect_uris: [redirectUri] })
    const auth = betterAuth({
      baseURL: appUrl,
      secret: 'a secret of the app that is long enough for it',
      database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
      telemetry: { enabled: false },
      plugins: [
        genericOAuth({
          config: [
            {
              ...{ providerId: 'latchkey', ...application, scopes: ['openid', 'profile', 'email'] },
              discoveryUrl: `${provider.issuer}/.well-known/openid-configuration`,
              requireIdTokenVerification: true,
            },
          ],
        }),
      ],
    })
    const cookies = new Map<string, string>()
    /** As the browser of the app sends it. */
    async function send(url: string | URL, body?: object): Promise<Response> {
      const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
      const headers = { cookie, origin: appUrl, 'content-type': 'application/json' }
      const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
      const response = await auth.handler(new Request(new URL(url, appUrl), request))
      for (const set of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        cookies.set(name, value)
      }
      return response
    }
    return { send }
  }

  it('signs someone up with a project, and in again', async () => {
    const { person } = provider
    const users: string[] = []
    const { send } = await createApp()
    for (const round of ['up', 'in']) {
      const begun = await send('/api/auth/sign-in/social', { provider: 'latchkey', callbackURL: '/' })
      const { url } = await begun.json()
      const returned = await send(await provider.allow(url))
      expect(returned.headers.get('location'), `signed ${round}`).toBe('/')
      const { user } = await (await send('/api/auth/get-session')).json()
      expect(user).toMatchObject({ email: person.email, emailVerified: true, name: 'Ada Lovelace' })
      users.push(user.id)
    }
    expect(users[1]).toBe(users[0])
  })

  it('signs no one in where the person does not allow it', async () => {
    const { send } = await createApp()
    const begun = await send('/api/auth/sign-in/social', { provider: 'latchkey', callbackURL: '/' })
    const { browser, project, person } = provider
    const { url } = await browser.go((await begun.json()).url)
    const path = `/consents/requests/${url.searchParams.get('request')}/deny`
    const denied = await project.asUser(person, 'POST', path, {})
    const returned = await send((await browser.go(denied.json.redirect_url)).url)
    expect(returned.headers.get('location')).toContain('error=access_denied')
    expect(await (await send('/api/auth/get-session')).json()).toBeNull()
  })
})
