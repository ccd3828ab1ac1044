import type { SessionEnd } from '@latchkey/contract'
import { and, eq, gt, isNull, ne, type SQL } from 'drizzle-orm'
import { keySetIsOpen, type Source } from '../authority/authority.tables.ts'
import { type Db, own, type Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { nudge } from '../kernel/jobs/nudge.ts'
import { recordMethodUse } from '../sign-in-methods/sign-in-methods.tables.ts'
import { isLockedAt } from '../users/user-row.tables.ts'
import { sessions } from './sessions.tables.ts'
import { signInConditions } from './sign-in-conditions.store.ts'

export interface NewSession {
  id: string
  userId: string
  tokenDigest: string
  isImpersonation: boolean
  source: Source | null
  createdAt: Date
  expiresAt: Date
  address: string | null
  userAgent: string | null
  country: string | null
}

/** Once a day for each user, as what they were when they last came that day; and for the country they came from. */
const countedActivity = `
  select 1 as delta, is_anonymous, 'active' as metric, utc_day(last_active_at) as label from noted
  union all
  select -1, previous_is_anonymous, 'active', utc_day(previous_active_at) from noted
    where utc_day(previous_active_at) = utc_day(last_active_at)
  union all
  select 1, is_anonymous, 'country', country from noted where country is not null
  union all
  select -1, previous_is_anonymous, 'country', previous_country from noted
    where previous_active_at is not null and previous_country is not null`

/**
 * A user who is issued an access token is active, which their own row says, and `user_activity` for the metrics,
 * and is counted. It is called `noted` in the statement, and needs an `active` before it, which returns the
 * users so updated: that no other order can be,
 * keeps two requests of one user from waiting for each other.
 */
const noteActivity = (now: string, country: string) => `
  insert into user_activity (project_id, user_id, is_anonymous, last_active_at, country)
  select project_id, id, is_anonymous, ${now}, ${country} from active
  on conflict (project_id, user_id) do update set
    is_anonymous = excluded.is_anonymous,
    last_active_at = greatest(user_activity.last_active_at, excluded.last_active_at),
    country = coalesce(excluded.country, user_activity.country),
    previous_is_anonymous = user_activity.is_anonymous,
    previous_active_at = user_activity.last_active_at,
    previous_country = user_activity.country
  returning *
), figures as (
  insert into metric_changes (project_id, metric, label, is_anonymous, delta)
  select $1, metric, label, is_anonymous, sum(delta)
  from (${countedActivity}) moved group by metric, label, is_anonymous having sum(delta) <> 0`

// Updating the user's row waits for a change of it: no session is created for a user who is deleted or locked meanwhile.
const insert = statement<{ id: string }>(
  'sessions.insert',
  `with active as (
     update users set last_active_at = $6 where project_id = $1 and id = $3 and not ${isLockedAt('users', '$6')}
     returning project_id, id, is_anonymous
   ), noted as (${noteActivity('$6', '$10')})
   insert into sessions (project_id, id, user_id, token_digest, is_impersonation, created_at, last_used_at,
     expires_at, last_used_address, user_agent, last_used_country, source)
   select project_id, $2, id, $4, $5, $6, $6, $7, $8, $9, $10, $11::jsonb from active
   returning id`,
)

/** False: there is no such user, or they are locked. */
export async function insertSession(tx: Tx, session: NewSession): Promise<boolean> {
  const { source } = session
  const made = source && JSON.stringify(source)
  return (await insert(tx, [tx.projectId, ...getValues(session), made])).length > 0
}

// The lock lets a change of the password go first or wait: going first, it is noticed by its version; coming
// after, it finds the session and ends it. A bucket of `limits` that is full by now voids the proof, too. Activity is
// noted unless it was within ten seconds, as of a session that is used.
const insertProven = statement<SessionSubject>(
  'sessions.insert-proven',
  `with proven as (
     select u.project_id, u.id, u.display_name, u.selected_team_id, u.is_anonymous,
       c.value as primary_email, coalesce(c.is_verified, false) as primary_email_verified,
       not exists (
         select from user_activity a where a.project_id = $1 and a.user_id = $3 and a.is_anonymous = u.is_anonymous
           and ($10::text is null or a.country = $10)
           and a.last_active_at >= greatest($6::timestamptz - interval '10 seconds', date_trunc('day', $6::timestamptz, 'UTC'))
       ) as is_due
     from users u
     left join contact_channels c on c.project_id = u.project_id and c.user_id = u.id and c.is_primary
     where u.project_id = $1 and u.id = $3 and ${signInConditions({ passwordVersion: '$11', now: '$6' })}
       and not exists (
         select from limits l where l.project_id = $1 and l.bucket = $12
           and l.tat > $6::timestamptz + $13 * interval '1 microsecond'
       )
     for no key update of u
   ), active as (
     update users set last_active_at = $6
     from proven where proven.is_due and users.project_id = $1 and users.id = proven.id
     returning users.project_id, users.id, users.is_anonymous
   ), used as (${recordMethodUse('password', 'proven', '$6')}
   ), noted as (${noteActivity('$6', '$10')}
   ), begun as (
     insert into sessions (project_id, id, user_id, token_digest, is_impersonation, created_at, last_used_at,
       expires_at, last_used_address, user_agent, last_used_country)
     select project_id, $2, id, $4, $5, $6, $6, $7, $8, $9, $10 from proven
     returning id
   )
   select begun.id as "sessionId", proven.id as "userId", display_name as "displayName",
     primary_email as "primaryEmail", primary_email_verified as "primaryEmailVerified",
     selected_team_id as "selectedTeamId", is_anonymous as "isAnonymous"
   from proven, begun`,
)

export interface ProvenSession extends NewSession {
  readonly passwordVersion: number
  /** A stored bucket, and how far ahead it may be. Null: there is none to look at. */
  readonly sharedLimit: { readonly bucket: string; readonly mostAheadMicros: number } | null
}

/** Null: the password has changed since, a second factor is due, the bucket is full, or the user is locked or gone. */
export async function insertProvenSession(db: Db, session: ProvenSession): Promise<SessionSubject | null> {
  const { passwordVersion, sharedLimit } = session
  const values = [passwordVersion, sharedLimit?.bucket, sharedLimit?.mostAheadMicros ?? 0]
  const [subject] = await insertProven(db, [db.projectId, ...getValues(session), ...values])
  return subject ?? null
}

function getValues(session: NewSession): unknown[] {
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

type SourcedRow = { source: Source | null }
type SubjectRow = SessionSubject & SourcedRow & { isImpersonation: boolean }

/** With by what the session was made. Of a key set it is known to be open. */
export type SourcedSubject = Readonly<SubjectRow>

/** The session of a refresh token, with its user and their primary address, unless it is over or the user is locked. */
const liveByDigest = `from sessions s
     join users u on u.project_id = s.project_id and u.id = s.user_id
     left join contact_channels c on c.project_id = u.project_id and c.user_id = u.id and c.is_primary
     where s.project_id = $1 and s.token_digest = $2 and s.ended_at is null and s.expires_at > $3
       and ${keySetIsOpen('s.source', '$3')} and not ${isLockedAt('u', '$3')}`

// One statement finds the session, reads what the access token will say, and notes the use. The note is
// written at most every ten seconds, once more on a new day, which is counted, and by the first browser of a
// session that a server began: refreshing is frequent, and no one needs more. Client IP, country and user agent are
// stored for browsers only: those of an application's server are not its visitors'. The user is locked before the session, in the same order as where a session is ended.
const use = statement<SubjectRow & { isNoted: boolean }>(
  'sessions.use',
  `with used as (
     select s.project_id, s.id, s.user_id, u.display_name, u.selected_team_id, u.is_anonymous, s.source, s.is_impersonation,
       c.value as primary_email, coalesce(c.is_verified, false) as primary_email_verified,
       (s.last_used_at is null or s.last_used_at <
         greatest($3::timestamptz - interval '10 seconds', date_trunc('day', $3::timestamptz, 'UTC'))
         or (s.user_agent is null and $7::boolean)) as is_due,
       ($4::text is not null and $7::boolean) as has_client
     ${liveByDigest}
   ), active as (
     update users set last_active_at = $3
     from used where used.is_due and users.project_id = $1 and users.id = used.user_id
     returning users.project_id, users.id, users.is_anonymous
   ), seen as (
     update sessions set last_used_at = $3,
       last_used_address = case when has_client then $4 else last_used_address end,
       last_used_country = case when has_client then $5 else last_used_country end,
       user_agent = case when has_client then $6 else user_agent end
     from used, active where sessions.project_id = $1 and sessions.id = used.id
   ), noted as (${noteActivity('$3', '$5')})
   select id as "sessionId", user_id as "userId", display_name as "displayName",
     primary_email as "primaryEmail", primary_email_verified as "primaryEmailVerified",
     selected_team_id as "selectedTeamId", is_anonymous as "isAnonymous", is_due as "isNoted", source,
     is_impersonation as "isImpersonation"
   from used`,
)

const subjectByToken = statement<SubjectRow>(
  'sessions.subject-by-token',
  `select s.id as "sessionId", s.user_id as "userId", u.display_name as "displayName",
     c.value as "primaryEmail", coalesce(c.is_verified, false) as "primaryEmailVerified",
     u.selected_team_id as "selectedTeamId", u.is_anonymous as "isAnonymous", s.source,
     s.is_impersonation as "isImpersonation"
   ${liveByDigest}`,
)

export interface SessionUse {
  readonly tokenDigest: string
  readonly now: Date
  readonly address: string | null
  readonly country: string | null
  readonly userAgent: string | null
  readonly isBrowser: boolean
}

/** `isNoted`: this use was due to be noted, and is. */
export async function noteUse(db: Db, used: SessionUse): Promise<(SourcedSubject & { isNoted: boolean }) | null> {
  const { tokenDigest, now, address, country, userAgent, isBrowser } = used
  const [subject] = await use(db, [db.projectId, tokenDigest, now, address, country, userAgent, isBrowser])
  return subject ?? null
}

/** As {@link noteUse}, where nothing is to be noted. */
export async function findSubject(db: Db, tokenDigest: string, now: Date): Promise<SourcedSubject | null> {
  const [subject] = await subjectByToken(db, [db.projectId, tokenDigest, now])
  return subject ?? null
}

const live = (now: string) => `s.ended_at is null and s.expires_at > ${now} and ${keySetIsOpen('s.source', now)}`

const liveByToken = statement<SourcedRow & { sessionId: string; userId: string }>(
  'sessions.live-by-token',
  `select s.id as "sessionId", s.user_id as "userId", s.source from sessions s
   where s.project_id = $1 and s.token_digest = $2 and ${live('$3')}`,
)

export interface LiveSession {
  readonly sessionId: string
  readonly userId: string
  readonly source: Source | null
}

export async function findLiveByToken(db: Db, tokenDigest: string, now: Date): Promise<LiveSession | null> {
  const [session] = await liveByToken(db, [db.projectId, tokenDigest, now])
  return session ?? null
}

const liveById = statement<SourcedRow & { isImpersonation: boolean }>(
  'sessions.live-by-id',
  `select s.is_impersonation as "isImpersonation", s.source from sessions s
   where s.project_id = $1 and s.id = $2 and ${live('$3')}`,
)

export async function findLiveById(
  db: Db,
  sessionId: string,
  now: Date,
): Promise<{ readonly isImpersonation: boolean; readonly source: Source | null } | null> {
  const [session] = await liveById(db, [db.projectId, sessionId, now])
  return session ?? null
}

export interface SessionEnding {
  readonly sessionId: string
  readonly reason: SessionEnd
  readonly now: Date
  /** Whose it must be. */
  readonly userId?: string | undefined
}

/** False: it had ended, or expired, or never was. */
export async function endSession(tx: Tx, { sessionId, reason, now, userId }: SessionEnding): Promise<boolean> {
  const ended = await tx.drizzle
    .update(sessions)
    .set({ endedAt: now, endedReason: reason })
    .where(
      and(
        ...liveAt(tx, now),
        eq(sessions.id, sessionId),
        userId === undefined ? undefined : eq(sessions.userId, userId),
      ),
    )
    .returning({ id: sessions.id })
  wakeFollowers(tx)
  return ended.length > 0
}

export async function endSessionsFor(
  tx: Tx,
  userId: string,
  reason: SessionEnd,
  now: Date,
  exceptSessionId?: string,
): Promise<void> {
  await tx.drizzle
    .update(sessions)
    .set({ endedAt: now, endedReason: reason })
    .where(
      and(
        ...liveAt(tx, now),
        eq(sessions.userId, userId),
        exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId),
      ),
    )
  wakeFollowers(tx)
}

const endOfDeleted = statement<never>(
  'sessions.end-of-deleted-user',
  `update sessions set
     ended_at = coalesce(ended_at, least(expires_at, $3::timestamptz)),
     ended_reason = coalesce(ended_reason, case when expires_at > $3 then 'user-deleted' else 'expired' end),
     last_used_address = null, last_used_country = null, user_agent = null
   where project_id = $1 and user_id = $2`,
)

/** Every session of the user, ended ones too, keeps when and why it ended, and nothing of the person. */
export async function endSessionsOfDeleted(tx: Tx, userId: string, now: Date): Promise<void> {
  await endOfDeleted(tx, [tx.projectId, userId, now])
  wakeFollowers(tx)
}

/** Requests to this process that wait for the end of a session. Other processes look by themselves. */
function wakeFollowers(tx: Tx): void {
  tx.onCommit(() => nudge(tx.database, 'session-ends'))
}

/** What has expired is as good as ended, whether or not that has been written down yet. */
function liveAt(db: Db, now: Date): SQL[] {
  return [own(db, sessions), isNull(sessions.endedAt), gt(sessions.expiresAt, now)]
}
