import { and, gt, inArray, isNull } from 'drizzle-orm'
import { keySetIsOpen, type Source } from '../../authority/authority.tables.ts'
import type { Database } from '../../kernel/db/database.ts'
import { type Db, own, type Tx } from '../../kernel/db/db.ts'
import { getIds, projectByProject, type RowOfProject } from '../../kernel/db/project-by-project.ts'
import { statement } from '../../kernel/db/statement.ts'
import { cliLogins } from './cli.tables.ts'

export type NewLogin = Omit<typeof cliLogins.$inferInsert, 'projectId' | 'confirmedBySessionId' | 'usedAt'>

export async function insertLogin(tx: Tx, login: NewLogin): Promise<void> {
  await tx.drizzle.insert(cliLogins).values({ ...login, projectId: tx.projectId })
}

export type OpenLogin = Pick<
  typeof cliLogins.$inferSelect,
  'address' | 'country' | 'userAgent' | 'createdAt' | 'expiresAt'
>

/** One that waits to be confirmed, by the digests that its login code may have. */
export async function findOpenLogin(db: Db, loginCodeDigests: string[], now: Date): Promise<OpenLogin | null> {
  const { address, country, userAgent, createdAt, expiresAt } = cliLogins
  const [login] = await db.drizzle
    .select({ address, country, userAgent, createdAt, expiresAt })
    .from(cliLogins)
    .where(
      and(
        own(db, cliLogins),
        inArray(cliLogins.loginCodeDigest, loginCodeDigests),
        isNull(cliLogins.confirmedBySessionId),
        gt(cliLogins.expiresAt, now),
      ),
    )
  return login ?? null
}

const confirm = statement<{ id: string }>(
  'cli.confirm',
  `update cli_logins set confirmed_by_session_id = $3
   where project_id = $1 and login_code_digest = any($2::text[]) and confirmed_by_session_id is null and expires_at > $4
   returning id`,
)

/** False: there is none that waits for it. Of two who confirm at once, one does. */
export async function confirmOpenLogin(
  tx: Tx,
  { loginCodeDigests, sessionId, now }: { loginCodeDigests: readonly string[]; sessionId: string; now: Date },
): Promise<boolean> {
  return (await confirm(tx, [tx.projectId, loginCodeDigests, sessionId, now])).length > 0
}

export interface PolledRow {
  id: string
  expiresAt: Date
  usedAt: Date | null
  isConfirmed: boolean
  /** Whose session confirmed it, as long as that lives. */
  userId: string | null
  source: Source | null
}

const byPollingCode = statement<PolledRow>(
  'cli.by-polling-code',
  `select l.id, l.expires_at as "expiresAt", l.used_at as "usedAt",
     l.confirmed_by_session_id is not null as "isConfirmed", s.user_id as "userId", s.source
   from cli_logins l
   left join sessions s on s.project_id = l.project_id and s.id = l.confirmed_by_session_id
     and s.ended_at is null and s.expires_at > $3 and ${keySetIsOpen('s.source', '$3')}
   where l.project_id = $1 and l.polling_code_digest = any($2::text[])`,
)

export async function findByPollingCode(
  db: Db,
  pollingCodeDigests: readonly string[],
  now: Date,
): Promise<PolledRow | null> {
  const [login] = await byPollingCode(db, [db.projectId, pollingCodeDigests, now])
  return login ?? null
}

export interface ConfirmingSession {
  isImpersonation: boolean
  createdAt: Date
  expiresAt: Date
  /** By what that session was made. */
  source: Source | null
}

const spend = statement<ConfirmingSession>(
  'cli.spend',
  `update cli_logins l set used_at = $3
   from sessions s
   where l.project_id = $1 and l.id = $2 and l.used_at is null and l.expires_at > $3
     and s.project_id = l.project_id and s.id = l.confirmed_by_session_id
     and s.ended_at is null and s.expires_at > $3 and ${keySetIsOpen('s.source', '$3')}
   returning s.is_impersonation as "isImpersonation", s.created_at as "createdAt", s.expires_at as "expiresAt", s.source`,
)

/** By which session it was confirmed. Null: someone else was first, it is past its time, or that session has ended. */
export async function spendLogin(tx: Tx, id: string, now: Date): Promise<ConfirmingSession | null> {
  const [spent] = await spend(tx, [tx.projectId, id, now])
  return spent ?? null
}

const findOld = statement<{ [Column in keyof RowOfProject]: RowOfProject[Column] }>(
  'cli.old',
  `select project_id as "projectId", id from cli_logins where expires_at < $1 order by expires_at limit $2`,
)

const deleteOld = statement<{ id: string }>(
  'cli.delete-old',
  'delete from cli_logins where project_id = $1 and id = any($2::uuid[]) and expires_at < $3 returning id',
)

/** How many were deleted. */
export async function deleteLoginsExpiredBefore(database: Database, time: Date, most: number): Promise<number> {
  const old = await findOld(database, [time, most])
  return projectByProject(old, (projectId, rows) => deleteOld(database, [projectId, getIds(rows), time]))
}
