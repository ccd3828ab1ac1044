import { Mails } from 'lucide-react'
import { id, type RawSearch, text } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

export const mailLogScreen = screen({
  path: '/projects/$projectId/mail-log',
  title: 'Mail log',
  readSearch: readMailLogSearch,
  navigation: { icon: Mails, key: 'm', label: 'Mails', section: 'Mail' },
  palette: {
    words: 'sent emails errors smtp',
    views: [
      { id: 'failed-mails', label: 'Mails that were not sent', words: 'failed errors', search: { status: 'failed' } },
    ],
  },
})

export interface MailLogSearch {
  /** A part of an address or of a subject. */
  search?: string
  /** Only those that left, or did not. */
  status?: 'sent' | 'failed'
  /** Only those of one send to users. */
  send?: string
  /** The mail that is open. */
  mail?: string
}

export function readMailLogSearch({ search, status, send, mail }: RawSearch): MailLogSearch {
  return {
    search: text(search),
    status: status === 'sent' || status === 'failed' ? status : undefined,
    send: id(send),
    mail: text(mail),
  }
}
