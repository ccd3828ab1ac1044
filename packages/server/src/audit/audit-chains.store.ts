/** Where the chain of each project ends, and the lines that wait for a position in it. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../kernel/db/db.ts'
import { own } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { type AuditLineRow, auditChains, auditLines } from './audit.tables.ts'

const someWaiting = statement<{ projectId: string }>(
  'audit.projects-waiting',
  'select distinct project_id as "projectId" from audit_lines where hash is null limit 100',
)

/** Projects in whose log a line waits. */
export async function listProjectsWaiting(everywhere: Pick<Db, 'queries'>): Promise<string[]> {
  return (await someWaiting(everywhere)).map(({ projectId }) => projectId)
}

export async function findChainEnd(db: Db): Promise<{ position: number; hash: string } | null> {
  const [end] = await db.drizzle
    .select({ position: auditChains.place, hash: auditChains.hash })
    .from(auditChains)
    .where(eq(auditChains.projectId, db.projectId))
  return end ?? null
}

/** In the order in which they were written. */
export async function listWaitingLines(db: Db, limit: number): Promise<AuditLineRow[]> {
  return db.drizzle
    .select()
    .from(auditLines)
    .where(and(own(db, auditLines), isNull(auditLines.hash)))
    .orderBy(asc(auditLines.number))
    .limit(limit)
}

export interface Link {
  readonly id: string
  readonly position: number
  readonly previousHash: string
  readonly hash: string
}

const place = statement(
  'audit.place',
  `with moved as (
     insert into audit_chains (project_id, place, hash)
     select project_id, $3, $4 from projects where project_id = $1
     on conflict (project_id) do update set place = excluded.place, hash = excluded.hash
     where audit_chains.place = $2
     returning 1
   )
   update audit_lines set place = link.place, previous_hash = link.previous_hash, hash = link.hash
   from unnest($5::uuid[], $6::bigint[], $7::text[], $8::text[]) link (id, place, previous_hash, hash)
   where audit_lines.project_id = $1 and audit_lines.id = link.id and exists (select from moved)`,
)

/** Moves the end of the chain from where it was seen over these links. Nothing happens if it is not there any more. */
export async function placeLines(db: Db, seenAt: number, links: readonly Link[]): Promise<void> {
  const last = links.at(-1)
  if (!last) return
  const columns = [
    links.map(({ id }) => id),
    links.map(({ position }) => position),
    links.map(({ previousHash }) => previousHash),
    links.map(({ hash }) => hash),
  ]
  await place(db, [db.projectId, seenAt, last.position, last.hash, ...columns])
}
