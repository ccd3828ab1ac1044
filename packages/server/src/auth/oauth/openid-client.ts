/** A client for any OpenID Connect provider: what its issuer says of itself is fetched when it is needed. */
import type { OAuthKeys } from '../../config.ts'
import type { Discovery } from '../../kernel/oauth-client/discovery.ts'
import { createProviderClient, type ProviderTools, scopesWith } from './client.ts'
import type { ProviderClient, ProviderSetup } from './provider.ts'
import { openIdName, openIdProvider, openIdScopes } from './providers/openid.ts'
import { translating } from './refusals.ts'

/** Without it, many providers give no refresh token. */
const offlineAccess = 'offline_access'

export function createOpenIdClient(
  setup: ProviderSetup,
  issuer: string,
  keys: OAuthKeys,
  tools: ProviderTools & { readonly discover: Discovery },
): ProviderClient {
  const client = async () => {
    const discovered = await translating(openIdName, () => tools.discover(issuer))
    return createProviderClient(setup, openIdProvider(setup, discovered), keys, tools)
  }
  return {
    setup,
    postsForm: false,
    scopesWith: extra => scopesWith(openIdScopes, extra),
    async authorizationUrl(input) {
      const url = await (await client()).authorizationUrl(input)
      // OpenID Connect Core 11: it is ignored without consent.
      if (input.extraScopes.includes(offlineAccess)) url.searchParams.set('prompt', 'consent')
      return url
    },
    exchange: async input => (await client()).exchange(input),
    account: async tokens => (await client()).account(tokens),
    refresh: async input => (await client()).refresh(input),
    accepts: async accessToken => (await client()).accepts(accessToken),
  }
}
