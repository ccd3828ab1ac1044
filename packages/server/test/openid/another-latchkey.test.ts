/** A project of one server signs people in with a project of another one. */
import { startTestkit, type Testkit, type TestProject } from '@latchkey/testkit'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ListeningProvider, startListeningProvider } from '../support/listening-provider.ts'
import { authorizationQuery, redirectUri } from '../support/oauth.ts'

const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'

describe('another Latchkey', () => {
  let provider: ListeningProvider
  let other: Testkit
  let project: TestProject
  beforeAll(async () => {
    ;[provider, other] = await Promise.all([startListeningProvider(), startTestkit()])
    const callback = `${other.config.publicUrl}/api/v1/auth/oauth/callback/headquarters`
    const application = await provider.register({ display_name: 'Subsidiary', redirect_uris: [callback] })
    const headquarters = {
      ...{ type: 'openid', isShared: false, allowSignIn: true, allowConnectedAccounts: true },
      ...{ issuer: provider.issuer, verifiedEmailDomains: 'example.com', ...application },
    }
    project = await other.createProject({ config: { 'auth.oauth.providers.headquarters': headquarters } })
  })
  afterAll(async () => {
    await other?.stop()
    await provider?.stop()
  })

  async function signIn() {
    const query = authorizationQuery(project, verifier)
    const begun = await other.fetch(`/api/v1/auth/oauth/authorize/headquarters?${query}`)
    const [cookie = ''] = (begun.headers.get('set-cookie') ?? '').split(';')
    const callback = await provider.allow(begun.headers.get('location') ?? '')
    const returned = await other.fetch(`${callback.pathname}${callback.search}`, { headers: { cookie } })
    const page = new URL(returned.headers.get('location') ?? '')
    const body = new URLSearchParams({
      ...{ grant_type: 'authorization_code', client_id: project.id, client_secret: project.keys.client },
      ...{ code: page.searchParams.get('code') ?? '', redirect_uri: redirectUri, code_verifier: verifier },
    })
    const response = await other.fetch('/api/v1/auth/oauth/token', { method: 'POST', body })
    return response.json()
  }

  it('signs someone up with the address and the name that the first one has, and in again', async () => {
    const signedUp = await signIn()
    expect(signedUp).toMatchObject({ is_new_user: true })
    const me = await project.request('GET', '/users/me', { accessToken: signedUp.access_token })
    expect(me.json).toMatchObject({
      ...{ display_name: 'Ada Lovelace', primary_email: 'ada@example.com', primary_email_verified: true },
    })
    const again = await signIn()
    expect(again).toMatchObject({ is_new_user: false })
    expect(decodeJwt(again.access_token).sub).toBe(me.json.id)
  })
})
