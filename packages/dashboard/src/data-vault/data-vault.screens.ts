import { Vault } from 'lucide-react'
import { flag, type RawSearch } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

export const dataVaultScreen = screen({
  path: '/projects/$projectId/data-vault',
  title: 'Data vault',
  readSearch: readDataVaultSearch,
  navigation: { icon: Vault, key: 'q', section: 'Developers' },
  palette: {
    words: 'secrets encrypted stores tokens encryption',
    actions: [
      { id: 'new-store', label: 'Add store', words: 'new create vault', needs: 'developer', search: { create: true } },
    ],
  },
})

export interface DataVaultSearch {
  /** The form for a new store is open. */
  create?: true
}

function readDataVaultSearch({ create }: RawSearch): DataVaultSearch {
  return { create: flag(create) }
}
