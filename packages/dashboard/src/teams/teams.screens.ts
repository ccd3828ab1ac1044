import { UsersRound } from 'lucide-react'
import { flag, type RawSearch, text } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

export const teamSettingsScreen = screen({
  path: '/projects/$projectId/teams/settings',
  title: 'Team settings',
  palette: { words: 'create personal roles' },
})

export const teamScreen = screen({
  path: '/projects/$projectId/teams/$teamId',
  title: 'Team',
})

export const teamsScreen = screen({
  path: '/projects/$projectId/teams',
  title: 'Teams',
  readSearch: readTeamsSearch,
  navigation: { icon: UsersRound, key: 't' },
  palette: {
    actions: [{ id: 'new-team', label: 'Create team', words: 'new add', needs: 'support', search: { create: true } }],
  },
})

export interface TeamsSearch {
  search?: string
  oldestFirst?: true
  /** The form for a new team is open. */
  create?: true
}

export function readTeamsSearch({ search, oldestFirst, create }: RawSearch): TeamsSearch {
  return { search: text(search), oldestFirst: flag(oldestFirst), create: flag(create) }
}
