/** The queries of the screen of the audit log. */
import type { AuditLogOptions } from '@latchkey/js'
import { type Managed, pagedQuery, toKey } from '../api.ts'
import type { AuditFilter } from './audit.screens.ts'

/** The lines that fit, newest first. */
export function auditQuery(project: Managed, search: AuditFilter) {
  const query = toFilter(search)
  return pagedQuery(toKey(project, { route: 'GET /internal/audit-log', query }), page =>
    project.app.listAuditLog({ ...query, ...page }),
  )
}

/** What the address asks for, as the API asks it. Days are days where the reader is. */
export function toFilter({ action, actorType, actor, target, result, since, until }: AuditFilter): AuditLogOptions {
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
