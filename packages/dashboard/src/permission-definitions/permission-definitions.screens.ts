import { LockKeyhole } from 'lucide-react'
import { flag, type RawSearch, text } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

export const permissionsScreen = screen({
  path: '/projects/$projectId/permissions',
  title: 'Permissions',
  readSearch: readPermissionsSearch,
  navigation: { icon: LockKeyhole, key: 'e' },
  palette: {
    views: [{ id: 'permission-graph', label: 'Graph of permissions', words: 'draw roles', search: { view: 'graph' } }],
    actions: [
      {
        id: 'new-permission',
        label: 'Define permission',
        words: 'new add create role',
        needs: 'developer',
        search: { create: true },
      },
    ],
  },
})

export interface PermissionsSearch {
  /** Those that are held in the whole project; otherwise those that are held in teams. */
  scope?: 'project'
  /** Drawn as a graph; otherwise listed. */
  view?: 'graph'
  search?: string
  /** The definition that is open in its form. */
  edit?: string
  /** The form for a new definition is open. */
  create?: true
}

export function readPermissionsSearch({ scope, view, search, edit, create }: RawSearch): PermissionsSearch {
  return {
    scope: scope === 'project' ? scope : undefined,
    view: view === 'graph' ? view : undefined,
    search: text(search),
    edit: text(edit),
    create: flag(create),
  }
}
