/** The queries of the screens of email themes. */
import type { AdminOwnedProject } from '@latchkey/js'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { asAnswered, type Managed } from '../api.ts'
import { configChanged, wholeConfigQuery } from '../config/config-queries.ts'
import { previewsChanged } from '../emails/preview/preview-queries.ts'

/** The built-in ones first. */
export function themesQuery(project: Managed) {
  return queryOptions({
    queryKey: [...themesKey(project), 'list'],
    queryFn: () => project.app.listEmailThemes(),
    ...asAnswered,
  })
}

export function themeQuery(project: Managed, themeId: string) {
  return queryOptions({
    queryKey: [...themesKey(project), themeId],
    queryFn: () => project.app.getEmailTheme(themeId),
    ...asAnswered,
  })
}

/** The theme that mails have unless they choose another. */
export function selectedThemeQuery(project: AdminOwnedProject) {
  return queryOptions({ ...wholeConfigQuery(project), select: config => config.emails.selectedThemeId })
}

/** After a theme was saved, selected, renamed or removed: every mail looks different. */
export async function themesChanged(queries: QueryClient, project: Managed): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: themesKey(project) }),
    previewsChanged(queries, project),
    configChanged(queries, project),
  ])
}

export const themesKey = (project: Managed) => ['project', project.id, 'email-themes']
