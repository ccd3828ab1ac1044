import { createHash, randomBytes } from 'node:crypto'
import { type ConfigOverride, header } from '@latchkey/contract'
import { doubledKeys } from '@latchkey/testkit/providers'
import { expect } from 'vitest'
import type { Kind, Scene } from './kind.ts'

const provider = 'gitlab'
const redirectUri = 'http://localhost:3000/handler/oauth-callback'

export const providersConfig: ConfigOverride = {
  [`auth.oauth.providers.${provider}`]: {
    ...{ type: provider, isShared: false, allowSignIn: true, allowConnectedAccounts: true },
    ...doubledKeys(provider),
  },
}

interface Facts {
  /** Of ada at the provider. */
  readonly accountId: string
  /** Of that account, as it is stored. */
  readonly accessToken: string
}

/** An account at a provider that signs ada in and has tokens, and a test sign-in that was begun. */
export const providers: Kind<Facts> = {
  async make(scene) {
    const { testkit, send, adaId } = scene
    const accountId = '424242'
    const doubles = await testkit.providers()
    doubles.signInAs({ id: accountId })
    const { access_token: token } = await send('server', 'POST', '/auth/sessions', { user_id: adaId })
    await signIn(scene, { type: 'link', token })
    await send('admin', 'POST', '/internal/oauth-tests', { provider_config_id: provider })
    const { access_token: accessToken } = await send('server', 'POST', accessTokenPath(adaId), { scope: '' })
    return { accountId, accessToken }
  },

  async check(scene, { accountId, accessToken }) {
    const { testkit, project, send, adaId } = scene
    const { items } = await send('server', 'GET', `/oauth-providers?user_id=${adaId}`)
    expect(items).toMatchObject([{ provider_config_id: provider, account_id: accountId }])
    const doubles = await testkit.providers()
    // This double knows none of the tokens of the former one; the server looks whether they are accepted still.
    await project.asServer('POST', accessTokenPath(adaId), { scope: '' })
    expect(doubles.requests.map(({ headers }) => headers.authorization)).toContain(`Bearer ${accessToken}`)
    doubles.signInAs({ id: accountId })
    const signedIn = await signIn(scene)
    const asAda = { [header.accessToken]: signedIn.access_token }
    expect(await send('client', 'GET', '/users/me', undefined, asAda)).toMatchObject({ id: adaId })
  },
}

const accessTokenPath = (userId: string) => `/connected-accounts/${userId}/${provider}/access-token`

/** As a browser and an application take its steps. */
async function signIn({ testkit, project }: Scene, changes: Readonly<Record<string, string>> = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    ...{ client_id: project.id, client_secret: project.keys.client, redirect_uri: redirectUri, state: 'state' },
    ...{ error_redirect_url: redirectUri, scope: 'legacy', response_type: 'code', grant_type: 'authorization_code' },
    ...{ code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256' },
    ...changes,
  })
  const begun = await testkit.fetch(`/api/v1/auth/oauth/authorize/${provider}?${query}`)
  const [cookie = ''] = (begun.headers.get('set-cookie') ?? '').split(';')
  const doubles = await testkit.providers()
  const brought = await doubles.authorize(new URL(begun.headers.get('location') ?? ''))
  const path = `/api/v1/auth/oauth/callback/${provider}?${brought}`
  const response = await testkit.fetch(path, { headers: { cookie } })
  const code = new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const form = { grant_type: 'authorization_code', client_id: project.id, redirect_uri: redirectUri }
  const body = new URLSearchParams({ ...form, code, code_verifier: verifier })
  const exchanged = await testkit.fetch('/api/v1/auth/oauth/token', { method: 'POST', body })
  if (!exchanged.ok) throw new Error(`The sign-in at ${provider} ended with ${exchanged.status}.`)
  return exchanged.json()
}
