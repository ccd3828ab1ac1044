/** Which accounts are those of a provider as it is configured now. */
import { openIdType, parseUrl } from '@latchkey/contract'
import type { App } from '../../app.ts'
import type { Connection } from '../../oauth-providers/oauth-providers.ts'
import { isPracticeAccountId } from './practice/persons.ts'
import type { ProviderSetup } from './provider.ts'
import { isPractised } from './provider-clients.ts'

/**
 * An owner may change the type or the issuer of a provider, and replaces the practice provider by the real one. An account of
 * before is then no account of the provider: its id may be that of another person there, and its tokens are not for it.
 */
export function isSameAccount(
  app: App,
  setup: ProviderSetup,
  { providerType, accountId }: Pick<Connection, 'providerType' | 'accountId'>,
): boolean {
  if (providerType !== setup.type) return false
  if (isPracticeAccountId(accountId) !== isPractised(app, setup)) return false
  return setup.type !== openIdType || isSameIssuer(issuerIn(accountId), setup.issuer)
}

/** As `providers/openid.ts` writes it. */
const issuerIn = (accountId: string) => accountId.slice(0, accountId.indexOf('|'))

function isSameIssuer(one: string, other: string | null): boolean {
  const known = parseUrl(one)
  return known !== null && other !== null && known.href === parseUrl(other)?.href
}
