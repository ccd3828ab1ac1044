/** What users let agents do for them. */
import type { AgentKind } from '@latchkey/contract'
import { keySetIsOpen, type Source } from '../authority/authority.tables.ts'
import { insertInto } from '../kernel/db/columns.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { deletionOfOld } from '../kernel/db/project-by-project.ts'
import { statement } from '../kernel/db/statement.ts'
import { isLocked } from '../users/user-row.tables.ts'

export interface DelegationRow {
  readonly id: string
  readonly userId: string
  readonly agentId: string
  /** By the identifier of a resource: the scopes of it. */
  readonly resources: Record<string, string[]>
  readonly source: Source | null
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly lastUsedAt: Date | null
}

const columns = `d.id, d.user_id as "userId", coalesce(d.application_id, d.service_account_id) as "agentId", d.resources, d.source,
  d.created_at as "createdAt", d.expires_at as "expiresAt", d.last_used_at as "lastUsedAt"`

/** With the session in which the user made it, the key with which a server did, and the user. */
const live = `d.project_id = :projectId and d.expires_at > :now and ${keySetIsOpen('d.source')}
  and exists (select from users u where u.project_id = :projectId and u.id = d.user_id and not ${isLocked('u')})
  and (d.session_id is null or exists (
    select from sessions s
    where s.project_id = :projectId and s.id = d.session_id and s.ended_at is null and s.expires_at > :now
      and ${keySetIsOpen('s.source')}))`

const bySubject = statement<DelegationRow, { digest: string; now: Date }>(
  'delegations.by-subject',
  `select ${columns} from delegations d where ${live} and d.subject_token_digest = :digest`,
)

export async function findDelegationBySubject(db: Db, digest: string, now: Date): Promise<DelegationRow | null> {
  return bySubject.first(db, { digest, now })
}

const ofAgents = statement<DelegationRow, { userId: string; agentIds: readonly string[]; now: Date }>(
  'delegations.of-agents',
  `select ${columns} from delegations d
   where ${live} and d.user_id = :userId and coalesce(d.application_id, d.service_account_id) = any(:agentIds::uuid[])
   order by d.created_at desc, d.id limit 1000`,
)

/** The newest first. */
export async function listDelegationsTo(
  db: Db,
  { userId, agentIds, now }: { readonly userId: string; readonly agentIds: readonly string[]; readonly now: Date },
): Promise<DelegationRow[]> {
  return ofAgents(db, { userId, agentIds, now })
}

export interface ListedDelegation extends Omit<DelegationRow, 'source'> {
  readonly agentKind: AgentKind
  readonly agentName: string
}

const list = statement<ListedDelegation, { userId: string; now: Date }>(
  'delegations.list',
  `select d.id, d.user_id as "userId", coalesce(d.application_id, d.service_account_id) as "agentId", d.resources,
     d.created_at as "createdAt", d.expires_at as "expiresAt", d.last_used_at as "lastUsedAt",
     case when d.application_id is null then 'service-account' else 'application' end as "agentKind",
     coalesce(a.display_name, s.display_name) as "agentName"
   from delegations d
   left join applications a on a.project_id = d.project_id and a.id = d.application_id
   left join service_accounts s on s.project_id = d.project_id and s.id = d.service_account_id
   where ${live} and d.user_id = :userId order by d.created_at, d.id limit 1000`,
)

export async function listDelegationRows(db: Db, userId: string, now: Date): Promise<ListedDelegation[]> {
  return list(db, { userId, now })
}

const lockUser = statement<{ id: string }, { userId: string }>(
  'delegations.lock-user',
  'select id from users where project_id = :projectId and id = :userId for no key update',
)
const count = statement<{ count: number }, { userId: string; now: Date }>(
  'delegations.count',
  `select count(*)::integer as count from delegations
   where project_id = :projectId and user_id = :userId and expires_at > :now`,
)

/** Null: there is no such user. The user gets no other one until the transaction ends. */
export async function countDelegationsLocked(tx: Tx, userId: string, now: Date): Promise<number | null> {
  if (!(await lockUser.matches(tx, { userId }))) return null
  return (await count.first(tx, { userId, now }))?.count ?? 0
}

interface NewDelegationRow {
  readonly id: string
  readonly userId: string
  readonly applicationId: string | null
  readonly serviceAccountId: string | null
  readonly resources: Readonly<Record<string, readonly string[]>>
  readonly subjectTokenDigest: string
  readonly sessionId: string | null
  readonly source: Source | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

type Written = Omit<NewDelegationRow, 'resources' | 'source'> & { resources: string; source: string | null }
const insert = statement<never, Written>(
  'delegations.insert',
  insertInto(
    'delegations',
    'id userId applicationId serviceAccountId resources subjectTokenDigest sessionId source createdAt expiresAt',
  ),
)

export async function insertDelegationRow(tx: Tx, { resources, source, ...row }: NewDelegationRow): Promise<void> {
  await insert(tx, { ...row, resources: JSON.stringify(resources), source: source && JSON.stringify(source) })
}

const noteUse = statement<never, { id: string; now: Date }>(
  'delegations.note-use',
  'update delegations set last_used_at = :now where project_id = :projectId and id = :id',
)

export async function noteDelegationUse(db: Db, id: string, now: Date): Promise<void> {
  await noteUse(db, { id, now })
}

const remove = statement<never, { id: string; userId: string }>(
  'delegations.delete',
  'delete from delegations where project_id = :projectId and id = :id and user_id = :userId',
)

/** False: the user has none with this id. */
export async function deleteDelegationRow(tx: Tx, delegation: { readonly id: string; readonly userId: string }) {
  return remove.matches(tx, delegation)
}

const removeOfApplication = statement<never, { userId: string; applicationId: string }>(
  'delegations.delete-of-application',
  'delete from delegations where project_id = :projectId and user_id = :userId and application_id = :applicationId',
)

/** With the consent to the application. Its grants are records of the application. */
export async function deleteDelegationsTo(
  tx: Tx,
  { userId, applicationId }: { readonly userId: string; readonly applicationId: string },
): Promise<void> {
  await removeOfApplication(tx, { userId, applicationId })
}

/** Returns how many were deleted. */
export const deleteDelegationsExpiredBefore = deletionOfOld('delegations', { time: 'expires_at' })
