/** The queries of the screens of email drafts. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { asAnswered, type Managed } from '../api.ts'
import { previewsChanged } from '../emails/preview/preview-queries.ts'
import { isId } from '../parts/search-values.ts'

/** The last changed first. */
export function draftsQuery(project: Managed) {
  return queryOptions({
    queryKey: [...draftsKey(project), 'list'],
    queryFn: () => project.app.listEmailDrafts(),
    ...asAnswered,
  })
}

/** Null: there is none with this id. */
export function draftQuery(project: Managed, draftId: string) {
  return queryOptions({
    queryKey: [...draftsKey(project), draftId],
    queryFn: async () => {
      const drafts = isId(draftId) ? await project.app.listEmailDrafts() : []
      return drafts.find(({ id }) => id === draftId) ?? null
    },
    ...asAnswered,
  })
}

/** After a draft was saved, sent or removed. */
export async function draftsChanged(queries: QueryClient, project: Managed): Promise<void> {
  await Promise.all([queries.invalidateQueries({ queryKey: draftsKey(project) }), previewsChanged(queries, project)])
}

export const draftsKey = (project: Managed) => ['project', project.id, 'email-drafts']
