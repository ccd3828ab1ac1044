import type { ProjectConfig } from '@latchkey/contract'

/** The type of a configured provider, which gives the account ids of its connections their meaning. Empty: there is none. */
export function providerTypeIn({ auth }: ProjectConfig, providerConfigId: string): string {
  const { providers } = auth.oauth
  return (Object.hasOwn(providers, providerConfigId) && providers[providerConfigId]?.type) || ''
}
