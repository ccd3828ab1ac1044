/** The queries of the screens of email drafts. */
import { queryOptions } from '@tanstack/react-query'
import { type Managed, toKey } from '../api.ts'

/** The last changed first. */
export function draftsQuery(project: Managed) {
  return queryOptions({
    queryKey: toKey(project, 'GET /internal/email-drafts'),
    queryFn: () => project.app.listEmailDrafts(),
  })
}

/** Null: there is none with this id. */
export function draftQuery(project: Managed, draftId: string) {
  return queryOptions({
    ...draftsQuery(project),
    select: drafts => drafts.find(({ id }) => id === draftId) ?? null,
  })
}
