/** The queries of the screen of sent emails. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { asAnswered, type Managed } from '../api.ts'

/** Mails leave a moment after what they are about, and are tried again for a few seconds. */
const everyFiveSecondsMs = 5_000

/** The newest hundred, newest first. */
export function sentEmailsQuery(project: Managed) {
  return queryOptions({
    queryKey: ['project', project.id, 'sent-emails'],
    queryFn: () => project.app.listSentEmails(),
    refetchInterval: everyFiveSecondsMs,
    ...asAnswered,
  })
}

/** After something was sent. */
export function sentEmailsChanged(queries: QueryClient, project: Managed): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['project', project.id, 'sent-emails'] })
}
