import { Braces } from 'lucide-react'
import type { RawSearch } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

export const configScreen = screen({
  path: '/projects/$projectId/config',
  title: 'Configuration',
  readSearch: readConfigSearch,
  navigation: { icon: Braces, key: 'f', section: 'Settings' },
  palette: {
    actions: [
      {
        id: 'config-history',
        label: 'History of the configuration',
        words: 'changes versions restore undo',
        needs: 'read-only',
        search: { view: 'history' },
      },
    ],
  },
})

export interface ConfigSearch {
  /** What is shown; otherwise the editor. */
  view?: 'history' | 'whole'
  /** The change that is open. */
  version?: number
}

export function readConfigSearch({ view, version }: RawSearch): ConfigSearch {
  return {
    view: view === 'history' || view === 'whole' ? view : undefined,
    version: Number.isSafeInteger(version) ? Number(version) : undefined,
  }
}
