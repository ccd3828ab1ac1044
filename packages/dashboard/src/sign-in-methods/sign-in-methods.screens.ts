import { id, type RawSearch, text } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

/** The server sends test sign-ins to this address. */
export const providerScreen = screen({
  path: '/projects/$projectId/auth-methods/$providerId',
  title: 'Provider',
  readSearch: readProviderSearch,
})

export interface ProviderSearch {
  /** The id of a test sign-in, whose result is shown. */
  test?: string
  /** Of an OpenID Connect provider that is not saved yet. */
  name?: string
}

export function readProviderSearch({ test, name }: RawSearch): ProviderSearch {
  return { test: id(test), name: text(name) }
}
