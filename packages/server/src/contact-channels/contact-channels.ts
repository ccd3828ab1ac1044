/** The addresses of users: one of them primary, some verified, some used to sign in. */
import {
  type ContactChannel,
  ContactChannelNotFound,
  EmailAlreadyExists,
  EmailAlreadyVerified,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { uniqueViolation } from '../kernel/db/errors.ts'
import {
  deleteChannel,
  deleteOtherChannelWithValue,
  demotePrimary,
  findAuthChannels,
  findPrimary,
  insertChannel,
  listChannels,
  signInByNoOther,
  updateChannel,
} from './contact-channels.store.ts'

export { insertChannels } from './channels-in-bulk.store.ts'
export { listChannels, markVerified } from './contact-channels.store.ts'

/** @throws {@link ContactChannelNotFound} */
export async function getChannel(db: Db, userId: string, contactChannelId: string): Promise<ContactChannel> {
  const [channel] = await listChannels(db, { userId, contactChannelId })
  if (!channel) throw ContactChannelNotFound()
  return channel
}

/** @throws {@link EmailAlreadyVerified} */
export function refuseVerified(channel: { isVerified: boolean }): void {
  if (channel.isVerified) throw EmailAlreadyVerified()
}

/** The channel that somebody signs in with by this address. */
export async function findAuthChannel(db: Db, email: string): Promise<ContactChannel | null> {
  const [channel] = await findAuthChannels(db, { email })
  return channel ?? null
}

/** Whether somebody else signs in with this address. */
export async function emailIsTaken(db: Db, email: string, exceptUserId: string | null): Promise<boolean> {
  const channel = await findAuthChannel(db, email)
  return channel !== null && channel.userId !== exceptUserId
}

/** Makes this channel the primary one of its user, and the only one that signs in. The row of the user must be locked. */
export async function preferChannel(tx: Tx, userId: string, channelId: string): Promise<void> {
  await signInByNoOther(tx, userId, channelId)
  await demotePrimary(tx, userId)
  await updateChannel(tx, channelId, { isPrimary: true })
}

export interface PrimaryAddress {
  readonly value: string | null
  readonly isVerified: boolean
  readonly usedForAuth: boolean
}

/**
 * Makes this the user's primary address, in place of the one before.
 *
 * @throws {@link EmailAlreadyExists} when somebody else took it to sign in with at the same moment.
 */
export async function setPrimaryAddress(app: App, tx: Tx, userId: string, address: PrimaryAddress): Promise<void> {
  const before = await findPrimary(tx, userId)
  const { value, ...flags } = address
  if (value === null) {
    if (before) await deleteChannel(tx, before.id)
    return
  }
  try {
    if (before) {
      await deleteOtherChannelWithValue(tx, userId, value, before.id)
      await updateChannel(tx, before.id, { value, ...flags })
    } else {
      await deleteOtherChannelWithValue(tx, userId, value, app.ids.next())
      const id = app.ids.next()
      const createdAt = app.clock.now()
      await insertChannel(tx, { id, userId, type: 'email', value, isPrimary: true, createdAt, ...flags })
    }
  } catch (error) {
    if (uniqueViolation(error) !== 'contact_channels_one_for_auth') throw error
    throw EmailAlreadyExists({ email: value, wouldWorkIfEmailWasVerified: false })
  }
}
