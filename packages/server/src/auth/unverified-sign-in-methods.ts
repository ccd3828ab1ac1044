/**
 * What an account had before an address was verified may be from another person, who registered the address or added it
 * to wait for its owner. Recovering the account through that address removes it.
 */

import { revokeKeysOfUser } from '../api-keys/api-keys.ts'
import type { App } from '../app.ts'
import { findVerifiedOrder, preferChannel, type StoredChannel } from '../contact-channels/contact-channels.ts'
import type { Tx } from '../kernel/db/db.ts'
import { removeUnverifiedSecondFactor } from '../second-factor/totp.ts'
import { signInMethods } from './methods.ts'

export interface VerifiedAddress {
  readonly userId: string
  /** The channel of the address that the account is recovered through. */
  readonly channelId: string
}

/**
 * Removes the password, and the sign-in methods and API keys that were added before the address was verified: all, if it
 * was not verified until now. The row of the user must be locked. Sessions are the caller's part.
 */
export async function removeUnverifiedSignInMethods(app: App, tx: Tx, { userId, channelId }: VerifiedAddress) {
  const addedBefore = await findVerifiedOrder(tx, channelId)
  await removeUnverifiedSecondFactor(tx, userId)
  await removeSignInMethods(app, tx, { userId, channelId, addedBefore })
}

export interface RemovedSignInMethods extends StoredChannel {
  /** Only methods and keys that were added after this position. Null: whenever they were added. */
  readonly addedAfter?: number | null
}

/** What each method removes, API keys, and that other addresses sign in. */
export async function removeSignInMethods(
  app: App,
  tx: Tx,
  { addedAfter = null, ...kept }: RemovedSignInMethods,
): Promise<void> {
  const { userId, addedBefore } = kept
  const span = { addedBefore, addedAfter }
  for (const method of signInMethods) await method.remove?.(app, tx, { userId, ...span })
  await revokeKeysOfUser(tx, userId, app.clock.now(), span)
  await preferChannel(tx, kept)
}
