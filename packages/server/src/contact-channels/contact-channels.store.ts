import type { ContactChannel } from '@latchkey/contract'
import { columns, insertInto } from '../kernel/db/columns.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { composed, statement, when } from '../kernel/db/statement.ts'
import { nextPlaces, type Places, placedAnew } from './channel-order.store.ts'

const select = `select ${columns('id userId type value isPrimary isVerified usedForAuth')} from contact_channels
  where project_id = :projectId`

interface ChannelFilter {
  readonly userId?: string
  readonly contactChannelId?: string
}

export function listChannels(db: Db, { userId, contactChannelId }: ChannelFilter): Promise<ContactChannel[]> {
  return composed<ContactChannel>(`${select} ${when(userId, 'and user_id = :userId')}
    ${when(contactChannelId, 'and id = :contactChannelId')}
    order by created_at, id limit 100000`)(db, { userId, contactChannelId })
}

const forAuth = statement<ContactChannel, { email: string }>(
  'contact-channels.for-auth',
  `${select} and type = 'email' and value = :email and used_for_auth`,
)

/** The channel that an address signs in by, of any user. */
export function findAuthChannels(db: Db, email: string): Promise<ContactChannel[]> {
  return forAuth(db, { email })
}

const primary = statement<ContactChannel, { userId: string }>(
  'contact-channels.primary',
  `${select} and user_id = :userId and is_primary`,
)

export async function findPrimary(db: Db, userId: string): Promise<ContactChannel | null> {
  return primary.first(db, { userId })
}

export interface NewChannel extends ContactChannel {
  readonly createdAt: Date
}

const insert = statement<never, NewChannel>(
  'contact-channels.insert',
  insertInto('contact_channels', 'id userId type value isPrimary isVerified usedForAuth createdAt'),
)

export async function insertChannel(tx: Tx, channel: NewChannel): Promise<void> {
  await insert(tx, channel)
  await writeSearchText(tx, channel.userId)
}

const demote = statement<never, { userId: string }>(
  'contact-channels.demote-primary',
  'update contact_channels set is_primary = false where project_id = :projectId and user_id = :userId and is_primary',
)

export async function demotePrimary(tx: Tx, userId: string): Promise<void> {
  await demote(tx, { userId })
}

export interface ChannelChanges {
  readonly value?: string
  readonly isPrimary?: boolean
  readonly isVerified?: boolean
  readonly usedForAuth?: boolean
}

type ChannelValues = { [Name in keyof ChannelChanges]-?: ChannelChanges[Name] | null } & Places & { id: string }

const update = statement<{ userId: string }, ChannelValues>(
  'contact-channels.update',
  `update contact_channels set
     value = coalesce(:value, value), is_primary = coalesce(:isPrimary, is_primary), is_verified = coalesce(:isVerified, is_verified),
     used_for_auth = coalesce(:usedForAuth, used_for_auth),
     ${placedAnew}
   where project_id = :projectId and id = :id returning user_id as "userId"`,
)

export async function updateChannel(tx: Tx, id: string, changes: ChannelChanges): Promise<void> {
  const { value = null, isPrimary = null, isVerified = null, usedForAuth = null } = changes
  const updated = await update.first(tx, { id, value, isPrimary, isVerified, usedForAuth, ...(await nextPlaces(tx)) })
  if (updated && value !== null) await writeSearchText(tx, updated.userId)
}

const remove = statement<{ userId: string }, { id: string }>(
  'contact-channels.delete',
  'delete from contact_channels where project_id = :projectId and id = :id returning user_id as "userId"',
)

export async function deleteChannel(tx: Tx, id: string): Promise<void> {
  const deleted = await remove.first(tx, { id })
  if (deleted) await writeSearchText(tx, deleted.userId)
}

const deleteOther = statement<never, { userId: string; value: string; id: string }>(
  'contact-channels.delete-other-with-value',
  'delete from contact_channels where project_id = :projectId and user_id = :userId and value = :value and id <> :id',
)

/** Another channel of the user that has this address already, if there is one. */
export async function deleteOtherChannelWithValue(tx: Tx, userId: string, value: string, id: string): Promise<void> {
  await deleteOther(tx, { userId, value, id })
}

const verify = statement<never, { userId: string; value: string; verified: string }>(
  'contact-channels.verify',
  `update contact_channels set is_verified = true,
     verified_order = case when is_verified then verified_order else :verified end
   where project_id = :projectId and user_id = :userId and type = 'email' and value = :value`,
)

/** False: the user no longer has this address. */
export async function markVerified(tx: Tx, userId: string, value: string): Promise<boolean> {
  const { verified } = await nextPlaces(tx)
  return verify.matches(tx, { userId, value, verified })
}

const putOrigin = statement<never, NewOrigin>(
  'contact-channels.put-origin',
  `update contact_channels
   set added_at = :addedAt, added_from_ip = :ip, added_from_country = :country, added_from_user_agent = :userAgent
   where project_id = :projectId and user_id = :userId and type = 'email' and value = :email`,
)

export interface NewOrigin {
  readonly userId: string
  readonly email: string
  readonly addedAt: Date
  readonly ip: string | null
  readonly country: string | null
  readonly userAgent: string | null
}

export async function updateOrigin(tx: Tx, origin: NewOrigin): Promise<void> {
  await putOrigin(tx, origin)
}

export interface ChannelOrigin {
  addedAt: Date
  ip: string | null
  country: string | null
  userAgent: string | null
}

const originById = statement<ChannelOrigin, { channelId: string }>(
  'contact-channels.origin',
  `select coalesce(added_at, created_at) as "addedAt", added_from_ip as ip, added_from_country as country,
     added_from_user_agent as "userAgent"
   from contact_channels where project_id = :projectId and id = :channelId`,
)

export async function findOrigin(db: Db, channelId: string): Promise<ChannelOrigin | null> {
  return originById.first(db, { channelId })
}

const verifiedOrder = statement<{ order: number }, { channelId: string }>(
  'contact-channels.verified-order',
  `select verified_order::float8 as order from contact_channels where project_id = :projectId and id = :channelId and is_verified`,
)

/** Its position in the order of sign-in methods. Null: the address is not verified. */
export async function findVerifiedOrder(db: Db, channelId: string): Promise<number | null> {
  return (await verifiedOrder.first(db, { channelId }))?.order ?? null
}

export interface StoredChannel {
  readonly userId: string
  /** Null: none is kept. */
  readonly channelId: string | null
  /** A position in the order of sign-in methods. Null: whenever it was added. */
  readonly addedBefore: number | null
}

const otherChannels = `project_id = :projectId and user_id = :userId and (:channelId::uuid is null or id <> :channelId)
  and (:addedBefore::bigint is null or added_order < :addedBefore)`

const signInByOnly = statement<never, StoredChannel>(
  'contact-channels.sign-in-by-only',
  `update contact_channels set used_for_auth = false where ${otherChannels} and used_for_auth`,
)

/** The user's other channels, or those that were added earlier, do not sign in any more. */
export async function signInByNoOther(tx: Tx, stored: StoredChannel): Promise<void> {
  await signInByOnly(tx, stored)
}

const demoteOther = statement<never, StoredChannel>(
  'contact-channels.demote-other-primary',
  `update contact_channels set is_primary = false where ${otherChannels} and is_primary`,
)

/** False: another channel is primary that was added later, or none is. */
export async function demoteOtherPrimary(tx: Tx, stored: StoredChannel): Promise<boolean> {
  return demoteOther.matches(tx, stored)
}

const removeAddedSince = statement<never, { userId: string; place: number; exceptValue: string }>(
  'contact-channels.delete-added-since',
  `delete from contact_channels where project_id = :projectId and user_id = :userId and added_order > :place and value <> :exceptValue`,
)

export async function deleteChannelsAddedSince(
  tx: Tx,
  { userId, place, exceptValue }: { readonly userId: string; readonly place: number; readonly exceptValue: string },
): Promise<void> {
  if (await removeAddedSince.matches(tx, { userId, place, exceptValue })) await writeSearchText(tx, userId)
}

/** The name and all addresses of a user in one text, by which the list of users is searched. */
// A function of the database, since the text is in `users`, a row below this one.
const write = statement<never, { userId: string }>(
  'search-text.write',
  'select from write_search_text(:projectId, :userId)',
)

/** After a change of the name or of an address. A transaction that changes another address waits, and then sees this one. */
export async function writeSearchText(tx: Tx, userId: string): Promise<void> {
  await write(tx, { userId })
}
