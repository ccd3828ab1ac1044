/** The providers that a project may have, by the names that people know them by. */
import { providerNames } from '@latchkey/contract/providers'
import type { AdminOAuthProviderConfig } from '@latchkey/js'

export type ProviderId = AdminOAuthProviderConfig['id']
export type ProviderType = ProviderId | 'openid'

export const openIdName = 'OpenID Connect'

export function isProviderId(id: string): id is ProviderId {
  return Object.hasOwn(providerNames, id)
}
