/** Accounts at providers that users have connected: to sign in with them, to act there in the user's name, or both. */
import { OAuthAccountTaken } from '@latchkey/contract'
import type { App } from '../app.ts'
import type { SealedColumn } from '../kernel/crypto/sealed.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { uniqueViolation } from '../kernel/db/errors.ts'
import { addMethod } from '../sign-in-methods/sign-in-methods.ts'
import { insertConnection } from '../users/users.ts'
import {
  type Connection,
  listConnections,
  putTokens,
  type StoredToken,
  updateConnection,
} from './oauth-providers.store.ts'

export {
  type Connection,
  findConnectionForSignIn,
  leaseToken,
  listConnections,
  listUsableTokens,
  markRefused,
  releaseToken,
  repairTokenLeases,
  type StoredToken,
  updateConnection,
} from './oauth-providers.store.ts'

export interface NewConnection {
  readonly userId: string
  readonly providerConfigId: string
  readonly providerType: string
  readonly accountId: string
  readonly email: string | null
  /** The session in which the user connects it. Null: none of theirs. */
  readonly sessionId: string | null
}

/**
 * Connects the account for sign-in and for access to it, also where the user had it for access alone. The user's row must
 * be locked.
 *
 * @throws {@link OAuthAccountTaken} another user signs in with it
 */
export async function connectForAll(app: App, tx: Tx, connection: NewConnection): Promise<Connection> {
  const { sessionId, ...row } = connection
  const { userId, providerConfigId, providerType, accountId, email } = row
  const allowed = { allowSignIn: true, allowConnectedAccounts: true }
  const known = (await listConnections(tx, { userId })).find(
    one => one.providerConfigId === providerConfigId && one.accountId === accountId,
  )
  const id = known?.id ?? app.ids.next()
  await addMethod(app, tx, { userId, kind: 'oauth', provider: providerConfigId, sessionId })
  await refuseTaken(async () => {
    if (known) await updateConnection(tx, id, { ...allowed, providerType, email })
    else await insertConnection(tx, { ...row, ...allowed, id, createdAt: app.clock.now() })
  })
  return { ...row, ...allowed, id }
}

/** @throws {@link OAuthAccountTaken} where the database finds that another user signs in with the account */
export async function refuseTaken(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (uniqueViolation(error) !== 'oauth_connections_one_for_sign_in') throw error
    throw OAuthAccountTaken()
  }
}

export interface GrantedTokens {
  readonly accessToken: string
  readonly refreshToken: string | null
  readonly expiresAt: Date
  readonly scopes: readonly string[]
}

/** Stores the tokens of a provider, sealed. */
export async function storeTokens(app: App, tx: Tx, connectionId: string, granted: GrantedTokens): Promise<void> {
  const { accessToken, refreshToken, expiresAt } = granted
  const sealed = (token: string) => {
    const id = app.ids.next()
    return { id, sealedToken: app.sealer.seal(token, sealContext(tx.projectId, id)) }
  }
  const tokens = [
    { ...sealed(accessToken), kind: 'access' as const, expiresAt },
    ...(refreshToken === null ? [] : [{ ...sealed(refreshToken), kind: 'refresh' as const, expiresAt: null }]),
  ]
  await putTokens(tx, { connectionId, scopes: granted.scopes, createdAt: app.clock.now(), tokens })
}

/** The token itself. */
export function openToken({ sealer }: App, { projectId }: Db, { id, sealedToken }: StoredToken): string {
  return sealer.open(sealedToken, sealContext(projectId, id))
}

const sealContext = (projectId: string, id: string) => `${projectId}/oauth_tokens/${id}`

export const sealedProviderTokens: SealedColumn = {
  table: 'oauth_tokens',
  column: 'sealed_token',
  type: 'text',
  key: { project_id: 'text', id: 'uuid' },
  getContext: ({ project_id = '', id = '' }) => sealContext(project_id, id),
}
