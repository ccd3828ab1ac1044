/** The queries of the screens of email themes. */
import type { AdminOwnedProject } from '@latchkey/js'
import { queryOptions } from '@tanstack/react-query'
import { type Managed, readQuery } from '../api.ts'
import { wholeConfigQuery } from '../config/config-queries.ts'

/** The built-in ones first. */
export function themesQuery(project: Managed) {
  return queryOptions({ ...readQuery(project, 'GET /internal/email-themes'), select: ({ themes }) => themes })
}

export function themeQuery(project: Managed, themeId: string) {
  return queryOptions({
    ...readQuery(project, 'GET /internal/email-themes/:themeId', { params: { themeId } }),
    select: theme => ({ id: themeId, ...theme }),
  })
}

/** The theme that mails have unless they choose another. */
export function selectedThemeQuery(project: AdminOwnedProject) {
  return queryOptions({ ...wholeConfigQuery(project), select: config => config.emails.selectedThemeId })
}
