/** What the audit log has about one user: what they did, and what was done to them. */
import type { AuditEntry } from '@latchkey/js'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Managed, toKey } from '../api.ts'

const linesAtOnce = 20

/** Two lists of the log, merged by time. A page ends at a time and not at a cursor, of which each list has its own. */
export function userActivityQuery(project: Managed, userId: string) {
  return infiniteQueryOptions({
    queryKey: toKey(project, { route: 'GET /internal/audit-log', query: { userId } }),
    async queryFn({ pageParam }: { pageParam: Date | undefined }) {
      const span = { until: pageParam, limit: linesAtOnce }
      const [about, by] = await Promise.all([
        project.app.listAuditLog({ ...span, targetId: userId }),
        project.app.listAuditLog({ ...span, actorId: userId }),
      ])
      return getNewest([...about, ...by]).slice(0, linesAtOnce)
    },
    // No page before has an end.
    initialPageParam: undefined as Date | undefined,
    getNextPageParam: page => (page.length < linesAtOnce ? undefined : rightAfter(page.at(-1))),
  })
}

/** Newest first, each once: users change their own account, and lines of the same millisecond are in two pages. */
export function getNewest<Line extends Pick<AuditEntry, 'id' | 'at'>>(lines: readonly Line[]): readonly Line[] {
  const byId = new Map(lines.map(line => [line.id, line]))
  return [...byId.values()].sort((one, other) => other.at.getTime() - one.at.getTime())
}

/** The end of a span is not in it: lines of the same millisecond are not left out. */
function rightAfter(line: Pick<AuditEntry, 'at'> | undefined): Date | undefined {
  return line && new Date(line.at.getTime() + 1)
}
