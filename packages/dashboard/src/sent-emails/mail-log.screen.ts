import { lazyRouteComponent } from '@tanstack/react-router'
import { Mails } from 'lucide-react'
import { flag, type RawSearch, text } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

export const mailLogScreen = screen({
  path: '/projects/$projectId/mail-log',
  title: 'Mail log',
  component: lazyRouteComponent(() => import('./MailLogScreen.tsx'), 'MailLogScreen'),
  readSearch: readMailLogSearch,
  navigation: { icon: Mails, key: 'm', label: 'Mails', section: 'Emails' },
  palette: { words: 'sent emails errors smtp' },
})

export interface MailLogSearch {
  /** A part of an address or of a subject. */
  search?: string
  /** Only those that did not leave. */
  failed?: true
  /** The mail that is open. */
  mail?: string
}

export function readMailLogSearch({ search, failed, mail }: RawSearch): MailLogSearch {
  return { search: text(search), failed: flag(failed), mail: text(mail) }
}
