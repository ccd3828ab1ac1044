import { type SessionEnd, sessionEnds } from '@latchkey/contract/rules'
import { MonitorSmartphone } from 'lucide-react'
import { id, type RawSearch } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

export const sessionsScreen = screen({
  path: '/projects/$projectId/sessions',
  title: 'Sessions',
  readSearch: readSessionsSearch,
  navigation: { icon: MonitorSmartphone, key: 'i' },
  palette: { words: 'signed in devices sign out ended' },
})

export interface SessionsSearch {
  state?: 'live' | 'ended'
  /** Only those that ended so. */
  reason?: SessionEnd
  /** Only those of this user. */
  user?: string
}

export function readSessionsSearch({ state, reason, user }: RawSearch): SessionsSearch {
  return {
    state: state === 'live' || state === 'ended' ? state : undefined,
    reason: sessionEnds.find(known => known === reason),
    user: id(user),
  }
}
