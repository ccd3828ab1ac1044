/** What the screens ask about the configuration of a project. */
import type { AdminOwnedProject } from '@latchkey/js'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { toKey } from '../api.ts'

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

const changesAtOnce = 50

/** Who changed it, newest first, as many pages as someone scrolls to. */
export function changesQuery(project: AdminOwnedProject) {
  return infiniteQueryOptions({
    queryKey: toKey(project, 'GET /internal/config/changes'),
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      project.listConfigChanges({ cursor: pageParam ?? undefined, limit: changesAtOnce }),
    initialPageParam: null,
    getNextPageParam: page => page.nextCursor,
  })
}

/** One change, path by path. It stays as it is for good. */
export function changeQuery(project: AdminOwnedProject, version: number) {
  return queryOptions({
    queryKey: toKey(project, { route: 'GET /internal/config/changes/:version', params: { version } }),
    queryFn: () => project.getConfigChange(version),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
