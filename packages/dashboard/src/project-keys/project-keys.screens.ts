import { KeyRound } from 'lucide-react'
import { flag, type RawSearch } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

export const keysScreen = screen({
  path: '/projects/$projectId/keys',
  title: 'Project keys',
  readSearch: readKeysSearch,
  navigation: { icon: KeyRound, key: 'k', section: 'Developers' },
  palette: {
    actions: [
      {
        id: 'new-keys',
        label: 'Create a key',
        words: 'new add project keys api secret',
        needs: 'developer',
        search: { create: true },
      },
    ],
  },
})

export interface KeysSearch {
  /** The form for new keys is open. */
  create?: true
}

export function readKeysSearch({ create }: RawSearch): KeysSearch {
  return { create: flag(create) }
}
