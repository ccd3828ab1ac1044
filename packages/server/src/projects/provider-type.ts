import { openIdType, type ProjectConfig } from '@latchkey/contract'

/** The type of a configured provider, which gives the account ids of its connections their meaning. Empty: there is none. */
export function providerTypeIn(config: ProjectConfig, providerConfigId: string): string {
  return providerIn(config, providerConfigId)?.type || ''
}

/**
 * An account id as it is stored: at an OpenID Connect provider the subject follows the issuer, which may change. A server or
 * an export of another product gives the subject alone; it is then of the issuer of today.
 */
export function storedAccountId(config: ProjectConfig, providerConfigId: string, accountId: string): string {
  const provider = providerIn(config, providerConfigId)
  if (provider?.type !== openIdType || !provider.issuer || namesIssuer.test(accountId)) return accountId
  return `${provider.issuer}|${accountId}`
}

const namesIssuer = /^https?:\/\/[^|]+\|./i

function providerIn({ auth }: ProjectConfig, providerConfigId: string) {
  const { providers } = auth.oauth
  return Object.hasOwn(providers, providerConfigId) ? providers[providerConfigId] : undefined
}
