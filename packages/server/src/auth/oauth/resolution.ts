/** From an account at a provider to a user of the project: known, connected, or made. See the contract for the table. */
import {
  AddressUsedForAuth,
  ConnectedToAnotherUser,
  type ContactChannel,
  EmailAlreadyExists,
  OAuthAccountTaken,
  ProviderAccountTaken,
  UserAuthenticationRequired,
} from '@latchkey/contract'
import type { App } from '../../app.ts'
import { findAuthChannel } from '../../contact-channels/contact-channels.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { Project } from '../../kernel/http/caller.ts'
import type { Device } from '../../kernel/http/context.ts'
import {
  type Connection,
  connectForAll,
  findConnectionForSignIn,
  refuseTaken,
  updateConnection,
} from '../../oauth-providers/oauth-providers.ts'
import { presenceIn } from '../../sessions/sessions.ts'
import { lockIfAnonymous, lockUser, publishUpdatedUser } from '../../users/users.ts'
import { upgradeByAddress } from '../guest-upgrade.ts'
import { makeAccount } from '../make-account.ts'
import type { OuterParameters } from './oauth.store.ts'
import type { ProviderAccount } from './provider.ts'

export interface ProvenAccount {
  readonly project: Project
  readonly providerConfigId: string
  readonly providerType: string
  readonly account: ProviderAccount
  readonly parameters: Pick<OuterParameters, 'userId' | 'sessionId'>
  readonly device: Device
}

type LinkedAccount = Pick<ProvenAccount, 'providerConfigId' | 'providerType' | 'account' | 'parameters'>

export interface ResolvedAccount {
  readonly userId: string
  readonly connectionId: string
  readonly isNewUser: boolean
}

/** The user who may connect the account. @throws {@link UserAuthenticationRequired}, {@link ConnectedToAnotherUser} */
export async function checkLink(app: App, tx: Tx, proven: LinkedAccount): Promise<{ userId: string }> {
  const { userId, sessionId } = proven.parameters
  if (userId === null || !(await lockUser(tx, userId))) throw UserAuthenticationRequired()
  if ((await presenceIn(app, tx, sessionId)) !== 'in person') throw UserAuthenticationRequired()
  const known = await findKnown(tx, proven)
  if (known && known.userId !== userId) throw ConnectedToAnotherUser()
  return { userId }
}

/** Connects the account to the user. Returns the connection. @throws what {@link checkLink} does */
export async function link(app: App, tx: Tx, proven: LinkedAccount): Promise<string> {
  const { userId } = await checkLink(app, tx, proven)
  return (await findKnown(tx, proven))?.id ?? connect(app, tx, proven, userId)
}

/**
 * Two browsers may return with the same new account at once, and both find it unknown. One of them is refused by the
 * database: its transaction is run again, and finds the account.
 */
export async function resolvedAgainIfOvertaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (![EmailAlreadyExists, OAuthAccountTaken, ProviderAccountTaken].some(kind => kind.is(error))) throw error
    return work()
  }
}

/** @throws {@link AddressUsedForAuth}, `SignUpDisabled` */
export async function authenticate(app: App, tx: Tx, proven: ProvenAccount): Promise<ResolvedAccount> {
  const known = await findKnown(tx, proven)
  if (known) return { userId: known.userId, connectionId: known.id, isNewUser: false }
  const holder = await findHolder(app, tx, proven)
  const strategy = proven.project.config.auth.oauth.accountMergeStrategy
  if (!holder || strategy === 'allow_duplicates') return signUp(app, tx, proven, { usedForAuth: !holder })
  return mergeInto(app, tx, proven, holder)
}

/** The connection of the account. One that an import has stored by another of its ids gets the id of our own sign-ins. */
async function findKnown(tx: Tx, proven: LinkedAccount): Promise<Connection | null> {
  const { providerConfigId, providerType, account } = proven
  const { accountId, otherIds = [] } = account
  const find = (id: string) => findConnectionForSignIn(tx, { providerConfigId, providerType, accountId: id })
  const known = await find(accountId)
  if (known) return known
  for (const otherId of otherIds) {
    const imported = await find(otherId)
    if (!imported) continue
    await refuseTaken(() => updateConnection(tx, imported.id, { accountId }))
    return { ...imported, accountId }
  }
  return null
}

/** The channel of another user that signs in with the address of the account. */
async function findHolder(app: App, tx: Tx, { account, parameters }: ProvenAccount): Promise<ContactChannel | null> {
  if (account.email === null) return null
  const channel = await findAuthChannel(tx, account.email)
  if (!channel) return null
  // The address of the guest who is signing up: they are upgraded.
  const isOwn =
    channel.userId === parameters.userId &&
    (await lockIfAnonymous(tx, channel.userId)) &&
    (await presenceIn(app, tx, parameters.sessionId)) === 'in person'
  return isOwn ? null : channel
}

async function mergeInto(app: App, tx: Tx, proven: ProvenAccount, holder: ContactChannel): Promise<ResolvedAccount> {
  const { project, account } = proven
  const conflict = (wouldWorkIfEmailWasVerified: boolean) =>
    AddressUsedForAuth({ type: 'email', contactChannelValue: holder.value, wouldWorkIfEmailWasVerified })
  if (project.config.auth.oauth.accountMergeStrategy === 'raise_error') throw conflict(false)
  const { userId } = holder
  await lockUser(tx, userId)
  // Who changed the channel meanwhile was first.
  const locked = await findAuthChannel(tx, holder.value)
  if (locked?.userId !== userId) return authenticate(app, tx, proven)
  // Who added the address may not be who reads its mail.
  if (!locked.isVerified) throw conflict(true)
  if (!account.isEmailVerified) throw conflict(false)
  await upgradeByAddress(app, tx, project, locked)
  const connectionId = await connect(app, tx, proven, userId)
  return { userId, connectionId, isNewUser: false }
}

async function signUp(
  app: App,
  tx: Tx,
  proven: ProvenAccount,
  { usedForAuth }: { readonly usedForAuth: boolean },
): Promise<ResolvedAccount> {
  const { project, providerConfigId, account, parameters, device } = proven
  const { id: userId } = await makeAccount(app, tx, {
    project,
    currentUser: parameters.userId === null ? null : { id: parameters.userId },
    sessionId: parameters.sessionId,
    device,
    email: account.email,
    isVerified: account.isEmailVerified,
    usedForAuth,
    profile: account,
    connection: { providerConfigId, accountId: account.accountId },
  })
  const made = await findKnown(tx, proven)
  if (!made) throw new Error('A user was made without the connection to the account.')
  return { userId, connectionId: made.id, isNewUser: true }
}

async function connect(app: App, tx: Tx, proven: LinkedAccount, userId: string): Promise<string> {
  const { providerConfigId, providerType, account, parameters } = proven
  const { accountId, email } = account
  const sessionId = parameters.userId === userId ? parameters.sessionId : null
  const provider = { providerConfigId, providerType }
  const { id } = await connectForAll(app, tx, { userId, ...provider, accountId, email, sessionId })
  await publishUpdatedUser(tx, userId)
  return id
}
