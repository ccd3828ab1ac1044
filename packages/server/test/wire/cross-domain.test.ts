/** An origin where someone is signed in hands the session to another one, by the calls of the published SDKs that do so. */
import { createHash, randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installSdk } from './support/published-versions.ts'
import { send } from './support/raw.ts'
import { createApps } from './support/version-apps.ts'
import { createProject, startEmbedded, type Wire, type WireProject } from './support/wire.ts'

const redirectUri = 'https://shop.example/handler/oauth-callback'

describe.each(['2.8.102', '2.8.108'])('cross-domain sign-in by @stackframe/js %s', {
  timeout: 120_000,
  tags: ['installs'],
}, version => {
  let apps: ReturnType<typeof createApps>
  let wire: Wire
  let project: WireProject
  beforeAll(async () => {
    apps = createApps(await installSdk(version), () => project)
    wire = await startEmbedded()
    project = await createProject(wire, { domains: [{ domain: 'https://shop.example', handler_path: '/handler' }] })
  }, 300_000)
  afterAll(() => wire?.stop())

  it('gives the other origin the same session, which that one refreshes by itself', async () => {
    const { app, user } = await apps.signUp()
    const verifier = randomBytes(32).toString('base64url')
    const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
    const input = { redirectUri, state: 'state', codeChallenge, afterCallbackRedirectUrl: 'https://shop.example/cart' }
    // Pages call it, and it is private: a program would need a document with an address.
    const url: string = await Reflect.apply(Reflect.get(app, '_createCrossDomainAuthRedirectUrl'), app, [input])
    const page = new URL(url)
    expect([page.origin + page.pathname, page.searchParams.get('state')]).toEqual([redirectUri, 'state'])
    const form = {
      ...{ grant_type: 'authorization_code', client_id: project.id, client_secret: '__stack_public_client__' },
      ...{ code: page.searchParams.get('code') ?? '', redirect_uri: redirectUri, code_verifier: verifier },
    }
    const { status, json, text } = await send(wire.url, 'POST', '/auth/oauth/token', { body: form })
    expect(status, text).toBe(200)
    expect(json).toMatchObject({ is_new_user: false, after_callback_redirect_url: 'https://shop.example/cart' })
    const { accessToken } = await user.currentSession.getTokens()
    expect(decodeJwt(json.access_token).refresh_token_id).toBe(decodeJwt(accessToken ?? '').refresh_token_id)

    const there = apps.clientApp({ accessToken: json.access_token, refreshToken: json.refresh_token })
    expect((await there.getUser())?.id).toBe(user.id)
    await user.signOut()
    const afterwards = apps.clientApp({ accessToken: json.access_token, refreshToken: json.refresh_token })
    expect(await afterwards.getUser(), 'one session ends everywhere').toBeNull()
  })
})
