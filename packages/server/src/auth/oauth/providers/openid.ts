/** Any OpenID Connect provider, as its discovery document describes it. */
import type { DiscoveredProvider } from '../../../kernel/oauth-client/discovery.ts'
import type { ProviderDescription } from '../description.ts'
import { isTrueOrTextAt, textAt, valueAt } from '../fields.ts'
import type { ProviderSetup } from '../provider.ts'
import { claimedAccount } from './claimed-account.ts'

export const openIdName = 'The sign-in provider'
export const openIdScopes = ['openid', 'profile', 'email'] as const

export function openIdProvider(
  { verifiedEmailDomains, issuer: configuredIssuer }: ProviderSetup,
  discovered: DiscoveredProvider,
): ProviderDescription {
  const { issuer, authorizationEndpoint, tokenEndpoint, keySet, namesIssuer } = discovered
  const methods = discovered.tokenAuthentications
  const isInBody =
    methods !== null && !methods.includes('client_secret_basic') && methods.includes('client_secret_post')
  return {
    name: openIdName,
    ...{ authorizationEndpoint, tokenEndpoint, issuer, namesIssuer },
    scopes: openIdScopes,
    ...(isInBody ? { secretIn: 'body' } : {}),
    // Those are Google's own, and consent is for the provider to ask for.
    parameters: { access_type: undefined, prompt: undefined },
    idToken: { keySet, issuerFor: () => issuer, isRequired: true, returnsNonce: true, namesAccount: false },
    userInfo: discovered.userInfoEndpoint,
    async account({ claims, userInfo, unusable }) {
      const given = await userInfo()
      // OpenID Connect Core 5.3.2: user info of another subject must not be used.
      const subject = textAt(claims, 'sub')
      if (subject !== textAt(given, 'sub')) throw unusable(`${openIdName} did not say whose account it is.`)
      const all = { ...claims, ...Object(given) }
      const account = claimedAccount(all)
      // The address and what is said of it come from the same place.
      const aboutEmail = valueAt(given, 'email') === undefined ? claims : given
      return {
        ...account,
        // Another issuer, should the owner change it, may have given the same subject to another person.
        accountId: subject === null ? null : `${issuer}|${subject}`,
        // As a server or an import writes it, where the owner has written the issuer with or without a slash at its end.
        otherIds: subject === null ? [] : [`${configuredIssuer}|${subject}`],
        isEmailVerified:
          isTrueOrTextAt(aboutEmail, 'email_verified') && vouchesFor(verifiedEmailDomains, valueAt(all, 'email')),
      }
    },
  }
}

/** An owner configures what the provider says, so it counts for these domains only. */
function vouchesFor(domains: string | null, email: unknown): boolean {
  if (domains === null || typeof email !== 'string') return false
  const domain = email.trim().toLowerCase().split('@').at(-1) ?? ''
  return domains === '*' || domains.split(/, ?/).includes(domain)
}
