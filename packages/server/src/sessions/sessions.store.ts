import { and, eq, isNull, ne } from 'drizzle-orm'
import { type Db, own, type Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { type EndedReason, sessions } from './sessions.tables.ts'

export interface NewSession {
  id: string
  userId: string
  tokenDigest: string
  isImpersonation: boolean
  createdAt: Date
  expiresAt: Date
  address: string | null
  userAgent: string | null
  country: string | null
}

/**
 * Whoever is issued an access token is active, which their own row says, and `user_activity` for the metrics
 * (0009_metrics.sql). Needs an `active` before it, which returns the users so updated: that no other order can be,
 * keeps two requests of one user from waiting for each other.
 */
const noteActivity = (now: string, country: string) => `
  insert into user_activity (project_id, user_id, is_anonymous, last_active_at, country)
  select project_id, id, is_anonymous, ${now}, ${country} from active
  on conflict (project_id, user_id) do update set
    is_anonymous = excluded.is_anonymous,
    last_active_at = greatest(user_activity.last_active_at, excluded.last_active_at),
    country = coalesce(excluded.country, user_activity.country)`

const insert = statement<never>(
  'sessions.insert',
  `with active as (
     update users set last_active_at = $6 where project_id = $1 and id = $3
     returning project_id, id, is_anonymous
   ), noted as (${noteActivity('$6', '$10')})
   insert into sessions (project_id, id, user_id, token_digest, is_impersonation, created_at, last_used_at,
     expires_at, last_used_address, user_agent)
   values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9)`,
)

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await insert(tx, [tx.projectId, ...valuesOf(session)])
}

// The lock lets a change of the password go first or wait: going first, it is noticed by its version; coming
// after, it finds the session and ends it.
const insertProven = statement<SessionSubject>(
  'sessions.insert-proven',
  `with proven as (
     select u.project_id, u.id, u.display_name, u.selected_team_id, u.is_anonymous,
       c.value as primary_email, coalesce(c.is_verified, false) as primary_email_verified
     from users u
     left join contact_channels c on c.project_id = u.project_id and c.user_id = u.id and c.is_primary
     where u.project_id = $1 and u.id = $3 and u.password_version = $11 and u.sealed_totp_secret is null
     for no key update of u
   ), active as (
     update users set last_active_at = $6
     from proven where users.project_id = proven.project_id and users.id = proven.id
     returning users.project_id, users.id, users.is_anonymous
   ), noted as (${noteActivity('$6', '$10')}
   ), begun as (
     insert into sessions (project_id, id, user_id, token_digest, is_impersonation, created_at, last_used_at,
       expires_at, last_used_address, user_agent)
     select project_id, $2, id, $4, $5, $6, $6, $7, $8, $9 from proven
     returning id
   )
   select begun.id as "sessionId", proven.id as "userId", display_name as "displayName",
     primary_email as "primaryEmail", primary_email_verified as "primaryEmailVerified",
     selected_team_id as "selectedTeamId", is_anonymous as "isAnonymous"
   from proven, begun`,
)

/** Null: the password has changed since, a second factor is due, or the user is gone. */
export async function insertProvenSession(
  db: Db,
  session: NewSession & { passwordVersion: number },
): Promise<SessionSubject | null> {
  const [subject] = await insertProven(db, [db.projectId, ...valuesOf(session), session.passwordVersion])
  return subject ?? null
}

function valuesOf(session: NewSession): unknown[] {
  const { id, userId, tokenDigest, isImpersonation, createdAt, expiresAt, address, userAgent, country } = session
  return [id, userId, tokenDigest, isImpersonation, createdAt, expiresAt, address, userAgent, country]
}

/** What an access token says of its user. */
export interface SessionSubject {
  sessionId: string
  userId: string
  displayName: string | null
  primaryEmail: string | null
  primaryEmailVerified: boolean
  selectedTeamId: string | null
  isAnonymous: boolean
}

// One statement finds the session, reads what the access token will say, and notes the use. The note is
// written at most every ten seconds, and once more on a new day, which is counted: refreshing is frequent,
// and nobody asks for more.
const use = statement<SessionSubject>(
  'sessions.use',
  `with used as (
     select s.project_id, s.id, s.user_id, u.display_name, u.selected_team_id, u.is_anonymous,
       c.value as primary_email, coalesce(c.is_verified, false) as primary_email_verified,
       (s.last_used_at is null or s.last_used_at <
         greatest($3::timestamptz - interval '10 seconds', date_trunc('day', $3::timestamptz, 'UTC'))) as is_due
     from sessions s
     join users u on u.project_id = s.project_id and u.id = s.user_id
     left join contact_channels c on c.project_id = u.project_id and c.user_id = u.id and c.is_primary
     where s.project_id = $1 and s.token_digest = $2 and s.ended_at is null and s.expires_at > $3
   ), seen as (
     update sessions set last_used_at = $3, last_used_address = coalesce($4, last_used_address)
     from used where used.is_due and sessions.project_id = used.project_id and sessions.id = used.id
   ), active as (
     update users set last_active_at = $3
     from used where used.is_due and users.project_id = used.project_id and users.id = used.user_id
     returning users.project_id, users.id, users.is_anonymous
   ), noted as (${noteActivity('$3', '$5')})
   select id as "sessionId", user_id as "userId", display_name as "displayName",
     primary_email as "primaryEmail", primary_email_verified as "primaryEmailVerified",
     selected_team_id as "selectedTeamId", is_anonymous as "isAnonymous"
   from used`,
)

export interface SessionUse {
  readonly tokenDigest: string
  readonly now: Date
  readonly address: string | null
  readonly country: string | null
}

export async function useSession(
  db: Db,
  { tokenDigest, now, address, country }: SessionUse,
): Promise<SessionSubject | null> {
  const [subject] = await use(db, [db.projectId, tokenDigest, now, address, country])
  return subject ?? null
}

/** False: it had ended, or expired, or never was. */
export async function endSession(
  tx: Tx,
  { sessionId, reason, now }: { sessionId: string; reason: EndedReason; now: Date },
): Promise<boolean> {
  const ended = await tx.drizzle
    .update(sessions)
    .set({ endedAt: now, endedReason: reason })
    .where(and(own(tx, sessions), eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .returning({ expiresAt: sessions.expiresAt })
  return ended.some(({ expiresAt }) => expiresAt > now)
}

export async function endSessionsOf(
  tx: Tx,
  userId: string,
  reason: EndedReason,
  now: Date,
  exceptSessionId?: string,
): Promise<void> {
  await tx.drizzle
    .update(sessions)
    .set({ endedAt: now, endedReason: reason })
    .where(
      and(
        own(tx, sessions),
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId),
      ),
    )
}
