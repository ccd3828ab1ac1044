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
import type { Device } from '../kernel/http/context.ts'
import { storedAddress } from '../kernel/mail/stored-address.ts'
import {
  deleteChannel,
  deleteChannelsAddedSince,
  deleteOtherChannelWithValue,
  demoteOtherPrimary,
  findAuthChannels,
  findPrimary,
  insertChannel,
  listChannels,
  type StoredChannel,
  signInByNoOther,
  updateChannel,
  updateOrigin,
} from './contact-channels.store.ts'

export { nextPlaces } from './channel-order.store.ts'
export { insertChannels } from './channels-in-bulk.store.ts'
export {
  type ChannelOrigin,
  findOrigin,
  findVerifiedOrder,
  listChannels,
  markVerified,
  type StoredChannel,
  writeSearchText,
} from './contact-channels.store.ts'

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

/** The channel that someone signs in with by this address. */
export async function findAuthChannel(db: Db, email: string): Promise<ContactChannel | null> {
  const [channel] = await findAuthChannels(db, email)
  return channel ?? null
}

/** Whether someone else signs in with this address. */
export async function emailIsTaken(db: Db, email: string, exceptUserId: string | null): Promise<boolean> {
  const channel = await findAuthChannel(db, email)
  return channel !== null && channel.userId !== exceptUserId
}

/** Takes away the user's addresses that were added after a position in the order of sign-in methods, except one. */
export async function removeChannelsAddedSince(
  tx: Tx,
  { userId, place, exceptValue }: { readonly userId: string; readonly place: number; readonly exceptValue: string },
): Promise<void> {
  await deleteChannelsAddedSince(tx, { userId, place, exceptValue })
}

/**
 * Makes this the verified primary address of the user again, who has proved a moment ago that they read its mail. It signs
 * in no one else who never proved it. Returns the channel's id.
 */
export async function restoreAddress(
  app: App,
  tx: Tx,
  { userId, email, usedForAuth }: { readonly userId: string; readonly email: string; readonly usedForAuth: boolean },
): Promise<string> {
  const holder = await findAuthChannel(tx, email)
  const isOfAnother = holder !== null && holder.userId !== userId
  if (isOfAnother && !holder.isVerified) await updateChannel(tx, holder.id, { usedForAuth: false })
  const flags = { isVerified: true, usedForAuth: usedForAuth && !(isOfAnother && holder.isVerified) }
  const known = (await listChannels(tx, { userId })).find(({ value }) => value === email)
  if (known) {
    await updateChannel(tx, known.id, flags)
    return known.id
  }
  const [id, createdAt] = [app.ids.next(), app.clock.now()]
  await insertChannel(tx, { id, userId, type: 'email', value: email, isPrimary: false, createdAt, ...flags })
  return id
}

/** Notes from which device the user gave this address: its owner is shown it before they confirm. */
export async function noteOrigin(
  app: App,
  tx: Tx,
  { userId, email, device }: { readonly userId: string; readonly email: string; readonly device: Device },
): Promise<void> {
  const { address: ip, country } = device
  const userAgent = device.userAgent?.slice(0, 500) ?? null
  await updateOrigin(tx, { userId, email, addedAt: app.clock.now(), ip, country, userAgent })
}

export async function hasVerifiedAddress(db: Db, userId: string): Promise<boolean> {
  return (await listChannels(db, { userId })).some(({ isVerified }) => isVerified)
}

/** Whether this user proved that they read the mail of this address. Null: it is none of theirs. */
export async function findVerification(db: Db, userId: string, email: string): Promise<boolean | null> {
  const stored = storedAddress(email)
  return (await listChannels(db, { userId })).find(({ value }) => value === stored)?.isVerified ?? null
}

/**
 * Stops the user's other addresses from signing in: all, or those that were added earlier. The one that is kept becomes
 * the primary address, unless a younger one is. The row of the user must be locked.
 */
export async function preferChannel(tx: Tx, kept: StoredChannel): Promise<void> {
  const { channelId, addedBefore } = kept
  await signInByNoOther(tx, kept)
  if (channelId === null) return
  const wasDemoted = await demoteOtherPrimary(tx, kept)
  if (wasDemoted || addedBefore === null) await updateChannel(tx, channelId, { isPrimary: true })
}

export interface PrimaryAddress {
  readonly value: string | null
  readonly isVerified: boolean
  readonly usedForAuth: boolean
}

/**
 * Makes this the user's primary address, instead of the previous one.
 *
 * @throws {@link EmailAlreadyExists} when someone else took it to sign in with at the same moment.
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
