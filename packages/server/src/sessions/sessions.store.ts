import type { RestrictedReason, SessionEnd } from '@latchkey/contract'
import { keySetIsOpen, type Source } from '../authority/authority.tables.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { nudge } from '../kernel/jobs/nudge.ts'
import type { FigureChange } from '../kernel/outbox/outbox.store.ts'
import { type AuthenticationMethod, recordMethodUse } from '../sign-in-methods/sign-in-methods.tables.ts'
import { isLocked, tokenColumns } from '../users/user-row.tables.ts'
import { signInConditions } from './sign-in-conditions.store.ts'

export interface NewSession {
  id: string
  userId: string
  tokenDigest: string
  isImpersonation: boolean
  source: Source | null
  /** How the user proved who they are. Null: another made the session. */
  authenticationMethods: readonly AuthenticationMethod[] | null
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
 * A user who is issued an access token is active, which their own row says, and `user_activity` for the metrics. What it says was there before
 * shows what changes in the figures. It is called `noted` in the statement, and needs an `active` before it, which returns the users so
 * updated: that no other order can be, keeps two requests of one user from waiting for each other.
 */
const noteActivity = `
  insert into user_activity (project_id, user_id, is_anonymous, last_active_at, country)
  select project_id, id, is_anonymous, :now, :country from active
  on conflict (project_id, user_id) do update set
    is_anonymous = excluded.is_anonymous,
    last_active_at = greatest(user_activity.last_active_at, excluded.last_active_at),
    country = coalesce(excluded.country, user_activity.country),
    previous_is_anonymous = user_activity.is_anonymous,
    previous_active_at = user_activity.last_active_at,
    previous_country = user_activity.country
  returning *`

/** What `noted` changes in the figures. They are on the node of the servers: a statement of their own stores them. */
const movedFigures = `coalesce((
    select json_agg(json_build_object('metric', metric, 'label', label, 'isAnonymous', is_anonymous, 'delta', delta))
    from (
      select metric, label, is_anonymous, sum(delta)::integer as delta
      from (${countedActivity}) moved group by metric, label, is_anonymous having sum(delta) <> 0
    ) figures
  ), '[]'::json) as moved`

/** Whether activity now changes the figures: the user is the first time here today, or from this country. */
const isCounted = (user: string, anonymous: string) => `not exists (
         select from user_activity a
         where a.project_id = :projectId and a.user_id = ${user} and a.is_anonymous = ${anonymous}
           and (:country::text is null or a.country = :country)
           and a.last_active_at >= date_trunc('day', :now::timestamptz, 'UTC')
       ) as is_counted`

/** What a statement says that notes activity: see `counted-activity.ts`. */
export interface NotedActivity {
  /** It noted nothing, since that changes the figures. */
  readonly isToCount: boolean
  readonly moved: readonly FigureChange[]
}

type SessionValues = Omit<NewSession, 'source' | 'createdAt' | 'authenticationMethods'> & { now: Date }

// Updating the user's row waits for a change of it: no session is created for a user who is deleted or locked meanwhile.
const insert = statement<
  Pick<NotedActivity, 'moved'>,
  SessionValues & { source: string | null; authenticationMethods: string | null }
>(
  'sessions.insert',
  `with active as (
     update users set last_active_at = :now where project_id = :projectId and id = :userId and not ${isLocked('users')}
     returning project_id, id, is_anonymous
   ), noted as (${noteActivity}
   ), begun as (
     insert into sessions (project_id, id, user_id, token_digest, is_impersonation, created_at, last_used_at,
       expires_at, last_used_address, user_agent, last_used_country, source, authentication_methods)
     select project_id, :id, id, :tokenDigest, :isImpersonation, :now, :now, :expiresAt, :address, :userAgent, :country,
       :source::jsonb, :authenticationMethods::jsonb from active
     returning id
   )
   select ${movedFigures} from begun`,
)

/** The changes of the figures. Null: there is no such user, or they are locked. */
export async function insertSession(
  tx: Tx,
  { createdAt: now, source, authenticationMethods, ...session }: NewSession,
): Promise<readonly FigureChange[] | null> {
  const begun = await insert.first(tx, {
    ...{ ...session, now },
    source: source && JSON.stringify(source),
    authenticationMethods: authenticationMethods && JSON.stringify(authenticationMethods),
  })
  return begun === null ? null : begun.moved
}

const primaryAddress =
  'from contact_channels c where c.project_id = :projectId and c.user_id = :userId and c.is_primary'

const fullBucket = statement<{ bucket: string }, FullBucket & { now: Date }>(
  'sessions.full-bucket',
  `select bucket from limits where project_id = :projectId and bucket = :bucket
     and tat > :now::timestamptz + :mostAheadMicros * interval '1 microsecond'`,
)

// The lock lets a change of the password go first or wait: going first, it is noticed by its version; coming
// after, it finds the session and ends it. Activity is noted unless it was within ten seconds, as of a session that is used.
// The address comes by subqueries: Citus takes no outer join beside a condition about parameters alone.
const insertProven = statement<ProvenSubject, SessionValues & { passwordVersion: number; mayCount: boolean }>(
  'sessions.insert-proven',
  `with proven as (
     select u.project_id, u.id, u.display_name, u.selected_team_id, u.is_anonymous,
       ${tokenColumns('u', `select c.is_verified ${primaryAddress}`)},
       (select c.value ${primaryAddress}) as primary_email,
       coalesce((select c.is_verified ${primaryAddress}), false) as primary_email_verified,
       not exists (
         select from user_activity a
         where a.project_id = :projectId and a.user_id = :userId and a.is_anonymous = u.is_anonymous
           and (:country::text is null or a.country = :country)
           and a.last_active_at >= greatest(:now::timestamptz - interval '10 seconds', date_trunc('day', :now::timestamptz, 'UTC'))
       ) as is_due,
       ${isCounted('u.id', 'u.is_anonymous')}
     from users u
     where u.project_id = :projectId and u.id = :userId and ${signInConditions}
     for no key update of u
   ), allowed as (
     select project_id, id, is_due from proven where not (is_due and is_counted) or :mayCount::boolean
   ), active as (
     update users set last_active_at = :now
     from allowed proven where proven.is_due and users.project_id = :projectId and users.id = proven.id
     returning users.project_id, users.id, users.is_anonymous
   ), used as (${recordMethodUse('password', 'proven')}
   ), noted as (${noteActivity}
   ), begun as (
     insert into sessions (project_id, id, user_id, token_digest, is_impersonation, created_at, last_used_at,
       expires_at, last_used_address, user_agent, last_used_country, authentication_methods)
     select project_id, :id, id, :tokenDigest, :isImpersonation, :now, :now, :expiresAt, :address, :userAgent, :country,
       '["pwd"]'::jsonb
     from allowed
     returning id
   )
   select (select id from begun) as "sessionId", (is_due and is_counted and not :mayCount::boolean) as "isToCount",
     ${movedFigures}, proven.id as "userId", display_name as "displayName",
     primary_email as "primaryEmail", primary_email_verified as "primaryEmailVerified",
     selected_team_id as "selectedTeamId", is_anonymous as "isAnonymous", "restrictedReason", "requiresTotpMfa",
     "signedUpAtMillis"
   from proven`,
)

export interface ProvenSession extends NewSession {
  readonly passwordVersion: number
  /** A stored bucket, and how far ahead it may be. Null: there is none to look at. */
  readonly sharedLimit: FullBucket | null
}

interface FullBucket {
  readonly bucket: string
  readonly mostAheadMicros: number
}

/** Null: the password has changed since, a second factor is due, the bucket is full, or the user is locked or gone. */
export async function insertProvenSession(
  db: Db,
  { createdAt: now, sharedLimit, ...session }: ProvenSession,
  mayCount: boolean,
): Promise<ProvenSubject | null> {
  // A statement of its own: limits are on the node of the servers, whichever one the project is on.
  if (sharedLimit && (await fullBucket.matches(db, { ...sharedLimit, now }))) return null
  return insertProven.first(db, { ...session, now, mayCount })
}

/** With a session, unless there is something to count. */
type ProvenSubject = Omit<SessionSubject, 'sessionId'> & NotedActivity & { readonly sessionId: string | null }

/** What an access token says of its user. */
export interface SessionSubject {
  sessionId: string
  userId: string
  displayName: string | null
  primaryEmail: string | null
  primaryEmailVerified: boolean
  selectedTeamId: string | null
  isAnonymous: boolean
  restrictedReason: RestrictedReason | null
  requiresTotpMfa: boolean
  signedUpAtMillis: number
}

type SourcedRow = { source: Source | null }
type SubjectRow = SessionSubject & SourcedRow & { isImpersonation: boolean }

/** With by what the session was made. Of a key set it is known to be open. */
export type SourcedSubject = Readonly<SubjectRow>

/** The session of a refresh token, with its user and their primary address, unless it is over or the user is locked. */
const liveByDigest = `from sessions s
     join users u on u.project_id = s.project_id and u.id = s.user_id
     left join contact_channels c on c.project_id = u.project_id and c.user_id = u.id and c.is_primary
     where s.project_id = :projectId and s.token_digest = :tokenDigest and s.ended_at is null and s.expires_at > :now
       and ${keySetIsOpen('s.source')} and not ${isLocked('u')}`

// One statement finds the session, reads what the access token will say, and notes the use. The note is
// written at most every ten seconds, once more on a new day, which is counted, and by the first browser of a
// session that a server began: refreshing is frequent, and no one needs more. Client IP, country and user agent are
// stored for browsers only: those of an application's server are not its visitors'. The user is locked before the session, in the same order as where a session is ended.
const use = statement<SubjectRow & NotedActivity & { isNoted: boolean }, SessionUse & { mayCount: boolean }>(
  'sessions.use',
  `with used as (
     select s.project_id, s.id, s.user_id, u.display_name, u.selected_team_id, u.is_anonymous, s.source, s.is_impersonation,
       ${tokenColumns('u')}, c.value as primary_email, coalesce(c.is_verified, false) as primary_email_verified,
       (s.last_used_at is null or s.last_used_at <
         greatest(:now::timestamptz - interval '10 seconds', date_trunc('day', :now::timestamptz, 'UTC'))
         or (s.user_agent is null and :isBrowser::boolean)) as is_due,
       ${isCounted('u.id', 'u.is_anonymous')},
       (:address::text is not null and :isBrowser::boolean) as has_client
     ${liveByDigest}
   ), active as (
     update users set last_active_at = :now
     from used
     where used.is_due and (:mayCount::boolean or not used.is_counted)
       and users.project_id = :projectId and users.id = used.user_id
     returning users.project_id, users.id, users.is_anonymous
   ), seen as (
     update sessions set last_used_at = :now,
       last_used_address = case when has_client then :address else last_used_address end,
       last_used_country = case when has_client then :country else last_used_country end,
       user_agent = case when has_client then :userAgent else user_agent end
     from used, active where sessions.project_id = :projectId and sessions.id = used.id
   ), noted as (${noteActivity})
   select id as "sessionId", user_id as "userId", display_name as "displayName",
     primary_email as "primaryEmail", primary_email_verified as "primaryEmailVerified",
     selected_team_id as "selectedTeamId", is_anonymous as "isAnonymous", is_due as "isNoted", source,
     (is_due and is_counted and not :mayCount::boolean) as "isToCount", ${movedFigures},
     is_impersonation as "isImpersonation", "restrictedReason", "requiresTotpMfa", "signedUpAtMillis"
   from used`,
)

const subjectByToken = statement<SubjectRow, { tokenDigest: string; now: Date }>(
  'sessions.subject-by-token',
  `select s.id as "sessionId", s.user_id as "userId", u.display_name as "displayName",
     c.value as "primaryEmail", coalesce(c.is_verified, false) as "primaryEmailVerified",
     u.selected_team_id as "selectedTeamId", u.is_anonymous as "isAnonymous", s.source,
     s.is_impersonation as "isImpersonation", ${tokenColumns('u')}
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

/** `isNoted`: this use was due to be noted, and is, unless there is something to count. */
export async function noteUse(
  db: Db,
  used: SessionUse,
  mayCount: boolean,
): Promise<(SourcedSubject & NotedActivity & { isNoted: boolean }) | null> {
  return use.first(db, { ...used, mayCount })
}

/** As {@link noteUse}, where nothing is to be noted. */
export async function findSubject(db: Db, tokenDigest: string, now: Date): Promise<SourcedSubject | null> {
  return subjectByToken.first(db, { tokenDigest, now })
}

const live = `s.ended_at is null and s.expires_at > :now and ${keySetIsOpen('s.source')}`

const liveByToken = statement<SourcedRow & { sessionId: string; userId: string }, { tokenDigest: string; now: Date }>(
  'sessions.live-by-token',
  `select s.id as "sessionId", s.user_id as "userId", s.source from sessions s
   where s.project_id = :projectId and s.token_digest = :tokenDigest and ${live}`,
)

export interface LiveSession {
  readonly sessionId: string
  readonly userId: string
  readonly source: Source | null
}

export async function findLiveByToken(db: Db, tokenDigest: string, now: Date): Promise<LiveSession | null> {
  return liveByToken.first(db, { tokenDigest, now })
}

/** A session with how it came to be. */
export interface OriginatedSession extends LiveSession {
  isImpersonation: boolean
  authenticationMethods: AuthenticationMethod[] | null
}

const liveById = statement<OriginatedSession, { sessionId: string; now: Date }>(
  'sessions.live-by-id',
  `select s.id as "sessionId", s.user_id as "userId", s.is_impersonation as "isImpersonation", s.source,
     s.authentication_methods as "authenticationMethods"
   from sessions s
   where s.project_id = :projectId and s.id = :sessionId and ${live}`,
)

export async function findLiveById(db: Db, sessionId: string, now: Date): Promise<OriginatedSession | null> {
  return liveById.first(db, { sessionId, now })
}

interface Ending {
  readonly reason: SessionEnd
  readonly now: Date
}

export interface SessionEnding extends Ending {
  readonly sessionId: string
  /** Whose it must be. */
  readonly userId?: string | undefined
}

// What has expired is as good as ended, whether or not that has been written down yet.
const endLive = `update sessions set ended_at = :now, ended_reason = :reason
   where project_id = :projectId and ended_at is null and expires_at > :now`

const endOne = statement<never, Ending & { sessionId: string; userId: string | null }>(
  'sessions.end',
  `${endLive} and id = :sessionId and (:userId::uuid is null or user_id = :userId)`,
)

/** False: it had ended, or expired, or never was. */
export async function endSession(tx: Tx, { userId, ...ending }: SessionEnding): Promise<boolean> {
  const hasEnded = await endOne.matches(tx, { ...ending, userId: userId ?? null })
  wakeFollowers(tx)
  return hasEnded
}

const endAll = statement<never, Ending & { userId: string; exceptSessionId: string | null }>(
  'sessions.end-of-user',
  `${endLive} and user_id = :userId and (:exceptSessionId::uuid is null or id <> :exceptSessionId)`,
)

export async function endSessionsFor(
  tx: Tx,
  userId: string,
  reason: SessionEnd,
  now: Date,
  exceptSessionId: string | null = null,
): Promise<void> {
  await endAll(tx, { userId, reason, now, exceptSessionId })
  wakeFollowers(tx)
}

const endOfDeleted = statement<never, { userId: string; now: Date }>(
  'sessions.end-of-deleted-user',
  `update sessions set
     ended_at = coalesce(ended_at, least(expires_at, :now::timestamptz)),
     ended_reason = coalesce(ended_reason, case when expires_at > :now then 'user-deleted' else 'expired' end),
     last_used_address = null, last_used_country = null, user_agent = null
   where project_id = :projectId and user_id = :userId`,
)

/** Every session of the user, ended ones too, keeps when and why it ended, and nothing of the person. */
export async function endSessionsOfDeleted(tx: Tx, userId: string, now: Date): Promise<void> {
  await endOfDeleted(tx, { userId, now })
  wakeFollowers(tx)
}

/** Requests to this process that wait for the end of a session. Other processes look by themselves. */
function wakeFollowers(tx: Tx): void {
  tx.onCommit(() => nudge(tx.database, 'session-ends'))
}
