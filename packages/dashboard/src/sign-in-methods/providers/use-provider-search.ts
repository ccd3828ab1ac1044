import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ProviderSearch, providerScreen } from '../sign-in-methods.screens.ts'

/** What the address says, and how to change it. */
export function useProviderSearch(): [ProviderSearch, (search: ProviderSearch) => Promise<void>] {
  const search = useSearch({ from: '/shell/signed-in/projects/$projectId/auth-methods/$providerId' })
  const navigate = useNavigate({ from: providerScreen.path })
  return [search, changed => navigate({ search: { ...search, ...changed }, replace: true })]
}
