/**
 * *This was not me*: undoes a change of an account and secures it, for the person who reads the mail of the address that
 * the account had before.
 *
 * The address and the second factor are those of the account again. What was added since the change goes: sign-in methods,
 * API keys, addresses. The password goes in any case, because the intruder may know it; every session ends; a link to a new
 * password is mailed. What the account had before the change stays. Links of later changes are void: they would undo them
 * to what the intruder had made of the account.
 */
import { CodeNotFound, type ServerUser } from '@latchkey/contract'
import type { App } from '../app.ts'
import { sendResetCode } from '../auth/password/reset.ts'
import { removeSignInMethods } from '../auth/unverified-sign-in-methods.ts'
import { type ChangedAccount, consumeCode, spendChangeLinksSince, type UsableCode } from '../codes/codes.ts'
import { removeChannelsAddedSince, restoreAddress } from '../contact-channels/contact-channels.ts'
import type { Tx } from '../kernel/db/db.ts'
import { hasTotpSecret, removeSecondFactor, restoreSecondFactor } from '../second-factor/totp.ts'
import { endSessionsFor } from '../sessions/sessions.ts'
import { lockPasswordVersion, publishUpdatedUser } from '../users/users.ts'
import { readAccountState } from './account-changes.store.ts'

export interface UndoRequest {
  readonly code: UsableCode<'account-change'>
  /** The page for a new password. Null: no link is mailed. */
  readonly resetPage: URL | null
}

/** @throws {@link CodeNotFound} when the user is gone or locked, `CodeAlreadyUsed` */
export async function undoChange(app: App, tx: Tx, { code, resetPage }: UndoRequest): Promise<ServerUser> {
  const { userId, email, usedForAuth, place } = code.subject
  if ((await lockPasswordVersion(tx, userId)) === null) throw CodeNotFound()
  await consumeCode(app, tx, code)
  await spendChangeLinksSince(tx, code.subject, app.clock.now())
  await removeChannelsAddedSince(tx, { userId, place, exceptValue: email })
  const channelId = await restoreAddress(app, tx, { userId, email, usedForAuth })
  await undoSecondFactor(app, tx, code.subject)
  await removeSignInMethods(app, tx, { userId, channelId, addedBefore: null, addedAfter: place })
  await endSessionsFor(tx, userId, 'password-changed', app.clock.now())
  if (resetPage) await sendResetCode(app, tx, { email, callbackUrl: resetPage })
  return publishUpdatedUser(tx, userId)
}

/**
 * One that was taken away or replaced comes back, with its secret. One that the account did not have goes. Recovery codes
 * that were made since go as well.
 */
async function undoSecondFactor(app: App, tx: Tx, before: ChangedAccount): Promise<void> {
  const { userId, sealedTotpSecret } = before
  if (sealedTotpSecret === null) return removeSecondFactor(tx, userId)
  const isUnchanged =
    (await hasTotpSecret(app, tx, userId, sealedTotpSecret)) &&
    (await readAccountState(tx, userId))?.recoveryCodes === before.recoveryCodes
  if (!isUnchanged) await restoreSecondFactor(app, tx, userId, sealedTotpSecret)
}
