/** The last step of every sign-up: creates an account, or turns the current anonymous user into one. */
import type { ServerUser } from '@latchkey/contract'
import type { App } from '../app.ts'
import { noteOrigin } from '../contact-channels/contact-channels.ts'
import type { Tx } from '../kernel/db/db.ts'
import type { Project, SignedInUser } from '../kernel/http/caller.ts'
import type { Device } from '../kernel/http/context.ts'
import { connectForAll } from '../oauth-providers/oauth-providers.ts'
import { providerTypeIn } from '../projects/provider-type.ts'
import { presenceIn } from '../sessions/sessions.ts'
import { changeUser, createUser, lockIfAnonymous } from '../users/users.ts'
import { removeGuestSecrets } from './guest-upgrade.ts'
import { refuseClosedSignUp } from './open-sign-up.ts'

export interface NewAccount {
  readonly project: Project
  /** The signed-in user. Only an anonymous user who is there in person is upgraded. */
  readonly currentUser: Pick<SignedInUser, 'id'> | null
  /** Theirs. */
  readonly sessionId: string | null
  readonly device: Device
  /** Null: a provider gave none. */
  readonly email: string | null
  /** Whether the sign-up proved the address. */
  readonly isVerified: boolean
  /** Whether the address signs in. Left out: it does. */
  readonly usedForAuth?: boolean
  readonly passwordHash?: string
  readonly otpAuthEnabled?: boolean
  /** What a provider says about the person, or the person at sign-up. An anonymous user takes it over. */
  readonly profile?: Profile
  /** The account at a provider that signs in from now on. */
  readonly connection?: { readonly providerConfigId: string; readonly accountId: string }
}

interface Profile {
  readonly displayName: string | null
  readonly profileImageUrl: string | null
}

/**
 * The anonymous user that it was before keeps id, name, metadata and teams, but no session and no sign-in method.
 *
 * @throws `SignUpDisabled`, `EmailAlreadyExists` and whatever else {@link createUser} and {@link changeUser} refuse.
 */
export async function makeAccount(app: App, tx: Tx, input: NewAccount): Promise<ServerUser> {
  const { project, email, device, isVerified, connection } = input
  // A provider names an address that it may not have verified.
  await refuseClosedSignUp(app, tx, project, connection && !isVerified ? null : email)
  const user = await createOrUpgrade(app, tx, input)
  if (email !== null) await noteOrigin(app, tx, { userId: user.id, email, device })
  return user
}

async function createOrUpgrade(app: App, tx: Tx, input: NewAccount): Promise<ServerUser> {
  const { project, passwordHash, otpAuthEnabled, connection, email } = input
  const account = { ...getAddress(input), ...(otpAuthEnabled === undefined ? {} : { otpAuthEnabled }) }
  const userId = await lockUpgraded(app, tx, input)
  if (userId === null) {
    const oauthProviders = connection && [{ id: connection.providerConfigId, accountId: connection.accountId, email }]
    const { country: countryCode, locale } = input.device
    const created = { ...account, ...toProfile(input), oauthProviders, countryCode, locale }
    return createUser(app, tx, project, created, passwordHash)
  }
  await removeGuestSecrets(app, tx, { userId, channelId: null })
  if (connection) {
    const providerType = providerTypeIn(project.config, connection.providerConfigId)
    await connectForAll(app, tx, { ...connection, providerType, userId, email, sessionId: input.sessionId })
  }
  return changeUser(
    app,
    tx,
    project,
    userId,
    { ...account, ...toProfile(input), isAnonymous: false as const },
    passwordHash,
  )
}

function getAddress({ email, isVerified, usedForAuth = true }: NewAccount) {
  if (email === null) return {}
  return { primaryEmail: email, primaryEmailVerified: isVerified, primaryEmailAuthEnabled: usedForAuth }
}

/** The name also where there is none; an image only where there is one. */
function toProfile({ profile }: NewAccount) {
  if (!profile) return {}
  const { displayName, profileImageUrl } = profile
  return {
    displayName,
    ...(profileImageUrl === null ? {} : { profileImageUrl: { given: profileImageUrl, mayBeAddress: true } }),
  }
}

/** A signed-out caller or an impersonation does not count as the anonymous user: the account would stay theirs. */
async function lockUpgraded(app: App, tx: Tx, { currentUser, sessionId }: NewAccount): Promise<string | null> {
  if (!currentUser || !(await lockIfAnonymous(tx, currentUser.id))) return null
  return (await presenceIn(app, tx, sessionId)) === 'in person' ? currentUser.id : null
}
