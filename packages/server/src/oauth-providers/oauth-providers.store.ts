import type { SetBack } from '../kernel/clock-moves.ts'
import { assignments, type ByColumn, byColumn, columns } from '../kernel/db/columns.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { composed, type On, statement } from '../kernel/db/statement.ts'

export type ProviderTokenKind = 'access' | 'refresh'

/** An account at a provider that a user has connected. */
export interface Connection {
  id: string
  userId: string
  providerConfigId: string
  /** When the account was connected. */
  providerType: string
  accountId: string
  email: string | null
  allowSignIn: boolean
  allowConnectedAccounts: boolean
}

const connectionColumns = columns(
  'id userId providerConfigId providerType accountId email allowSignIn allowConnectedAccounts',
)

const forSignIn = statement<Connection, ProviderAccountRef>(
  'oauth-providers.for-sign-in',
  `select ${connectionColumns} from oauth_connections
   where project_id = :projectId and provider_config_id = :providerConfigId and account_id = :accountId and provider_type = :providerType and allow_sign_in`,
)

export interface ProviderAccountRef {
  readonly providerConfigId: string
  readonly providerType: string
  readonly accountId: string
}

/** The connection that signs in with this account at a provider of this type. At most one does. */
export async function findConnectionForSignIn(db: Db, account: ProviderAccountRef): Promise<Connection | null> {
  return forSignIn.first(db, account)
}

const listFor = statement<Connection, { userId: string | undefined; id: string | undefined }>(
  'oauth-providers.list',
  `select ${connectionColumns} from oauth_connections
   where project_id = :projectId and (:userId::uuid is null or user_id = :userId) and (:id::uuid is null or id = :id)
   order by created_at, added_order, id`,
)

export interface ConnectionFilter {
  readonly userId?: string | undefined
  readonly id?: string
}

/** Oldest first. */
export async function listConnections(db: Db, { userId, id }: ConnectionFilter): Promise<Connection[]> {
  return listFor(db, { userId, id })
}

export type ConnectionChange = Partial<
  Pick<Connection, 'accountId' | 'providerType' | 'email' | 'allowSignIn' | 'allowConnectedAccounts'>
>

/** Fields that are left out stay. */
export async function updateConnection(tx: Tx, id: string, change: ConnectionChange): Promise<void> {
  const text = `update oauth_connections set ${assignments(change)} where project_id = :projectId and id = :id`
  await composed(text)(tx, { ...change, id })
}

const remove = statement<never, { id: string }>(
  'oauth-providers.delete',
  'delete from oauth_connections where project_id = :projectId and id = :id',
)

export async function deleteConnection(tx: Tx, id: string): Promise<void> {
  await remove(tx, { id })
}

const forget = statement<never, { connectionId: string }>(
  'oauth-providers.delete-tokens',
  'delete from oauth_tokens where project_id = :projectId and connection_id = :connectionId',
)

export async function deleteTokensFor(tx: Tx, connectionId: string): Promise<void> {
  await forget(tx, { connectionId })
}

export interface NewToken {
  readonly id: string
  readonly kind: ProviderTokenKind
  readonly sealedToken: string
  readonly expiresAt: Date | null
}

export interface NewGrant {
  readonly connectionId: string
  readonly scopes: readonly string[]
  readonly createdAt: Date
  readonly tokens: readonly NewToken[]
}

const put = statement<never, Omit<NewGrant, 'tokens'> & ByColumn<NewToken>>(
  'oauth-providers.put-tokens',
  `with superseded as (
     delete from oauth_tokens where project_id = :projectId and connection_id = :connectionId and kind = any(:kind::text[])
       and scopes <@ :scopes::text[]
   )
   insert into oauth_tokens (project_id, id, connection_id, kind, sealed_token, scopes, expires_at, created_at)
   select :projectId, id, :connectionId, kind, sealed_token, :scopes, expires_at, :createdAt
   from unnest(:id::uuid[], :kind::text[], :sealedToken::text[], :expiresAt::timestamptz[])
     as given (id, kind, sealed_token, expires_at)`,
)

/** Puts the tokens in the place of those of the same kinds that allow nothing more. */
export async function putTokens(tx: Tx, { tokens, ...grant }: NewGrant): Promise<void> {
  await put(tx, { ...grant, ...byColumn(tokens, 'id', 'kind', 'sealedToken', 'expiresAt') })
}

export interface StoredToken {
  id: string
  connectionId: string
  kind: ProviderTokenKind
  sealedToken: string
  scopes: string[]
}

const usableTokens = statement<StoredToken, TokenFilter>(
  'oauth-providers.usable-tokens',
  `select id, connection_id as "connectionId", kind, sealed_token as "sealedToken", scopes from oauth_tokens
   where project_id = :projectId and connection_id = any(:connectionIds::uuid[]) and scopes @> :scopes::text[] and refused_at is null
     and (kind = 'refresh' or expires_at >= :validUntil)
   order by created_at desc, id`,
)

export interface TokenFilter {
  readonly connectionIds: readonly string[]
  readonly scopes: readonly string[]
  /** Of access tokens. */
  readonly validUntil: Date
}

/** Newest first. Those that a provider refused are left out. */
export async function listUsableTokens(db: Db, filter: TokenFilter): Promise<StoredToken[]> {
  return usableTokens(db, filter)
}

const refuse = statement<never, { id: string; now: Date }>(
  'oauth-providers.refuse-token',
  'update oauth_tokens set refused_at = :now, leased_until = null where project_id = :projectId and id = :id',
)

/** The provider does not accept it any more. */
export async function markRefused(db: Db, id: string, now: Date): Promise<void> {
  await refuse(db, { id, now })
}

const lease = statement<never, { id: string; now: Date; until: Date }>(
  'oauth-providers.lease-token',
  `update oauth_tokens set leased_until = :until
   where project_id = :projectId and id = :id and refused_at is null and (leased_until is null or leased_until <= :now)`,
)

/** False: another request is refreshing with it, or the token is gone. */
export async function leaseToken(db: Db, id: string, { now, until }: { now: Date; until: Date }): Promise<boolean> {
  return lease.matches(db, { id, now, until })
}

const release = statement<never, { id: string }>(
  'oauth-providers.release-token',
  'update oauth_tokens set leased_until = null where project_id = :projectId and id = :id',
)

export async function releaseToken(db: Db, id: string): Promise<void> {
  await release(db, { id })
}

/** Tokens of providers that were leased, to be refreshed, while the clock was ahead. */
const findLeased = statement<{ projectId: string }, SetBack>(
  'oauth-providers.leased-ahead',
  `select distinct project_id as "projectId" from oauth_tokens
   where leased_until > :now::timestamptz + :seconds::float8 * interval '1 second'`,
)

const bringForward = statement<never, SetBack & { projectId: string }>(
  'oauth-providers.bring-leases-forward',
  `update oauth_tokens set leased_until = (leased_until at time zone 'utc' - :seconds::float8 * interval '1 second') at time zone 'utc'
   where project_id = :projectId and leased_until > :now::timestamptz + :seconds::float8 * interval '1 second'`,
)

export async function repairTokenLeases(on: On, setBack: SetBack): Promise<void> {
  for (const { projectId } of await findLeased(on, setBack)) await bringForward(on, { ...setBack, projectId })
}
