/** Changing a user, whether they do it themselves or the owner's code does it for them. */
import { type ServerUser, UserNotFound, type UserUpdate } from '@latchkey/contract'
import type { App } from '../app.ts'
import { setPrimaryAddress } from '../contact-channels/contact-channels.ts'
import { checkImage, findImageAddress } from '../images/images.ts'
import type { Tx } from '../kernel/db/db.ts'
import type { Project } from '../kernel/http/caller.ts'
import { removePasskeysOf } from '../passkeys/passkeys.ts'
import { setTotpSecret } from './totp.ts'
import { type Address, checkAddress, checkOtp, checkPasskey, checkPasswordAllowed } from './user-fields.ts'
import { getUser, selectTeam, stopBeingAnonymous, tellUpdated } from './user-state.ts'
import { lockUser, setPasswordHash, updateUserRow } from './users.store.ts'

/**
 * `passwordHash` is what became of the asked password: undefined to leave it, null to remove it. Ending
 * the sessions that a changed password ends is the caller's part.
 *
 * @throws the refusals that `users.update` declares.
 */
export async function changeUser(
  app: App,
  tx: Tx,
  project: Project,
  userId: string,
  asked: UserUpdate,
  passwordHash: string | null | undefined,
): Promise<ServerUser> {
  if (!(await lockUser(tx, userId))) throw UserNotFound()
  const before = await getUser(tx, userId)
  if (asked.selectedTeamId !== undefined) await selectTeam(tx, userId, asked.selectedTeamId)
  const address = addressAfter(before, asked)
  if (address) await checkAddress(tx, address, userId)
  if (asked.profileImageUrl && asked.profileImageUrl.given !== before.profileImageUrl) checkImage(asked.profileImageUrl)
  checkOtp(asked, project.config, before.otpAuthEnabled)
  checkPasskey(asked)
  checkPasswordAllowed(passwordHash, project.config, before.hasPassword)

  await updateUserRow(tx, userId, {
    displayName: asked.displayName === undefined ? undefined : asked.displayName || null,
    profileImageUrl: await findImageAddress(app, tx, asked.profileImageUrl, before.profileImageUrl, userId),
    clientMetadata: asked.clientMetadata,
    clientReadOnlyMetadata: asked.clientReadOnlyMetadata,
    serverMetadata: asked.serverMetadata,
    otpAuthEnabled: asked.otpAuthEnabled,
  })
  if (address) await setPrimaryAddress(app, tx, userId, address)
  if (asked.totpSecretBase64 !== undefined) await setTotpSecret(app, tx, userId, asked.totpSecretBase64)
  if (asked.passkeyAuthEnabled === false) await removePasskeysOf(tx, userId)
  if (passwordHash !== undefined) await setPasswordHash(tx, userId, passwordHash)
  if (asked.isAnonymous === false && before.isAnonymous) await stopBeingAnonymous(tx, userId)
  return tellUpdated(tx, userId)
}

/**
 * The primary address as it will be, or null when nothing about it was asked. A new address is
 * unverified unless the same request says otherwise; whether it signs in stays as it was.
 */
function addressAfter(before: ServerUser, asked: UserUpdate): Address | null {
  const { primaryEmail, primaryEmailVerified, primaryEmailAuthEnabled } = asked
  const asksNothing = [primaryEmail, primaryEmailVerified, primaryEmailAuthEnabled].every(given => given === undefined)
  if (asksNothing) return null
  if (primaryEmail === null) {
    return { value: null, isVerified: primaryEmailVerified ?? false, usedForAuth: primaryEmailAuthEnabled ?? false }
  }
  const value = primaryEmail ?? before.primaryEmail
  const isNew = value !== before.primaryEmail
  return {
    value,
    isVerified: primaryEmailVerified ?? (isNew ? false : before.primaryEmailVerified),
    usedForAuth: primaryEmailAuthEnabled ?? before.primaryEmailAuthEnabled,
  }
}
