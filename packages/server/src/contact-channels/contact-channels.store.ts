import type { ContactChannel } from '@latchkey/contract'
import { and, eq, ne } from 'drizzle-orm'
import { type Db, own, type Tx } from '../kernel/db/db.ts'
import { type Hot, hot } from '../kernel/db/hot.ts'
import { statement } from '../kernel/db/statement.ts'
import { nextPlaces, placedAnew } from './channel-order.store.ts'
import { type ContactChannelRow, contactChannels } from './contact-channels.tables.ts'
import { writeSearchText } from './search-text.store.ts'

const publicColumns = {
  id: contactChannels.id,
  userId: contactChannels.userId,
  type: contactChannels.type,
  value: contactChannels.value,
  isPrimary: contactChannels.isPrimary,
  isVerified: contactChannels.isVerified,
  usedForAuth: contactChannels.usedForAuth,
}

export async function listChannels(
  db: Db,
  { userId, contactChannelId }: { userId?: string; contactChannelId?: string },
): Promise<ContactChannel[]> {
  return db.drizzle
    .select(publicColumns)
    .from(contactChannels)
    .where(
      and(
        own(db, contactChannels),
        userId === undefined ? undefined : eq(contactChannels.userId, userId),
        contactChannelId === undefined ? undefined : eq(contactChannels.id, contactChannelId),
      ),
    )
    .orderBy(contactChannels.createdAt, contactChannels.id)
    .limit(100_000)
}

/** The channel that an address signs in by, of any user. */
export const findAuthChannels = hot(
  'contact-channels.for-auth',
  ({ drizzle, own: ofProject, value }: Hot<{ email: string }>) =>
    drizzle
      .select(publicColumns)
      .from(contactChannels)
      .where(
        and(
          ofProject(contactChannels),
          eq(contactChannels.type, 'email'),
          eq(contactChannels.value, value('email')),
          eq(contactChannels.usedForAuth, true),
        ),
      ),
)

export async function findPrimary(db: Db, userId: string): Promise<ContactChannel | null> {
  const [channel] = await db.drizzle
    .select(publicColumns)
    .from(contactChannels)
    .where(and(own(db, contactChannels), eq(contactChannels.userId, userId), eq(contactChannels.isPrimary, true)))
  return channel ?? null
}

export async function insertChannel(tx: Tx, row: Omit<ContactChannelRow, 'projectId'>): Promise<void> {
  await tx.drizzle.insert(contactChannels).values({ ...row, projectId: tx.projectId })
  await writeSearchText(tx, row.userId)
}

const demote = statement<never>(
  'contact-channels.demote-primary',
  'update contact_channels set is_primary = false where project_id = $1 and user_id = $2 and is_primary',
)

export async function demotePrimary(tx: Tx, userId: string): Promise<void> {
  await demote(tx, [tx.projectId, userId])
}

export interface ChannelChanges {
  readonly value?: string
  readonly isPrimary?: boolean
  readonly isVerified?: boolean
  readonly usedForAuth?: boolean
}

const update = statement<{ userId: string }>(
  'contact-channels.update',
  `update contact_channels set
     value = coalesce($3, value), is_primary = coalesce($4, is_primary), is_verified = coalesce($5, is_verified),
     used_for_auth = coalesce($6, used_for_auth),
     ${placedAnew({ value: 'coalesce($3, value)', isVerified: 'coalesce($5, is_verified)', added: '$7', verified: '$8' })}
   where project_id = $1 and id = $2 returning user_id as "userId"`,
)

export async function updateChannel(tx: Tx, id: string, changes: ChannelChanges): Promise<void> {
  const { value, isPrimary, isVerified, usedForAuth } = changes
  const { added, verified } = await nextPlaces(tx)
  const values = [value, isPrimary, isVerified, usedForAuth, added, verified]
  const [updated] = await update(tx, [tx.projectId, id, ...values])
  if (updated && value !== undefined) await writeSearchText(tx, updated.userId)
}

const remove = statement<{ userId: string }>(
  'contact-channels.delete',
  'delete from contact_channels where project_id = $1 and id = $2 returning user_id as "userId"',
)

export async function deleteChannel(tx: Tx, id: string): Promise<void> {
  const [deleted] = await remove(tx, [tx.projectId, id])
  if (deleted) await writeSearchText(tx, deleted.userId)
}

/** Another channel of the user that has this address already, if there is one. */
export async function deleteOtherChannelWithValue(tx: Tx, userId: string, value: string, keptId: string) {
  await tx.drizzle
    .delete(contactChannels)
    .where(
      and(
        own(tx, contactChannels),
        eq(contactChannels.userId, userId),
        eq(contactChannels.value, value),
        ne(contactChannels.id, keptId),
      ),
    )
}

const verify = statement<{ id: string }>(
  'contact-channels.verify',
  `update contact_channels set is_verified = true,
     verified_order = case when is_verified then verified_order else $4 end
   where project_id = $1 and user_id = $2 and type = 'email' and value = $3 returning id`,
)

/** False: the user no longer has this address. */
export async function markVerified(tx: Tx, userId: string, value: string): Promise<boolean> {
  const { verified } = await nextPlaces(tx)
  return (await verify(tx, [tx.projectId, userId, value, verified])).length > 0
}

const putOrigin = statement<never>(
  'contact-channels.put-origin',
  `update contact_channels
   set added_at = $4, added_from_ip = $5, added_from_country = $6, added_from_user_agent = $7
   where project_id = $1 and user_id = $2 and type = 'email' and value = $3`,
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
  const { userId, email, addedAt, ip, country, userAgent } = origin
  await putOrigin(tx, [tx.projectId, userId, email, addedAt, ip, country, userAgent])
}

export interface ChannelOrigin {
  addedAt: Date
  ip: string | null
  country: string | null
  userAgent: string | null
}

const originById = statement<ChannelOrigin>(
  'contact-channels.origin',
  `select coalesce(added_at, created_at) as "addedAt", added_from_ip as ip, added_from_country as country,
     added_from_user_agent as "userAgent"
   from contact_channels where project_id = $1 and id = $2`,
)

export async function findOrigin(db: Db, channelId: string): Promise<ChannelOrigin | null> {
  const [origin] = await originById(db, [db.projectId, channelId])
  return origin ?? null
}

const verifiedOrder = statement<{ order: number }>(
  'contact-channels.verified-order',
  `select verified_order::float8 as order from contact_channels where project_id = $1 and id = $2 and is_verified`,
)

/** Its position in the order of sign-in methods. Null: the address is not verified. */
export async function findVerifiedOrder(db: Db, channelId: string): Promise<number | null> {
  const [found] = await verifiedOrder(db, [db.projectId, channelId])
  return found?.order ?? null
}

export interface StoredChannel {
  readonly userId: string
  /** Null: none is kept. */
  readonly channelId: string | null
  /** A position in the order of sign-in methods. Null: whenever it was added. */
  readonly addedBefore: number | null
}

const otherChannels = `project_id = $1 and user_id = $2 and ($3::uuid is null or id <> $3)
  and ($4::bigint is null or added_order < $4)`

const signInByOnly = statement<never>(
  'contact-channels.sign-in-by-only',
  `update contact_channels set used_for_auth = false where ${otherChannels} and used_for_auth`,
)

/** The user's other channels, or those that were added earlier, do not sign in any more. */
export async function signInByNoOther(tx: Tx, { userId, channelId, addedBefore }: StoredChannel): Promise<void> {
  await signInByOnly(tx, [tx.projectId, userId, channelId, addedBefore])
}

const demoteOther = statement<{ id: string }>(
  'contact-channels.demote-other-primary',
  `update contact_channels set is_primary = false where ${otherChannels} and is_primary returning id`,
)

/** False: another channel is primary that was added later, or none is. */
export async function demoteOtherPrimary(tx: Tx, { userId, channelId, addedBefore }: StoredChannel): Promise<boolean> {
  return (await demoteOther(tx, [tx.projectId, userId, channelId, addedBefore])).length > 0
}

const removeAddedSince = statement<{ id: string }>(
  'contact-channels.delete-added-since',
  `delete from contact_channels where project_id = $1 and user_id = $2 and added_order > $3 and value <> $4 returning id`,
)

export async function deleteChannelsAddedSince(
  tx: Tx,
  { userId, place, exceptValue }: { readonly userId: string; readonly place: number; readonly exceptValue: string },
): Promise<void> {
  const removed = await removeAddedSince(tx, [tx.projectId, userId, place, exceptValue])
  if (removed.length > 0) await writeSearchText(tx, userId)
}
