import type { Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import type { MethodKind } from './sign-in-methods.tables.ts'

export interface MethodRow {
  readonly userId: string
  readonly kind: MethodKind
  /** In lower case. Empty unless the kind is `oauth`. */
  readonly provider: string
  readonly since: Date
  readonly createdBySessionId: string | null
}

/** What a write made of the methods of a user. */
export interface MethodChange {
  isAnonymous: boolean
  /** What the figures call each method that was added or removed. */
  labels: string[]
  /** How many methods the user has besides those. */
  others: number
}

const label = `case kind when 'oauth' then provider else kind end`

// The caller holds the lock on the user, so that no other request adds or removes a method between the look and the write.
const put = statement<MethodChange, MethodRow>(
  'sign-in-methods.put',
  `with known as (
     select kind, provider, ${label} as label from sign_in_methods where project_id = :projectId and user_id = :userId
   ), stored as (
     insert into sign_in_methods (project_id, user_id, kind, provider, since, created_by_session_id, address_proved_at)
     select :projectId, :userId::uuid, :kind, :provider, :since::timestamptz, :createdBySessionId::uuid, max(:since::timestamptz)
     from contact_channels where project_id = :projectId and user_id = :userId and is_verified
     on conflict (project_id, user_id, kind, provider) do update set
       since = excluded.since, last_used_at = null, created_by_session_id = excluded.created_by_session_id,
       address_proved_at = excluded.address_proved_at
     returning kind, provider, ${label} as label
   )
   select u.is_anonymous as "isAnonymous",
     array(select label from stored where (kind, provider) not in (select kind, provider from known)) as labels,
     (select count(*) from known)::integer as others
   from users u where u.project_id = :projectId and u.id = :userId`,
)

/** A method that replaces one of the same kind and provider is stored again, and `labels` is empty. */
export async function putMethod(tx: Tx, method: MethodRow): Promise<MethodChange | null> {
  return put.first(tx, method)
}

const remove = statement<
  MethodChange,
  { userId: string; kind: MethodKind | undefined; providers: readonly string[] | undefined }
>(
  'sign-in-methods.delete',
  `with known as (
     select kind, provider from sign_in_methods where project_id = :projectId and user_id = :userId
   ), removed as (
     delete from sign_in_methods
     where project_id = :projectId and user_id = :userId and (:kind::text is null or kind = :kind)
       and (:providers::text[] is null or provider = any(:providers))
     returning kind, provider, ${label} as label
   )
   select u.is_anonymous as "isAnonymous", array(select label from removed) as labels,
     (select count(*) from known where (kind, provider) not in (select kind, provider from removed))::integer as others
   from users u where u.project_id = :projectId and u.id = :userId`,
)

export interface RemovedMethods {
  readonly userId: string
  /** Left out: every kind. */
  readonly kind?: MethodKind
  /** In lower case. Left out: every provider. */
  readonly providers?: readonly string[]
}

export async function deleteMethods(tx: Tx, { userId, kind, providers }: RemovedMethods): Promise<MethodChange | null> {
  return remove.first(tx, { userId, kind, providers })
}

export interface MethodUse {
  readonly userId: string
  readonly kind: MethodKind
  readonly provider?: string | undefined
  readonly usedAt: Date
  /** Whether the proof showed as well that the user reads the mail of the address. */
  readonly provesAddress: boolean
}

const noteUse = statement<
  never,
  { userId: string; kind: MethodKind; provider: string; usedAt: Date; provesAddress: boolean }
>(
  'sign-in-methods.note-use',
  `update sign_in_methods set last_used_at = :usedAt, address_proved_at = case when :provesAddress::boolean then :usedAt else address_proved_at end
   where project_id = :projectId and user_id = :userId and kind = :kind and provider = :provider`,
)

export async function noteMethodUse(tx: Tx, use: MethodUse): Promise<void> {
  const { userId, kind, provider = '', usedAt, provesAddress } = use
  await noteUse(tx, { userId, kind, provider, usedAt, provesAddress })
}

const listLabels = statement<{ label: string }, { userId: string }>(
  'sign-in-methods.labels',
  `select ${label} as label from sign_in_methods where project_id = :projectId and user_id = :userId`,
)

/** What the figures call the methods of a user. */
export async function listMethodLabels(tx: Tx, userId: string): Promise<string[]> {
  return (await listLabels(tx, { userId })).map(found => found.label)
}

const others = statement<{ count: number }, { userId: string; kind: MethodKind; provider: string }>(
  'sign-in-methods.others',
  `select count(*)::integer as count from sign_in_methods
   where project_id = :projectId and user_id = :userId and (kind, provider) <> (:kind, :provider)`,
)

/** Whether the user has a method besides this one. */
export async function hasOtherMethod(tx: Tx, userId: string, kind: MethodKind, provider: string): Promise<boolean> {
  const [counted] = await others(tx, { userId, kind, provider })
  return (counted?.count ?? 0) > 0
}
