import { Contact } from 'lucide-react'
import { teamsQuery } from '../api.ts'
import { flag, type RawSearch, text } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

export const claimScreen = screen({
  path: '/claim',
  title: 'Welcome',
  readSearch: readClaimSearch,
})

export interface ClaimSearch {
  code?: string
  /** Set on the way back from signing up: the person has already said what they want. */
  go?: true
}

export function readClaimSearch({ code, go }: RawSearch): ClaimSearch {
  return { code: text(code), go: flag(go) }
}

/** The colleagues in a team, also in one that owns no project yet. */
export const colleaguesScreen = screen({
  path: '/colleagues/$teamId',
  title: 'Colleagues',
  readSearch: readColleaguesSearch,
  load: dashboard => dashboard.queries.ensureQueryData(teamsQuery(dashboard)),
})

export interface ColleaguesSearch {
  /** The form for an invitation is open. */
  invite?: true
}

export function readColleaguesSearch({ invite }: RawSearch): ColleaguesSearch {
  return { invite: flag(invite) }
}

export const projectColleaguesScreen = screen({
  path: '/projects/$projectId/colleagues',
  title: 'Colleagues',
  readSearch: readColleaguesSearch,
  navigation: { icon: Contact, key: 'c', section: 'Settings' },
  palette: {
    actions: [
      {
        id: 'invite-colleague',
        label: 'Invite a colleague',
        words: 'new add owner developer support role',
        needs: 'owner',
        search: { invite: true },
      },
    ],
  },
})
