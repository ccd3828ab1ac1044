import { lazyRouteComponent } from '@tanstack/react-router'
import { type RawSearch, text } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

/** Only while one develops. */
export const inboxScreen = screen({
  path: '/inbox',
  title: 'Mail inbox',
  component: lazyRouteComponent(() => import('./InboxScreen.tsx'), 'InboxScreen'),
  readSearch: readInboxSearch,
  palette: { words: 'emails go to' },
})

export interface InboxSearch {
  /** Only mails to this address. */
  to?: string
  mail?: string
}

export function readInboxSearch({ to, mail }: RawSearch): InboxSearch {
  return { to: text(to), mail: text(mail) }
}
