import { Activity } from 'lucide-react'
import { type RawSearch, text } from '../parts/search-values.ts'
import { screen } from '../screen.ts'
import { getEventType } from './event-words.ts'

export const eventsScreen = screen({
  path: '/projects/$projectId/events',
  title: 'Events',
  readSearch: readEventsSearch,
  navigation: { icon: Activity, key: 'n', section: 'Developers' },
  palette: {
    words: 'live tail feed stream log json',
    views: [
      {
        id: 'new-users-live',
        label: 'Sign-ups as they happen',
        words: 'events user created',
        search: { type: 'user.created' },
      },
    ],
  },
})

export interface EventsSearch {
  /** Only events of this type. */
  type?: string
  /** The event that is open. */
  event?: string
}

export function readEventsSearch({ type, event }: RawSearch): EventsSearch {
  return { type: getEventType(text(type)), event: text(event) }
}
