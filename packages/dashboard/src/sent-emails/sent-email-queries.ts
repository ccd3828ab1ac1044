/** The queries of the screen of sent emails. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Managed, toKey } from '../api.ts'
import { isId } from '../parts/search-values.ts'
import type { MailLogSearch } from './sent-emails.screens.ts'

/** Mails leave a moment after what they are about, and are tried again within seconds at first. */
const everyFiveSecondsMs = 5_000
const mailsAtOnce = 100

/** The mails that fit, newest first, as many pages as someone scrolls to. The first page is kept up to date. */
export function sentEmailsQuery(project: Managed, { search, status, send }: MailLogSearch) {
  const filter = { query: search, status, sendId: send }
  return infiniteQueryOptions({
    queryKey: toKey(project, { route: 'GET /internal/emails', query: filter }),
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      project.app.listSentEmails({ ...filter, cursor: pageParam, limit: mailsAtOnce, signal }),
    initialPageParam: null,
    getNextPageParam: page => page.nextCursor,
    refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : everyFiveSecondsMs),
  })
}

/** One mail with its content. */
export function sentEmailQuery(project: Managed, emailId: string) {
  return queryOptions({
    queryKey: toKey(project, { route: 'GET /internal/emails/:emailId', params: { emailId } }),
    queryFn: async () => (isId(emailId) ? project.app.getSentEmail(emailId) : null),
    refetchInterval: ({ state }) => (state.data?.nextTryAt ? everyFiveSecondsMs : false),
  })
}
