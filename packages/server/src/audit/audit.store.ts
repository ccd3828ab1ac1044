import type { Actor, AuditEntry, AuditQuery } from '@latchkey/contract'
import { insertInto } from '../kernel/db/columns.ts'
import type { Db } from '../kernel/db/db.ts'
import type { PageQuery, Sort } from '../kernel/db/paginate.ts'
import { composed, type On, statement, when } from '../kernel/db/statement.ts'
import { type AuditLineRow, auditLineColumns } from './audit.tables.ts'

const userName = statement<{ name: string | null }, { projectId: string; userId: string }>(
  'audit.user-name',
  `select coalesce(c.value, u.display_name) as name from users u
   left join contact_channels c on c.project_id = u.project_id and c.user_id = u.id and c.is_primary
   where u.project_id = :projectId and u.id = :userId`,
)

/** Their primary address, or else what they call themselves. */
export async function findUserName(on: On, projectId: string, userId: string): Promise<string | null> {
  return (await userName.first(on, { projectId, userId }))?.name ?? null
}

const impersonation = statement<{ found: boolean }, { projectId: string; sessionId: string }>(
  'audit.impersonation',
  'select true as found from sessions where project_id = :projectId and id = :sessionId and is_impersonation',
)

export async function isImpersonation(on: On, projectId: string, sessionId: string): Promise<boolean> {
  return impersonation.matches(on, { projectId, sessionId })
}

export interface NewLine extends Omit<AuditEntry, 'position' | 'atMillis' | 'previousHash' | 'hash'> {
  readonly projectId: string
  readonly at: Date
}

interface LineValues extends Omit<NewLine, 'actor' | 'targets'> {
  readonly actorType: Actor['type']
  readonly actorId: string | null
  readonly actorName: string | null
  readonly actorRole: Actor['role']
  readonly targetKinds: readonly string[]
  readonly targetIds: readonly string[]
}

const insert = statement<never, LineValues>(
  'audit.insert',
  insertInto(
    'audit_lines',
    `id at action result refusal actorType actorId actorName actorRole level targetKinds targetIds fields requestId address
     userAgent`,
  ),
)

export async function insertLine(on: On, { actor, targets, ...line }: NewLine): Promise<void> {
  await insert(on, {
    ...line,
    ...{ actorType: actor.type, actorId: actor.id, actorName: actor.name, actorRole: actor.role },
    targetKinds: targets.map(({ kind }) => kind),
    targetIds: targets.map(({ id }) => id),
  })
}

/** The newest first. */
export const byAge: Sort = { columns: { at: 'timestamptz', 'audit_lines.number': 'bigint' }, order: 'descending' }
/** As they are chained; those without a position come last. */
export const byPosition: Sort = {
  columns: { 'audit_lines.place': 'bigint', 'audit_lines.number': 'bigint' },
  order: 'ascending',
}

export interface LineFilter extends Pick<AuditQuery, 'actorId' | 'actorType' | 'targetId' | 'result'> {
  /** An action, or all that start with a word and a dot. */
  readonly action?: string | { readonly area: string }
  readonly since?: Date
  readonly until?: Date
}

export function listLines(
  db: Db,
  { action, actorId, actorType, targetId, result, since, until }: LineFilter,
  { after, orderBy, values }: PageQuery,
): Promise<AuditLineRow[]> {
  const actions = typeof action === 'object' ? `${action.area.replace(/[\\%_]/g, '\\$&')}.%` : action
  // Most things are named in a few lines, which their index finds. Without `offset 0` all lines would be walked along.
  const about =
    '(select * from audit_lines where project_id = :projectId and target_ids @> array[:targetId::text] offset 0) audit_lines'
  return composed<AuditLineRow>(`select ${auditLineColumns} from ${targetId === undefined ? 'audit_lines' : about}
    where project_id = :projectId
      ${when(action, `and action ${typeof action === 'object' ? 'like' : '='} :actions`)}
      ${when(actorId, 'and actor_id = :actorId')} ${when(actorType, 'and actor_type = :actorType')}
      ${when(result, 'and result = :result')} ${when(since, 'and at >= :since')} ${when(until, 'and at < :until')} ${after}
    order by ${orderBy} limit :limit`)(db, { ...values, actions, actorId, actorType, targetId, result, since, until })
}
