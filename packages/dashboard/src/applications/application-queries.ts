/** The queries of the screens of applications. */
import { queryOptions } from '@tanstack/react-query'
import { type Managed, pagedQuery, toKey } from '../api.ts'

export function applicationsQuery(project: Managed) {
  return queryOptions({
    queryKey: toKey(project, 'GET /internal/applications'),
    queryFn: () => project.app.listApplications(),
  })
}

/** Null: there is none with this id. */
export function applicationQuery(project: Managed, applicationId: string) {
  return queryOptions({
    queryKey: toKey(project, { route: 'GET /internal/applications/:applicationId', params: { applicationId } }),
    queryFn: () => project.app.getApplication(applicationId),
  })
}

/** Who has allowed an application something, the latest first. */
export function applicationConsentsQuery(project: Managed, applicationId: string) {
  return pagedQuery(
    toKey(project, { route: 'GET /internal/applications/:applicationId/consents', params: { applicationId } }),
    page => project.app.listApplicationConsents(applicationId, page),
  )
}
