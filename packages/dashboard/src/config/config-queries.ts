/** What the screens ask about the configuration of a project. */
import type { AdminOwnedProject } from '@latchkey/js'
import { queryOptions } from '@tanstack/react-query'
import { pagedQuery, toKey } from '../api.ts'

/** Secrets stay on the server until a colleague asks for them. */
const masked = { secrets: 'masked' } as const

/** What the owner changed, and which version that is. */
export function overrideQuery(project: AdminOwnedProject) {
  return queryOptions({
    queryKey: toKey(project, { route: 'GET /internal/config/override', query: masked }),
    queryFn: () => project.getConfigOverride(masked),
  })
}

/** All of it, the defaults included, to be looked at. */
export function effectiveConfigQuery(project: AdminOwnedProject) {
  return queryOptions({
    queryKey: toKey(project, { route: 'GET /internal/config', query: masked }),
    queryFn: () => project.getConfig(masked),
  })
}

/** All of it, the defaults included, for forms that edit secrets as well. */
export function wholeConfigQuery(project: AdminOwnedProject) {
  return queryOptions({
    queryKey: toKey(project, 'GET /internal/config'),
    queryFn: () => project.getConfig(),
  })
}

/** Who changed it, newest first. */
export function changesQuery(project: AdminOwnedProject) {
  return pagedQuery(toKey(project, 'GET /internal/config/changes'), page => project.listConfigChanges(page))
}

/** One change, path by path. It stays as it is for good. */
export function changeQuery(project: AdminOwnedProject, version: number) {
  return queryOptions({
    queryKey: toKey(project, { route: 'GET /internal/config/changes/:version', params: { version } }),
    queryFn: () => project.getConfigChange(version),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
