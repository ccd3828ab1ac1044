import type { AuditEntry, AuditQuery } from '@latchkey/contract'
import { and, eq, gte, like, lt, type SQL, sql } from 'drizzle-orm'
import { type Db, own } from '../kernel/db/db.ts'
import type { PageQuery, Sort } from '../kernel/db/paginate.ts'
import type { Queries } from '../kernel/db/queries.ts'
import { statement } from '../kernel/db/statement.ts'
import { type AuditLineRow, auditLines } from './audit.tables.ts'

interface On {
  readonly queries: Queries
}

const userName = statement<{ name: string | null }>(
  'audit.user-name',
  `select coalesce(c.value, u.display_name) as name from users u
   left join contact_channels c on c.project_id = u.project_id and c.user_id = u.id and c.is_primary
   where u.project_id = $1 and u.id = $2`,
)

/** Their primary address, or else what they call themselves. */
export async function findUserName(on: On, projectId: string, userId: string): Promise<string | null> {
  const [found] = await userName(on, [projectId, userId])
  return found?.name ?? null
}

const impersonation = statement<{ found: boolean }>(
  'audit.impersonation',
  'select true as found from sessions where project_id = $1 and id = $2 and is_impersonation',
)

export async function isImpersonation(on: On, projectId: string, sessionId: string): Promise<boolean> {
  return (await impersonation(on, [projectId, sessionId])).length > 0
}

export interface NewLine extends Omit<AuditEntry, 'position' | 'atMillis' | 'previousHash' | 'hash'> {
  readonly projectId: string
  readonly at: Date
}

const insert = statement(
  'audit.insert',
  `insert into audit_lines (project_id, id, at, action, result, refusal, actor_type, actor_id, actor_name, actor_role,
     level, target_kinds, target_ids, fields, request_id, address, user_agent)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
)

export async function insertLine(on: On, line: NewLine): Promise<void> {
  const { projectId, id, at, action, result, refusal, actor, level, targets, fields } = line
  const kinds = targets.map(({ kind }) => kind)
  const ids = targets.map(target => target.id)
  await insert(on, [
    ...[projectId, id, at, action, result, refusal, actor.type, actor.id, actor.name, actor.role],
    ...[level, kinds, ids, fields, line.requestId, line.address, line.userAgent],
  ])
}

/** The newest first. */
export const byAge: Sort = { columns: [auditLines.at, auditLines.number], order: 'descending' }
/** As they are chained; those without a position come last. */
export const byPosition: Sort = { columns: [auditLines.place, auditLines.number], order: 'ascending' }

export interface LineFilter extends Pick<AuditQuery, 'actorId' | 'actorType' | 'targetId' | 'result'> {
  /** An action, or all that start with a word and a dot. */
  readonly action?: string | { readonly area: string }
  readonly since?: Date
  readonly until?: Date
}

export async function listLines(db: Db, filter: LineFilter, page: PageQuery): Promise<AuditLineRow[]> {
  const { targetId } = filter
  const lines = db.drizzle.select().from(targetId === undefined ? auditLines : linesAbout(db, targetId))
  return lines
    .where(and(own(db, auditLines), ...wanted(filter), page.after))
    .orderBy(page.orderBy)
    .limit(page.limit)
}

/** Most things are named in a few lines, which their index finds. Without `offset 0` all lines would be walked along. */
function linesAbout(db: Db, targetId: string) {
  const isAbout = sql`${own(db, auditLines)} and ${auditLines.targetIds} @> array[${targetId}] offset 0`
  return db.drizzle.select().from(auditLines).where(isAbout).as('audit_lines')
}

function wanted({ action, actorId, actorType, result, since, until }: LineFilter): (SQL | undefined)[] {
  return [
    typeof action === 'string' ? eq(auditLines.action, action) : undefined,
    typeof action === 'object' ? like(auditLines.action, `${action.area.replace(/[\\%_]/g, '\\$&')}.%`) : undefined,
    actorId === undefined ? undefined : eq(auditLines.actorId, actorId),
    actorType === undefined ? undefined : eq(auditLines.actorType, actorType),
    result === undefined ? undefined : eq(auditLines.result, result),
    since === undefined ? undefined : gte(auditLines.at, since),
    until === undefined ? undefined : lt(auditLines.at, until),
  ]
}
