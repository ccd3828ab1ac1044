/** Where the chain of each project ends, and the lines that wait for a position in it. */
import { type ByColumn, byColumn } from '../kernel/db/columns.ts'
import type { Db } from '../kernel/db/db.ts'
import { type On, statement } from '../kernel/db/statement.ts'
import { type AuditLineRow, auditLineColumns } from './audit.tables.ts'

const someWaiting = statement<{ projectId: string }, { limit: number }>(
  'audit.projects-waiting',
  'select distinct project_id as "projectId" from audit_lines where hash is null limit :limit',
)

/** Projects in whose log a line waits. */
export async function listProjectsWaiting(everywhere: On, limit: number): Promise<string[]> {
  return (await someWaiting(everywhere, { limit })).map(({ projectId }) => projectId)
}

const chainEnd = statement<{ position: number; hash: string }>(
  'audit.chain-end',
  'select place::float8 as position, hash from audit_chains where project_id = :projectId',
)

export async function findChainEnd(db: Db): Promise<{ position: number; hash: string } | null> {
  return chainEnd.first(db)
}

const waiting = statement<AuditLineRow, { limit: number }>(
  'audit.waiting-lines',
  `select ${auditLineColumns} from audit_lines where project_id = :projectId and hash is null
   order by audit_lines.number limit :limit`,
)

/** In the order in which they were written. */
export async function listWaitingLines(db: Db, limit: number): Promise<AuditLineRow[]> {
  return waiting(db, { limit })
}

export interface Link {
  readonly id: string
  readonly position: number
  readonly previousHash: string
  readonly hash: string
}

const placeAll = statement<never, ByColumn<Link> & { seenAt: number; endsAt: number; endsWith: string }>(
  'audit.place',
  `with moved as (
     insert into audit_chains (project_id, place, hash)
     select project_id, :endsAt, :endsWith from projects where project_id = :projectId
     on conflict (project_id) do update set place = excluded.place, hash = excluded.hash
     where audit_chains.place = :seenAt
     returning 1
   )
   update audit_lines set place = link.place, previous_hash = link.previous_hash, hash = link.hash
   from unnest(:id::uuid[], :position::bigint[], :previousHash::text[], :hash::text[]) link (id, place, previous_hash, hash)
   where audit_lines.project_id = :projectId and audit_lines.id = link.id and exists (select from moved)`,
)

/** Moves the end of the chain from where it was seen over these links. Nothing happens if it is not there any more. */
export async function placeLines(db: Db, seenAt: number, links: readonly Link[]): Promise<void> {
  const last = links.at(-1)
  if (!last) return
  const columns = byColumn(links, 'id', 'position', 'previousHash', 'hash')
  await placeAll(db, { ...columns, seenAt, endsAt: last.position, endsWith: last.hash })
}
