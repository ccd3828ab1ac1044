import { and, eq } from 'drizzle-orm'
import { type Db, own, type Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { oauthConnections } from '../users/users.tables.ts'
import type { oauthTokens, ProviderTokenKind } from './oauth-providers.tables.ts'

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

const columns = `id, user_id as "userId", provider_config_id as "providerConfigId", provider_type as "providerType",
  account_id as "accountId", email, allow_sign_in as "allowSignIn", allow_connected_accounts as "allowConnectedAccounts"`

const forSignIn = statement<Connection>(
  'oauth-providers.for-sign-in',
  `select ${columns} from oauth_connections
   where project_id = $1 and provider_config_id = $2 and account_id = $3 and provider_type = $4 and allow_sign_in`,
)

export interface ProviderAccountRef {
  readonly providerConfigId: string
  readonly providerType: string
  readonly accountId: string
}

/** The connection that signs in with this account at a provider of this type. At most one does. */
export async function findConnectionForSignIn(db: Db, account: ProviderAccountRef): Promise<Connection | null> {
  const { providerConfigId, accountId, providerType } = account
  const [connection] = await forSignIn(db, [db.projectId, providerConfigId, accountId, providerType])
  return connection ?? null
}

const listFor = statement<Connection>(
  'oauth-providers.list',
  `select ${columns} from oauth_connections
   where project_id = $1 and ($2::uuid is null or user_id = $2) and ($3::uuid is null or id = $3)
   order by created_at, added_order, id`,
)

export interface ConnectionFilter {
  readonly userId?: string | undefined
  readonly id?: string
}

/** Oldest first. */
export async function listConnections(db: Db, { userId, id }: ConnectionFilter): Promise<Connection[]> {
  return listFor(db, [db.projectId, userId, id])
}

export type ConnectionChange = Partial<
  Pick<Connection, 'accountId' | 'providerType' | 'email' | 'allowSignIn' | 'allowConnectedAccounts'>
>

/** Fields that are left out stay. */
export async function updateConnection(tx: Tx, id: string, change: ConnectionChange): Promise<void> {
  await tx.drizzle
    .update(oauthConnections)
    .set(change)
    .where(and(own(tx, oauthConnections), eq(oauthConnections.id, id)))
}

export async function deleteConnection(tx: Tx, id: string): Promise<void> {
  await tx.drizzle.delete(oauthConnections).where(and(own(tx, oauthConnections), eq(oauthConnections.id, id)))
}

const forget = statement<never>(
  'oauth-providers.delete-tokens',
  'delete from oauth_tokens where project_id = $1 and connection_id = $2',
)

export async function deleteTokensFor(tx: Tx, connectionId: string): Promise<void> {
  await forget(tx, [tx.projectId, connectionId])
}

export type NewToken = Pick<typeof oauthTokens.$inferSelect, 'id' | 'kind' | 'sealedToken' | 'expiresAt'>

export interface NewGrant {
  readonly connectionId: string
  readonly scopes: readonly string[]
  readonly createdAt: Date
  readonly tokens: readonly NewToken[]
}

const put = statement<never>(
  'oauth-providers.put-tokens',
  `with superseded as (
     delete from oauth_tokens
     where project_id = $1 and connection_id = $2 and kind = any($3::text[]) and scopes <@ $4::text[]
   )
   insert into oauth_tokens (project_id, id, connection_id, kind, sealed_token, scopes, expires_at, created_at)
   select $1, id, $2, kind, sealed_token, $4, expires_at, $5
   from unnest($6::uuid[], $3::text[], $7::text[], $8::timestamptz[]) as given (id, kind, sealed_token, expires_at)`,
)

/** Puts the tokens in the place of those of the same kinds that allow nothing more. */
export async function putTokens(tx: Tx, { connectionId, tokens, scopes, createdAt }: NewGrant): Promise<void> {
  const kinds = tokens.map(({ kind }) => kind)
  await put(tx, [
    ...[tx.projectId, connectionId, kinds, scopes, createdAt],
    tokens.map(({ id }) => id),
    tokens.map(({ sealedToken }) => sealedToken),
    tokens.map(({ expiresAt }) => expiresAt),
  ])
}

export interface StoredToken {
  id: string
  connectionId: string
  kind: ProviderTokenKind
  sealedToken: string
  scopes: string[]
}

const usableTokens = statement<StoredToken>(
  'oauth-providers.usable-tokens',
  `select id, connection_id as "connectionId", kind, sealed_token as "sealedToken", scopes from oauth_tokens
   where project_id = $1 and connection_id = any($2::uuid[]) and scopes @> $3::text[] and refused_at is null
     and (kind = 'refresh' or expires_at >= $4)
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
  return usableTokens(db, [db.projectId, filter.connectionIds, filter.scopes, filter.validUntil])
}

const refuse = statement<never>(
  'oauth-providers.refuse-token',
  'update oauth_tokens set refused_at = $3, leased_until = null where project_id = $1 and id = $2',
)

/** The provider does not accept it any more. */
export async function markRefused(db: Db, id: string, now: Date): Promise<void> {
  await refuse(db, [db.projectId, id, now])
}

const lease = statement<{ id: string }>(
  'oauth-providers.lease-token',
  `update oauth_tokens set leased_until = $4
   where project_id = $1 and id = $2 and refused_at is null and (leased_until is null or leased_until <= $3)
   returning id`,
)

/** False: another request is refreshing with it, or the token is gone. */
export async function leaseToken(db: Db, id: string, { now, until }: { now: Date; until: Date }): Promise<boolean> {
  return (await lease(db, [db.projectId, id, now, until])).length > 0
}

const release = statement<never>(
  'oauth-providers.release-token',
  'update oauth_tokens set leased_until = null where project_id = $1 and id = $2',
)

export async function releaseToken(db: Db, id: string): Promise<void> {
  await release(db, [db.projectId, id])
}
