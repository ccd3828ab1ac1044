import { keySetIsOpen, type Source } from '../../authority/authority.tables.ts'
import { columns, insertInto } from '../../kernel/db/columns.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import { deletionOfOld } from '../../kernel/db/project-by-project.ts'
import { statement } from '../../kernel/db/statement.ts'

export interface NewLogin extends Omit<OpenLogin, 'anonymousSessionId'> {
  readonly id: string
  readonly pollingCodeDigest: string
  readonly loginCodeDigest: string
  /** Of an anonymous user of the program. */
  readonly anonymousSessionId: string | null
}

const insert = statement<never, NewLogin>(
  'cli.insert',
  insertInto(
    'cli_logins',
    'id pollingCodeDigest loginCodeDigest createdAt expiresAt address country userAgent anonymousSessionId',
  ),
)

export async function insertLogin(tx: Tx, login: NewLogin): Promise<void> {
  await insert(tx, login)
}

export interface OpenLogin {
  readonly address: string | null
  readonly country: string | null
  readonly userAgent: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
  /** Null: the program has no anonymous user, or a browser has claimed them. */
  readonly anonymousSessionId: string | null
}

const open = statement<OpenLogin, { loginCodeDigests: readonly string[]; now: Date }>(
  'cli.open',
  `select ${columns('address country userAgent createdAt expiresAt')},
     case when claimed_at is null then anonymous_session_id end as "anonymousSessionId"
   from cli_logins
   where project_id = :projectId and login_code_digest = any(:loginCodeDigests::text[]) and confirmed_by_session_id is null
     and expires_at > :now`,
)

/** One that waits to be confirmed, by the digests that its login code may have. */
export async function findOpenLogin(db: Db, loginCodeDigests: string[], now: Date): Promise<OpenLogin | null> {
  return open.first(db, { loginCodeDigests, now })
}

const claim = statement<never, { loginCodeDigests: readonly string[]; now: Date }>(
  'cli.claim',
  `update cli_logins set claimed_at = :now
   where project_id = :projectId and login_code_digest = any(:loginCodeDigests::text[]) and confirmed_by_session_id is null
     and expires_at > :now and claimed_at is null and anonymous_session_id is not null`,
)

/** True for one of however many ask for the session of the program's anonymous user. */
export async function claimAnonymousSession(
  tx: Tx,
  claimed: { loginCodeDigests: readonly string[]; now: Date },
): Promise<boolean> {
  return claim.matches(tx, claimed)
}

const confirm = statement<never, { loginCodeDigests: readonly string[]; sessionId: string; now: Date }>(
  'cli.confirm',
  `update cli_logins set confirmed_by_session_id = :sessionId
   where project_id = :projectId and login_code_digest = any(:loginCodeDigests::text[]) and confirmed_by_session_id is null and expires_at > :now`,
)

/** False: there is none that waits for it. Of two who confirm at once, one does. */
export async function confirmOpenLogin(
  tx: Tx,
  confirmed: { loginCodeDigests: readonly string[]; sessionId: string; now: Date },
): Promise<boolean> {
  return confirm.matches(tx, confirmed)
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

const byPollingCode = statement<PolledRow, { pollingCodeDigests: readonly string[]; now: Date }>(
  'cli.by-polling-code',
  `select l.id, l.expires_at as "expiresAt", l.used_at as "usedAt",
     l.confirmed_by_session_id is not null as "isConfirmed", s.user_id as "userId", s.source
   from cli_logins l
   left join sessions s on s.project_id = l.project_id and s.id = l.confirmed_by_session_id
     and s.ended_at is null and s.expires_at > :now and ${keySetIsOpen('s.source')}
   where l.project_id = :projectId and l.polling_code_digest = any(:pollingCodeDigests::text[])`,
)

export async function findByPollingCode(
  db: Db,
  pollingCodeDigests: readonly string[],
  now: Date,
): Promise<PolledRow | null> {
  return byPollingCode.first(db, { pollingCodeDigests, now })
}

export interface ConfirmingSession {
  isImpersonation: boolean
  createdAt: Date
  expiresAt: Date
  /** By what that session was made. */
  source: Source | null
}

const spend = statement<ConfirmingSession, { id: string; now: Date }>(
  'cli.spend',
  `update cli_logins l set used_at = :now
   from sessions s
   where l.project_id = :projectId and l.id = :id and l.used_at is null and l.expires_at > :now
     and s.project_id = l.project_id and s.id = l.confirmed_by_session_id
     and s.ended_at is null and s.expires_at > :now and ${keySetIsOpen('s.source')}
   returning s.is_impersonation as "isImpersonation", s.created_at as "createdAt", s.expires_at as "expiresAt", s.source`,
)

/** By which session it was confirmed. Null: someone else was first, it is past its time, or that session has ended. */
export async function spendLogin(tx: Tx, id: string, now: Date): Promise<ConfirmingSession | null> {
  return spend.first(tx, { id, now })
}

/** Returns how many were deleted. */
export const deleteLoginsExpiredBefore = deletionOfOld('cli_logins', { time: 'expires_at' })
