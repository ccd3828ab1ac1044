/** The queries of the screens of email templates. */
import { queryOptions } from '@tanstack/react-query'
import { type Managed, readQuery } from '../api.ts'

/** All of them with their sources, the built-in ones first. */
export function templatesQuery(project: Managed) {
  return queryOptions({ ...readQuery(project, 'GET /internal/email-templates'), select: ({ templates }) => templates })
}
