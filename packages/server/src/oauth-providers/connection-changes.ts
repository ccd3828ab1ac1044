/** Connecting, changing and disconnecting accounts one by one. */
import {
  LastSignInMethod,
  OAuthAccountTwice,
  type OAuthProvider,
  type OAuthProviderCreate,
  OAuthProviderNotConfigured,
  OAuthProviderNotFound,
  type OAuthProviderUpdate,
  OAuthSignInTwice,
  type ProjectConfig,
  UserNotFound,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import type { Project } from '../kernel/http/caller.ts'
import { providerTypeIn, storedAccountId } from '../projects/provider-type.ts'
import { addMethod, hasOtherMethod, removeMethods } from '../sign-in-methods/sign-in-methods.ts'
import { findUser, insertConnection, lockUser, publishUpdatedUser } from '../users/users.ts'
import {
  type Connection,
  deleteConnection,
  deleteTokensFor,
  listConnections,
  updateConnection,
} from './oauth-providers.store.ts'
import { refuseTaken } from './oauth-providers.ts'

export async function listOAuthProviders(
  db: Db,
  { config }: Project,
  userId: string | undefined,
): Promise<OAuthProvider[]> {
  return (await listConnections(db, { userId })).map(connection => toView(config, connection))
}

export interface ConnectionName {
  readonly userId: string
  readonly oauthProviderId: string
}

/** @throws {@link UserNotFound}, {@link OAuthProviderNotFound} */
export async function getOAuthProvider(db: Db, { config }: Project, name: ConnectionName): Promise<OAuthProvider> {
  if (!(await findUser(db, name.userId))) throw UserNotFound()
  return toView(config, await getConnection(db, name))
}

/** @throws what `oauthProviders.create` declares */
export async function createOAuthProvider(
  app: App,
  tx: Tx,
  { config }: Project,
  input: OAuthProviderCreate,
): Promise<OAuthProvider> {
  const { userId, providerConfigId, email = null, allowSignIn, allowConnectedAccounts } = input
  if (!config.auth.oauth.providers[providerConfigId]?.type) throw OAuthProviderNotConfigured()
  if (!(await lockUser(tx, userId))) throw UserNotFound()
  const id = app.ids.next()
  const accountId = storedAccountId(config, providerConfigId, input.accountId)
  const provider = { providerConfigId, providerType: providerTypeIn(config, providerConfigId) }
  const connection = { id, userId, ...provider, accountId, email, allowSignIn, allowConnectedAccounts }
  await refuseTwice(tx, connection, { turnsSignInOn: allowSignIn })
  if (allowSignIn) await addMethod(app, tx, { userId, kind: 'oauth', provider: providerConfigId, sessionId: null })
  await refuseTaken(() => insertConnection(tx, { ...connection, createdAt: app.clock.now() }))
  await publishUpdatedUser(tx, userId)
  return toView(config, connection)
}

export interface ConnectionUpdate extends ConnectionName {
  readonly change: OAuthProviderUpdate
  /** The user's own, where the change is their own. Such a change leaves them a sign-in method. */
  readonly sessionId: string | null
}

/** @throws what `oauthProviders.update` declares */
export async function updateOAuthProvider(
  app: App,
  tx: Tx,
  { config }: Project,
  { change, sessionId, ...name }: ConnectionUpdate,
): Promise<OAuthProvider> {
  const before = await lockConnection(tx, name)
  const changed: Connection = { ...before, ...definedIn(change) }
  if (change.accountId !== undefined)
    changed.accountId = storedAccountId(config, before.providerConfigId, change.accountId)
  const isSameAccount = changed.accountId === before.accountId
  // A provider that was removed meanwhile has no type.
  const providerType = providerTypeIn(config, before.providerConfigId) || before.providerType
  const after = isSameAccount ? changed : { ...changed, providerType }
  const turnsSignInOn = after.allowSignIn && !before.allowSignIn
  const turnsSignInOff = before.allowSignIn && !after.allowSignIn
  await refuseTwice(tx, after, { turnsSignInOn })
  const { userId, providerConfigId: provider, id } = after
  if (turnsSignInOn) await addMethod(app, tx, { userId, kind: 'oauth', provider, sessionId })
  if (turnsSignInOff) await removeMethodFor(tx, before, sessionId)
  const { accountId, email, allowSignIn, allowConnectedAccounts } = after
  const fields = { accountId, providerType: after.providerType, email, allowSignIn, allowConnectedAccounts }
  await refuseTaken(() => updateConnection(tx, id, fields))
  // They are of the account before.
  if (!isSameAccount) await deleteTokensFor(tx, id)
  await publishUpdatedUser(tx, userId)
  return toView(config, after)
}

/** @throws what `oauthProviders.delete` declares */
export async function deleteOAuthProvider(
  tx: Tx,
  { sessionId, ...name }: ConnectionName & Pick<ConnectionUpdate, 'sessionId'>,
): Promise<void> {
  const connection = await lockConnection(tx, name)
  if (connection.allowSignIn) await removeMethodFor(tx, connection, sessionId)
  await deleteConnection(tx, connection.id)
  await publishUpdatedUser(tx, connection.userId)
}

/** The method stays while another connection of the provider signs in. */
async function removeMethodFor(tx: Tx, connection: Connection, sessionId: string | null): Promise<void> {
  const { userId, providerConfigId, id } = connection
  const ofProvider = (await listConnections(tx, { userId })).filter(one => one.providerConfigId === providerConfigId)
  if (ofProvider.some(one => one.allowSignIn && one.id !== id)) return
  const provider = providerConfigId.toLowerCase()
  const isLast = !(await hasOtherMethod(tx, userId, 'oauth', provider))
  if (sessionId !== null && isLast) throw LastSignInMethod()
  await removeMethods(tx, { userId, kind: 'oauth', providers: [provider] })
}

/** @throws {@link UserNotFound}, {@link OAuthProviderNotFound} */
async function lockConnection(tx: Tx, name: ConnectionName): Promise<Connection> {
  if (!(await lockUser(tx, name.userId))) throw UserNotFound()
  return getConnection(tx, name)
}

async function getConnection(db: Db, { userId, oauthProviderId }: ConnectionName): Promise<Connection> {
  const [connection] = await listConnections(db, { userId, id: oauthProviderId })
  if (!connection) throw OAuthProviderNotFound()
  return connection
}

/** @throws {@link OAuthSignInTwice}, {@link OAuthAccountTwice} */
async function refuseTwice(tx: Tx, connection: Connection, { turnsSignInOn }: { readonly turnsSignInOn: boolean }) {
  const { id, userId, providerConfigId, accountId } = connection
  const others = (await listConnections(tx, { userId })).filter(
    one => one.providerConfigId === providerConfigId && one.id !== id,
  )
  if (turnsSignInOn && others.some(({ allowSignIn }) => allowSignIn)) throw OAuthSignInTwice()
  if (others.some(one => one.accountId === accountId)) throw OAuthAccountTwice()
}

function toView({ auth }: ProjectConfig, connection: Connection): OAuthProvider {
  const { email, providerType: _, ...rest } = connection
  const { providerConfigId } = rest
  // A provider that was taken out of the configuration is named by its id.
  const type = auth.oauth.providers[providerConfigId]?.type ?? providerConfigId
  return { ...rest, type, ...(email === null ? {} : { email }) }
}

/** Only what was sent. */
function definedIn(change: OAuthProviderUpdate): Partial<Connection> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
