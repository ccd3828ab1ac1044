/**
 * Adding, changing and taking away the addresses of a user.
 *
 * Callers of these have locked the user, so that of two changes at once the second sees the first. Only that
 * someone else signs in with an address can turn out as late as when it is stored.
 */
import {
  AddressUsedForAuth,
  type ChannelCreate,
  ChannelExistsAlready,
  type ChannelUpdate,
  type ContactChannel,
  mostChannelsOfUser,
  NoSuchChannel,
  TooManyChannels,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Tx } from '../kernel/db/db.ts'
import { uniqueViolation } from '../kernel/db/errors.ts'
import { deleteChannel, demotePrimary, insertChannel, listChannels, updateChannel } from './contact-channels.store.ts'
import { emailIsTaken } from './contact-channels.ts'

/** @throws the refusals that `contactChannels.create` declares. */
export async function addChannel(app: App, tx: Tx, input: ChannelCreate): Promise<ContactChannel> {
  const { userId, type, value, usedForAuth, isPrimary = false, isVerified = false } = input
  const others = await listChannels(tx, { userId })
  if (others.some(other => other.value === value)) throw ChannelExistsAlready()
  if (others.length >= mostChannelsOfUser) throw TooManyChannels()
  if (usedForAuth) await refuseTaken(tx, value, userId)
  if (isPrimary) await demotePrimary(tx, userId)
  const channel = { id: app.ids.next(), userId, type, value, isPrimary, isVerified, usedForAuth }
  await unlessTaken(value, () => insertChannel(tx, { ...channel, createdAt: app.clock.now() }))
  return channel
}

/** @throws the refusals that `contactChannels.update` declares. */
export async function changeChannel(
  tx: Tx,
  { userId, contactChannelId }: ChannelOfUser,
  input: ChannelUpdate,
): Promise<ContactChannel> {
  const channels = await listChannels(tx, { userId })
  const before = channels.find(({ id }) => id === contactChannelId)
  if (!before) throw NoSuchChannel()
  const after = channelAfter(before, input)
  if (channels.some(other => other !== before && other.value === after.value)) throw ChannelExistsAlready()
  if (after.usedForAuth) await refuseTaken(tx, after.value, userId)
  if (after.isPrimary && !before.isPrimary) await demotePrimary(tx, userId)
  const { value, isPrimary, isVerified, usedForAuth } = after
  await unlessTaken(value, () => updateChannel(tx, before.id, { value, isPrimary, isVerified, usedForAuth }))
  return after
}

/** @throws {@link NoSuchChannel} */
export async function removeChannel(tx: Tx, { userId, contactChannelId }: ChannelOfUser): Promise<void> {
  const [channel] = await listChannels(tx, { userId, contactChannelId })
  if (!channel) throw NoSuchChannel()
  await deleteChannel(tx, channel.id)
}

export interface ChannelOfUser {
  readonly userId: string
  readonly contactChannelId: string
}

/** That an old address was verified says nothing about a new one. */
function channelAfter(before: ContactChannel, input: ChannelUpdate): ContactChannel {
  const { value = before.value, isPrimary = before.isPrimary, usedForAuth = before.usedForAuth } = input
  const isVerified = input.isVerified ?? (before.isVerified && value === before.value)
  return { ...before, value, isPrimary, isVerified, usedForAuth }
}

async function refuseTaken(tx: Tx, value: string, userId: string): Promise<void> {
  if (await emailIsTaken(tx, value, userId)) throw takenBySomeoneElse(value)
}

async function unlessTaken(value: string, store: () => Promise<void>): Promise<void> {
  try {
    await store()
  } catch (error) {
    if (uniqueViolation(error) !== 'contact_channels_one_for_auth') throw error
    throw takenBySomeoneElse(value)
  }
}

const takenBySomeoneElse = (value: string) =>
  AddressUsedForAuth({ type: 'email', contactChannelValue: value, wouldWorkIfEmailWasVerified: false })
