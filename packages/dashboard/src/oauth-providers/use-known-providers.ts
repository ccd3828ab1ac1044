import { providerNames } from '@latchkey/contract/providers'
import type { AdminOwnedProject } from '@latchkey/js'
import { useQuery } from '@tanstack/react-query'
import { wholeConfigQuery } from '../config/config-queries.ts'
import { type ProviderEntry, providerEntries } from '../sign-in-methods/providers/provider-entries.ts'
import { isProviderId, type ProviderType } from '../sign-in-methods/providers/provider-names.ts'

export interface KnownProviders {
  /** Those in the configuration. */
  readonly configured: readonly ProviderEntry[]
  /** A provider may have been removed since an account of it was connected. */
  readonly getName: (providerId: string) => string
  readonly getType: (providerId: string) => ProviderType
}

export function useKnownProviders(project: AdminOwnedProject): KnownProviders {
  const { data: config } = useQuery(wholeConfigQuery(project))
  const configured = config ? providerEntries(config).filter(({ settings }) => settings) : []
  return {
    configured,
    getName: providerId =>
      configured.find(({ id }) => id === providerId)?.name ??
      (isProviderId(providerId) ? providerNames[providerId] : providerId),
    getType: providerId =>
      configured.find(({ id }) => id === providerId)?.type ?? (isProviderId(providerId) ? providerId : 'openid'),
  }
}
