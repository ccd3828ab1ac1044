/** What the screens ask about the configuration of a project. */
import type { AdminOwnedProject } from '@latchkey/js'
import { queryOptions } from '@tanstack/react-query'
import { pagedQuery, toKey } from '../api.ts'

/** What the owner changed, and which version that is. */
export function overrideQuery(project: AdminOwnedProject) {
  return queryOptions({
    queryKey: toKey(project, 'GET /internal/config/override'),
    queryFn: () => project.getConfigOverride(),
  })
}

/** All of it, the defaults included. */
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
