import { AppWindow } from 'lucide-react'
import { flag, type RawSearch } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

export const applicationsScreen = screen({
  path: '/projects/$projectId/applications',
  title: 'Applications',
  readSearch: readApplicationsSearch,
  navigation: { icon: AppWindow, key: '2', section: 'Sign-in' },
  palette: {
    words: 'openid connect oauth provider clients single sign-on sso consents relying party',
    actions: [
      {
        id: 'new-application',
        label: 'Register an application',
        words: 'new create openid oauth client',
        needs: 'developer',
        search: { create: true },
      },
    ],
  },
})

export interface ApplicationsSearch {
  /** The form for a new application is open. */
  create?: true
}

function readApplicationsSearch({ create }: RawSearch): ApplicationsSearch {
  return { create: flag(create) }
}

export const applicationScreen = screen({
  path: '/projects/$projectId/applications/$applicationId',
  title: 'Application',
})

/** Where a tried sign-in returns, in a window of its own. It is a redirect URI: the server compares it character by character. */
export const tryReturnScreen = screen({ path: '/try-application', title: 'Sign-in' })
