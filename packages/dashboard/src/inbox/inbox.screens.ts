import { notFound } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { type RawSearch, text } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

const shared = {
  title: 'Mail inbox',
  readSearch: readInboxSearch,
  palette: { words: 'emails go to' },
} as const

/** Only while one develops. */
export const inboxScreen = screen({ path: '/inbox', ...shared })

/** The same mails without leaving the project that is open. */
export const projectInboxScreen = screen({
  path: '/projects/$projectId/inbox',
  ...shared,
  navigation: { icon: Inbox, label: 'Inbox', key: 'g', section: 'Mail', isForDevelopment: true },
  load: async ({ settings }) => {
    if (!settings.isDevelopment) throw notFound()
  },
})

export interface InboxSearch {
  /** Only mails to this address. */
  to?: string
  mail?: string
}

export function readInboxSearch({ to, mail }: RawSearch): InboxSearch {
  return { to: text(to), mail: text(mail) }
}
