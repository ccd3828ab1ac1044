/** What OpenID Connect keeps: codes, tokens, grants, sessions of browsers, requests that wait for an answer. */
import { keySetIsOpen } from '../authority/authority.tables.ts'
import { insertInto } from '../kernel/db/columns.ts'
import type { Db } from '../kernel/db/db.ts'
import { deletionOfOld } from '../kernel/db/project-by-project.ts'
import { statement } from '../kernel/db/statement.ts'
import { isLocked } from '../users/user-row.tables.ts'

export interface RecordKey {
  readonly kind: string
  readonly idDigest: string
}

export interface LiveRecord extends RecordKey {
  readonly sealedPayload: string
  readonly sessionId: string | null
  readonly consumedAt: Date | null
  readonly createdAt: Date
}

/**
 * Everything that a record depends on is still there, in one place for every use of it: the application, switched on; the grant; the
 * session of the user, who is not locked. What ends a session ends what it gave, without having to know of it.
 */
const live = `r.project_id = :projectId and r.expires_at > :now
  and (r.application_id is null or exists (
    select from applications a where a.project_id = :projectId and a.id = r.application_id and a.enabled))
  and (r.service_account_id is null or exists (
    select from service_accounts a where a.project_id = :projectId and a.id = r.service_account_id and a.enabled))
  and (r.grant_digest is null or exists (
    select from openid_records g
    where g.project_id = :projectId and g.id_digest = r.grant_digest and g.kind = 'Grant' and g.expires_at > :now))
  and (r.session_id is not null or r.user_id is null or exists (
    select from users u where u.project_id = :projectId and u.id = r.user_id and not ${isLocked('u')}))
  and (r.session_id is null or exists (
    select from sessions s join users u on u.project_id = s.project_id and u.id = s.user_id
    where s.project_id = :projectId and s.id = r.session_id and s.ended_at is null and s.expires_at > :now
      and ${keySetIsOpen('s.source')} and not ${isLocked('u')}))`

const columns = `r.kind, r.id_digest as "idDigest", r.sealed_payload as "sealedPayload", r.session_id as "sessionId",
  r.consumed_at as "consumedAt", r.created_at as "createdAt"`

const find = statement<LiveRecord, RecordKey & { now: Date }>(
  'openid-records.find',
  `select ${columns} from openid_records r where ${live} and r.kind = :kind and r.id_digest = :idDigest`,
)

export async function findRecord(db: Db, key: RecordKey, now: Date): Promise<LiveRecord | null> {
  return find.first(db, { ...key, now })
}

const findByUid = statement<LiveRecord, { kind: string; uidDigest: string; now: Date }>(
  'openid-records.find-by-uid',
  `select ${columns} from openid_records r where ${live} and r.kind = :kind and r.uid_digest = :uidDigest`,
)

export async function findRecordByUid(db: Db, kind: string, uidDigest: string, now: Date): Promise<LiveRecord | null> {
  return findByUid.first(db, { kind, uidDigest, now })
}

const take = statement<LiveRecord, RecordKey & { now: Date }>(
  'openid-records.take',
  `delete from openid_records r where ${live} and r.kind = :kind and r.id_digest = :idDigest returning ${columns}`,
)

/** Works once. */
export async function takeRecord(db: Db, key: RecordKey, now: Date): Promise<LiveRecord | null> {
  return take.first(db, { ...key, now })
}

export interface RecordRow extends RecordKey {
  readonly uidDigest: string | null
  readonly grantDigest: string | null
  readonly userId: string | null
  readonly applicationId: string | null
  readonly serviceAccountId: string | null
  readonly sessionId: string | null
  readonly sealedPayload: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

const names =
  'kind idDigest uidDigest grantDigest userId applicationId serviceAccountId sessionId sealedPayload createdAt expiresAt'

const put = statement<never, RecordRow>(
  'openid-records.put',
  `${insertInto('openid_records', names)}
   on conflict (project_id, id_digest, kind) do update set
     uid_digest = excluded.uid_digest, grant_digest = excluded.grant_digest, user_id = excluded.user_id,
     application_id = excluded.application_id, service_account_id = excluded.service_account_id, session_id = coalesce(excluded.session_id, openid_records.session_id),
     sealed_payload = excluded.sealed_payload, expires_at = excluded.expires_at`,
)

/** Writes it, or writes it anew. The session that it had stays, unless it is given another. */
export async function putRecord(db: Db, row: RecordRow): Promise<void> {
  await put(db, row)
}

const add = statement<never, RecordRow>(
  'openid-records.add',
  `${insertInto('openid_records', names)} on conflict (project_id, id_digest, kind) do nothing`,
)

/** False: it is there already. Of two at once, one adds it. */
export async function addRecord(db: Db, row: RecordRow): Promise<boolean> {
  return add.matches(db, row)
}

const consume = statement<never, RecordKey & { now: Date }>(
  'openid-records.consume',
  `update openid_records set consumed_at = :now
   where project_id = :projectId and kind = :kind and id_digest = :idDigest and consumed_at is null`,
)

/** False: it was used before. Of two at once, one uses it. */
export async function consumeRecord(db: Db, key: RecordKey, now: Date): Promise<boolean> {
  return consume.matches(db, { ...key, now })
}

const remove = statement<never, RecordKey>(
  'openid-records.delete',
  'delete from openid_records where project_id = :projectId and kind = :kind and id_digest = :idDigest',
)

export async function deleteRecord(db: Db, key: RecordKey): Promise<void> {
  await remove(db, key)
}

const removeOfGrant = statement<never, { kind: string; grantDigest: string }>(
  'openid-records.delete-of-grant',
  'delete from openid_records where project_id = :projectId and grant_digest = :grantDigest and kind = :kind',
)

export async function deleteRecordsOfGrant(db: Db, kind: string, grantDigest: string): Promise<void> {
  await removeOfGrant(db, { kind, grantDigest })
}

const endGrantOf = statement<never, RecordKey>(
  'openid-records.end-grant-of',
  `delete from openid_records where project_id = :projectId and kind = 'Grant' and id_digest = (
     select r.grant_digest from openid_records r
     where r.project_id = :projectId and r.kind = :kind and r.id_digest = :idDigest)`,
)

/** The grant that a record was made from, and with it all else that was. */
export async function endGrantOfRecord(db: Db, key: RecordKey): Promise<void> {
  await endGrantOf(db, key)
}

/** Returns how many were deleted. */
export const deleteRecordsExpiredBefore = deletionOfOld('openid_records', { time: 'expires_at', key: 'id_digest' })
