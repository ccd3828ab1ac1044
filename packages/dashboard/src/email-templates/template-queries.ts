/** The queries of the screens of email templates. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { asAnswered, type Managed } from '../api.ts'
import { configChanged } from '../config/config-queries.ts'
import { previewsChanged } from '../emails/preview/preview-queries.ts'

/** All of them with their sources, the built-in ones first. */
export function templatesQuery(project: Managed) {
  return queryOptions({
    queryKey: [...templatesKey(project), 'list'],
    queryFn: () => project.app.listEmailTemplates(),
    ...asAnswered,
  })
}

/** After a template was saved, renamed or removed. */
export async function templatesChanged(queries: QueryClient, project: Managed): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: templatesKey(project) }),
    previewsChanged(queries, project),
    configChanged(queries, project),
  ])
}

export const templatesKey = (project: Managed) => ['project', project.id, 'email-templates']
