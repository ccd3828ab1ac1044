/** From what a browser brings back from a provider to the account that signed in there. */
import type { ProviderResponse } from '@latchkey/contract'
import type { App } from '../../app.ts'
import { isSameAccount } from './account-of.ts'
import type { InnerSecrets } from './flows.ts'
import { type ProviderAccount, type ProviderClient, ProviderRefusal, type ProviderTokens } from './provider.ts'
import { callbackUrl } from './provider-clients.ts'

/** Of the standards; then those of LinkedIn and Apple. */
export const deniedByPerson = ['access_denied', 'consent_required', 'user_cancelled_login', 'user_cancelled_authorize']

export interface ReturnedCode extends InnerSecrets {
  readonly given: ProviderResponse
  readonly state: string
  readonly extraScopes: readonly string[]
}

/** @throws ProviderRefusal, ProviderUnavailable */
export async function readAccount(
  app: App,
  client: ProviderClient,
  { given, state, codeVerifier, nonce, extraScopes }: ReturnedCode,
): Promise<{ account: ProviderAccount; tokens: ProviderTokens }> {
  const tokens = await client.exchange({
    parameters: callbackParameters(given, state),
    state,
    codeVerifier,
    nonce,
    redirectUri: callbackUrl(app, client.setup),
    scopes: client.scopesWith(extraScopes),
  })
  const account = await client.account(tokens)
  const { setup } = client
  if (!isSameAccount(app, setup, { ...account, providerType: setup.type })) throw reservedAccount()
  return { account, tokens }
}

function reservedAccount() {
  const detail = 'the id of the account is one of the practice provider, or names another issuer'
  return new ProviderRefusal('unusable-account', 'This account cannot sign in here.', detail)
}

function callbackParameters({ code, iss }: ProviderResponse, state: string): URLSearchParams {
  return new URLSearchParams({ state, ...(code ? { code } : {}), ...(iss ? { iss } : {}) })
}
