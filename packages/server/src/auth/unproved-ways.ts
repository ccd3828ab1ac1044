/**
 * Somebody proved that an address is theirs, and the account had never proved it: it may have been made by
 * somebody else, to wait for them. Whatever that person could come in by goes, so that the account is the one's
 * whose address it is.
 */
import type { App } from '../app.ts'
import { preferChannel } from '../contact-channels/contact-channels.ts'
import type { Tx } from '../kernel/db/db.ts'
import { revokeKeysOfUser } from '../owned-keys/owned-keys.ts'
import { removePasskeysOf } from '../passkeys/passkeys.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { forgetSecondFactor, removeConnectionsOf, setPasswordHash } from '../users/users.ts'

export interface ProvedAddress {
  readonly userId: string
  /** The channel whose address was proved: the primary one from now on, and the only one that signs in. */
  readonly channelId: string
}

/**
 * The password, passkey, connections, second factor, API keys and sessions of the user, and that other addresses sign
 * in or stand for the account. The row of the user must be locked, and what the new owner brings comes afterwards.
 */
export async function removeUnprovedWays(app: App, tx: Tx, { userId, channelId }: ProvedAddress): Promise<void> {
  const now = app.clock.now()
  await setPasswordHash(tx, userId, null)
  await removePasskeysOf(tx, userId)
  await removeConnectionsOf(tx, userId)
  await forgetSecondFactor(tx, userId)
  await revokeKeysOfUser(tx, userId, now)
  await endSessionsOf(tx, userId, 'password-changed', now)
  await preferChannel(tx, userId, channelId)
}
