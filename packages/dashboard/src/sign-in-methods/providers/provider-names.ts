/** The providers that a project may have, by the names that people know them by. */
import { providerNames } from '@latchkey/contract/providers'
import type { AdminOAuthProviderConfig } from '@latchkey/js'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ProviderSearch, providerScreen } from '../sign-in-methods.screens.ts'

export type ProviderId = AdminOAuthProviderConfig['id']
export type ProviderType = ProviderId | 'openid'

export const openIdName = 'OpenID Connect'

export function isProviderId(id: string): id is ProviderId {
  return Object.hasOwn(providerNames, id)
}

/** What the address says, and how to change it. */
export function useProviderSearch(): [ProviderSearch, (search: ProviderSearch) => Promise<void>] {
  const search = useSearch({ from: '/shell/signed-in/projects/$projectId/auth-methods/$providerId' })
  const navigate = useNavigate({ from: providerScreen.path })
  return [search, changed => navigate({ search: { ...search, ...changed }, replace: true })]
}
