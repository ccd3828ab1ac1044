/** The queries of the screen of sent emails. */
import { queryOptions } from '@tanstack/react-query'
import { type Managed, pagedQuery, toKey } from '../api.ts'
import { isId } from '../parts/search-values.ts'
import type { MailLogSearch } from './sent-emails.screens.ts'

/** Mails leave a moment after what they are about, and are tried again within seconds at first. */
const everyFiveSecondsMs = 5_000

/** The mails that fit, newest first. */
export function sentEmailsQuery(project: Managed, { search, status, send }: MailLogSearch) {
  const query = { query: search, status, sendId: send }
  return pagedQuery(
    toKey(project, { route: 'GET /internal/emails', query }),
    (page, signal) => project.app.listSentEmails({ ...query, ...page, signal }),
    everyFiveSecondsMs,
  )
}

/** One mail with its content. */
export function sentEmailQuery(project: Managed, emailId: string) {
  return queryOptions({
    queryKey: toKey(project, { route: 'GET /internal/emails/:emailId', params: { emailId } }),
    queryFn: async () => (isId(emailId) ? project.app.getSentEmail(emailId) : null),
    refetchInterval: ({ state }) => (state.data?.nextTryAt ? everyFiveSecondsMs : false),
  })
}
