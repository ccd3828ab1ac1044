/** The queries of the screens of email templates. */
import { queryOptions } from '@tanstack/react-query'
import { type Managed, toKey } from '../api.ts'

/** All of them with their sources, the built-in ones first. */
export function templatesQuery(project: Managed) {
  return queryOptions({
    queryKey: toKey(project, 'GET /internal/email-templates'),
    queryFn: () => project.app.listEmailTemplates(),
  })
}
