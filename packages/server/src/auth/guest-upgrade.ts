/**
 * The secrets of an anonymous user (a guest) do not sign in to the account that it becomes: an attacker who planted the
 * guest's session in another person's browser must not own that account.
 */
import type { ContactChannel } from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Tx } from '../kernel/db/db.ts'
import type { Project } from '../kernel/http/caller.ts'
import { removeSecondFactor } from '../second-factor/totp.ts'
import { endSessionsFor } from '../sessions/sessions.ts'
import { changeUser, lockIfAnonymous } from '../users/users.ts'
import { removeSignInMethods } from './unverified-sign-in-methods.ts'

export interface UpgradedGuest {
  readonly userId: string
  /** The channel of the address that the guest proves while upgrading, if they added it before. */
  readonly channelId: string | null
}

/**
 * Ends every session and removes password, passkeys, connections, second factor with its recovery codes, and API keys,
 * and stops other addresses from signing in. Everything else stays. The row of the user must be locked, and new sign-in
 * methods are added afterwards.
 */
export async function removeGuestSecrets(app: App, tx: Tx, { userId, channelId }: UpgradedGuest): Promise<void> {
  await endSessionsFor(tx, userId, 'upgraded', app.clock.now())
  await removeSecondFactor(tx, userId)
  await removeSignInMethods(app, tx, { userId, channelId, addedBefore: null })
}

/**
 * An anonymous user who added the address becomes an account when it is proved. While sign-up is off, they stay one.
 * False: the holder is no anonymous user.
 */
export async function upgradeByAddress(
  app: App,
  tx: Tx,
  project: Project,
  { userId, id }: Pick<ContactChannel, 'userId' | 'id'>,
): Promise<boolean> {
  if (!project.config.auth.allowSignUp || !(await lockIfAnonymous(tx, userId))) return false
  await removeGuestSecrets(app, tx, { userId, channelId: id })
  await changeUser(app, tx, project, userId, { isAnonymous: false }, undefined)
  return true
}
