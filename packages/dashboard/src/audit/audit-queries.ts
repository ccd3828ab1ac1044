/** The queries of the screen of the audit log. */
import type { AuditLogOptions } from '@latchkey/js'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Managed, toKey } from '../api.ts'
import type { AuditSearch } from './audit.screens.ts'

const linesAtOnce = 100

/** The lines that fit, newest first, as many pages as someone scrolls to. */
export function auditQuery(project: Managed, input: AuditSearch) {
  const filter = toFilter(input)
  return infiniteQueryOptions({
    queryKey: toKey(project, { route: 'GET /internal/audit-log', query: filter }),
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      project.app.listAuditLog({ ...filter, cursor: pageParam, limit: linesAtOnce }),
    initialPageParam: null,
    getNextPageParam: page => page.nextCursor,
  })
}

/** What the address asks for, as the API asks it. Days are days where the reader is. */
export function toFilter({ action, actorType, actor, target, result, since, until }: AuditSearch): AuditLogOptions {
  return {
    action,
    actorType,
    actorId: actor,
    targetId: target,
    result,
    since: since === undefined ? undefined : new Date(`${since}T00:00:00`),
    until: until === undefined ? undefined : new Date(`${until}T23:59:59.999`),
  }
}

export function isFiltered({ entry: _, ...filter }: AuditSearch): boolean {
  return Object.values(filter).some(value => value !== undefined)
}
