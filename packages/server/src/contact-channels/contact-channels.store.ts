import type { ContactChannel } from '@latchkey/contract'
import { and, eq, ne } from 'drizzle-orm'
import { type Db, own, type Tx } from '../kernel/db/db.ts'
import { type Hot, hot } from '../kernel/db/hot.ts'
import { statement } from '../kernel/db/statement.ts'
import { type ContactChannelRow, contactChannels } from './contact-channels.tables.ts'

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

/** The channel that an address signs in by, whoever it belongs to. */
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
}

const demote = statement<never>(
  'contact-channels.demote-primary',
  'update contact_channels set is_primary = false where project_id = $1 and user_id = $2 and is_primary',
)

export async function demotePrimary(tx: Tx, userId: string): Promise<void> {
  await demote(tx, [tx.projectId, userId])
}

export async function updateChannel(tx: Tx, id: string, changes: Partial<ContactChannelRow>): Promise<void> {
  await tx.drizzle
    .update(contactChannels)
    .set(changes)
    .where(and(own(tx, contactChannels), eq(contactChannels.id, id)))
}

export async function deleteChannel(tx: Tx, id: string): Promise<void> {
  await tx.drizzle.delete(contactChannels).where(and(own(tx, contactChannels), eq(contactChannels.id, id)))
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
  `update contact_channels set is_verified = true
   where project_id = $1 and user_id = $2 and type = 'email' and value = $3 returning id`,
)

/** False: the user no longer has this address. */
export async function markVerified(tx: Tx, userId: string, value: string): Promise<boolean> {
  return (await verify(tx, [tx.projectId, userId, value])).length > 0
}

const signInByOnly = statement<never>(
  'contact-channels.sign-in-by-only',
  `update contact_channels set used_for_auth = false
   where project_id = $1 and user_id = $2 and id <> $3 and used_for_auth`,
)

/** None of the user's other channels signs in any more. */
export async function signInByNoOther(tx: Tx, userId: string, channelId: string): Promise<void> {
  await signInByOnly(tx, [tx.projectId, userId, channelId])
}
