/** A provider as its form has it, where every field is there, and as the project keeps it. */
import type { AdminOAuthProviderConfig } from '@latchkey/js'
import type { ProviderId } from './providers.ts'

export interface ProviderForm {
  id: ProviderId
  enabled: boolean
  hasOwnKeys: boolean
  clientId: string
  clientSecret: string
  facebookConfigId: string
  microsoftTenantId: string
}

export function formOf(provider: AdminOAuthProviderConfig): ProviderForm {
  const own = provider.type === 'standard' ? provider : undefined
  return {
    id: provider.id,
    enabled: provider.enabled !== false,
    hasOwnKeys: own !== undefined,
    clientId: own?.clientId ?? '',
    clientSecret: own?.clientSecret ?? '',
    facebookConfigId: own?.facebookConfigId ?? '',
    microsoftTenantId: own?.microsoftTenantId ?? '',
  }
}

export function providerOf(form: ProviderForm): AdminOAuthProviderConfig {
  const { id, enabled, hasOwnKeys, clientId, clientSecret, facebookConfigId, microsoftTenantId } = form
  if (!hasOwnKeys) return { id, enabled, type: 'shared' }
  return {
    id,
    enabled,
    type: 'standard',
    clientId: clientId.trim(),
    clientSecret: clientSecret.trim(),
    ...(id === 'facebook' && facebookConfigId.trim() && { facebookConfigId: facebookConfigId.trim() }),
    ...(id === 'microsoft' && microsoftTenantId.trim() && { microsoftTenantId: microsoftTenantId.trim() }),
  }
}
