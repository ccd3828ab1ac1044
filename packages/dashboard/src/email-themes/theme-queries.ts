/** The queries of the screens of email themes. */
import type { AdminOwnedProject } from '@latchkey/js'
import { queryOptions } from '@tanstack/react-query'
import { type Managed, toKey } from '../api.ts'
import { wholeConfigQuery } from '../config/config-queries.ts'

/** The built-in ones first. */
export function themesQuery(project: Managed) {
  return queryOptions({
    queryKey: toKey(project, 'GET /internal/email-themes'),
    queryFn: () => project.app.listEmailThemes(),
  })
}

export function themeQuery(project: Managed, themeId: string) {
  return queryOptions({
    queryKey: toKey(project, { route: 'GET /internal/email-themes/:themeId', params: { themeId } }),
    queryFn: () => project.app.getEmailTheme(themeId),
  })
}

/** The theme that mails have unless they choose another. */
export function selectedThemeQuery(project: AdminOwnedProject) {
  return queryOptions({ ...wholeConfigQuery(project), select: config => config.emails.selectedThemeId })
}
