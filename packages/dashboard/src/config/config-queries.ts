/** What the screens ask about the configuration of a project. */
import type { AdminOwnedProject } from '@latchkey/js'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { asAnswered, type Managed, projectsChanged } from '../api.ts'

/** What the owner changed, and which version that is. */
export function overrideQuery(project: AdminOwnedProject) {
  return queryOptions({
    queryKey: ['project', project.id, 'config', 'override'],
    queryFn: () => project.getConfigOverride(),
    ...asAnswered,
  })
}

/** All of it, the defaults included. */
export function wholeConfigQuery(project: AdminOwnedProject) {
  return queryOptions({
    queryKey: ['project', project.id, 'config', 'whole'],
    queryFn: () => project.getConfig(),
    ...asAnswered,
  })
}

const changesAtOnce = 50

/** Who changed it, newest first, as many pages as someone scrolls to. */
export function changesQuery(project: AdminOwnedProject) {
  return infiniteQueryOptions({
    queryKey: ['project', project.id, 'config', 'changes'],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      project.listConfigChanges({ cursor: pageParam ?? undefined, limit: changesAtOnce }),
    initialPageParam: null,
    getNextPageParam: page => page.nextCursor,
    ...asAnswered,
  })
}

/** One change, path by path. It stays as it is for good. */
export function changeQuery(project: AdminOwnedProject, version: number) {
  return queryOptions({
    queryKey: ['project', project.id, 'config', 'change', version],
    queryFn: () => project.getConfigChange(version),
    staleTime: Number.POSITIVE_INFINITY,
    ...asAnswered,
  })
}

/** After a change of the configuration: nearly everything about a project follows from it. */
export async function configChanged(queries: QueryClient, project: Managed): Promise<void> {
  await Promise.all([
    projectsChanged(queries),
    queries.invalidateQueries({ queryKey: ['project', project.id, 'config'] }),
    queries.invalidateQueries({ queryKey: ['project', project.id, 'definitions'] }),
  ])
}
