/** What a relying party needs: the issuer, and code that signs in with it. */
import { hostedFolder } from '@latchkey/contract/rules'
import type { Application } from '@latchkey/js'

export function issuerOf(project: { readonly id: string }): string {
  return `${location.origin}${hostedFolder(project.id)}`
}

/** A relying party in Node, with the library that the server is tested with. */
export function relyingParty({ issuer, application }: { issuer: string; application: Application }): string {
  const { clientId, redirectUris, scopes, type } = application
  const isPublic = type === 'public'
  return `import * as client from 'openid-client'

const config = await client.discovery(
  new URL('${issuer}'),
  '${clientId}',
  ${isPublic ? 'undefined,\n  client.None(),' : 'process.env.CLIENT_SECRET,'}
)

// Keep both in the session of the browser.
const codeVerifier = client.randomPKCECodeVerifier()
const state = client.randomState()

export const signInUrl = client.buildAuthorizationUrl(config, {
  redirect_uri: '${redirectUris[0] ?? ''}',
  scope: '${scopes.filter(scope => scope !== 'offline_access').join(' ')}',
  code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
  code_challenge_method: 'S256',
  state,
})

// At the redirect URI, with its whole URL:
export async function finishSignIn(callbackUrl: URL) {
  const tokens = await client.authorizationCodeGrant(config, callbackUrl, {
    pkceCodeVerifier: codeVerifier,
    expectedState: state,
  })
  const { sub } = tokens.claims() ?? {}
  return client.fetchUserInfo(config, tokens.access_token, sub ?? '')
}
`
}
