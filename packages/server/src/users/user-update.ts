/** Changing a user, whether they do it themselves or the owner's code does it for them. */
import { type ServerUser, UserNotFound, type UserUpdate } from '@latchkey/contract'
import type { App } from '../app.ts'
import { setPrimaryAddress, writeSearchText } from '../contact-channels/contact-channels.ts'
import { checkImage, findImageAddress } from '../images/images.ts'
import type { Tx } from '../kernel/db/db.ts'
import type { Project } from '../kernel/http/caller.ts'
import { removePasskeysFor } from '../passkeys/passkeys.ts'
import { setTotpSecret } from '../second-factor/totp.ts'
import { lockAfter } from './locking.ts'
import { restrictionAfter } from './restricting.ts'
import { type Address, checkAddress, checkOtp, checkPasskey, checkPasswordAllowed } from './user-fields.ts'
import { addOtp, removeOtp, removePassword, setPassword } from './user-methods.ts'
import { getUser, publishUpdatedUser, selectTeam, stopBeingAnonymous } from './user-state.ts'
import { lockUser, updateUserRow } from './users.store.ts'

/**
 * `passwordHash` is the hash of the requested password: undefined to leave it, null to remove it. Ending
 * the sessions that a changed password or a lock ends is the caller's part. `sessionId` is the user's, where the change is
 * their own.
 *
 * @throws the refusals that `users.update` declares.
 */
export async function changeUser(
  app: App,
  tx: Tx,
  project: Project,
  userId: string,
  input: UserUpdate,
  passwordHash: string | null | undefined,
  sessionId: string | null = null,
): Promise<ServerUser> {
  if (!(await lockUser(tx, userId))) throw UserNotFound()
  const before = await getUser(tx, userId)
  if (input.selectedTeamId !== undefined) await selectTeam(tx, userId, input.selectedTeamId)
  const address = addressAfter(before, input)
  if (address) await checkAddress(tx, address, userId)
  if (input.profileImageUrl && input.profileImageUrl.given !== before.profileImageUrl) checkImage(input.profileImageUrl)
  checkOtp(input, project.config, before.otpAuthEnabled)
  checkPasskey(input)
  checkPasswordAllowed(passwordHash, project.config, before.hasPassword)
  const lock = lockAfter(app, before, input)

  await updateUserRow(tx, userId, {
    displayName: input.displayName === undefined ? undefined : input.displayName || null,
    profileImageUrl: await findImageAddress(app, tx, input.profileImageUrl, before.profileImageUrl, userId),
    clientMetadata: input.clientMetadata,
    clientReadOnlyMetadata: input.clientReadOnlyMetadata,
    serverMetadata: input.serverMetadata,
    ...lock,
    ...restrictionAfter(input),
    countryCode: input.countryCode,
    locale: input.locale,
    botScore: input.riskScores?.signUp.bot,
    freeTrialAbuseScore: input.riskScores?.signUp.freeTrialAbuse,
  })
  if (input.displayName !== undefined) await writeSearchText(tx, userId)
  if (address) await setPrimaryAddress(app, tx, userId, address)
  if (input.totpSecretBase64 !== undefined) await setTotpSecret(app, tx, userId, input.totpSecretBase64)
  if (input.passkeyAuthEnabled === false) await removePasskeysFor(tx, userId)
  if (input.otpAuthEnabled && !before.otpAuthEnabled) await addOtp(app, tx, { userId, sessionId })
  if (input.otpAuthEnabled === false && before.otpAuthEnabled) await removeOtp(tx, userId)
  if (passwordHash) await setPassword(app, tx, { userId, passwordHash, sessionId })
  if (passwordHash === null) await removePassword(tx, userId)
  if (input.isAnonymous === false && before.isAnonymous) await stopBeingAnonymous(tx, userId)
  return publishUpdatedUser(tx, userId)
}

/**
 * The primary address as it will be, or null when it is not part of the request. A new address is
 * unverified unless the same request says otherwise; whether it signs in stays as it was.
 */
function addressAfter(before: ServerUser, input: UserUpdate): Address | null {
  const { primaryEmail, primaryEmailVerified, primaryEmailAuthEnabled } = input
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
