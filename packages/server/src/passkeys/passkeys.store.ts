import type { Passkey } from '@latchkey/contract'
import { and, desc, eq } from 'drizzle-orm'
import { type Db, own, type Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { passkeys } from './passkeys.tables.ts'

export type NewPasskey = Omit<typeof passkeys.$inferInsert, 'projectId' | 'lastUsedAt'>

/** What a sign-in is checked against. */
export interface PasskeyCredential {
  readonly id: string
  readonly userId: string
  readonly credentialId: string
  readonly publicKey: string
  readonly signCount: number
}

export async function insertPasskey(tx: Tx, row: NewPasskey): Promise<void> {
  await tx.drizzle.insert(passkeys).values({ ...row, projectId: tx.projectId })
}

const deleteOf = statement<never>(
  'passkeys.delete-of',
  `delete from passkeys where project_id = $1 and user_id = $2 and ($3::bigint is null or added_order < $3)`,
)

const addedBeforeOf = statement<{ id: string }>(
  'passkeys.added-before',
  `select id from passkeys where project_id = $1 and user_id = $2 and ($3::bigint is null or added_order < $3)`,
)

export async function hasPasskey(db: Db, userId: string, addedBefore: number | null): Promise<boolean> {
  return (await addedBeforeOf(db, [db.projectId, userId, addedBefore])).length > 0
}

/** All of them, or those that were added before a position in the order of sign-in methods. */
export async function deletePasskeysOf(tx: Tx, userId: string, addedBefore: number | null): Promise<void> {
  await deleteOf(tx, [tx.projectId, userId, addedBefore])
}

export async function findByCredential(db: Db, credentialId: string): Promise<PasskeyCredential | null> {
  const { id, userId, publicKey, signCount } = passkeys
  const [credential] = await db.drizzle
    .select({ id, userId, credentialId: passkeys.credentialId, publicKey, signCount })
    .from(passkeys)
    .where(and(own(db, passkeys), eq(passkeys.credentialId, credentialId)))
  return credential ?? null
}

export async function listPasskeyRows(db: Db, userId: string) {
  const { id, createdAt, lastUsedAt, isSynced, userAgent } = passkeys
  return db.drizzle
    .select({ id, userId: passkeys.userId, createdAt, lastUsedAt, isSynced, userAgent })
    .from(passkeys)
    .where(and(own(db, passkeys), eq(passkeys.userId, userId)))
    .orderBy(desc(createdAt), desc(id))
    .limit(100)
}

export interface PasskeyUse {
  readonly id: string
  readonly credentialId: string
  readonly signCount: number
  readonly isSynced: boolean
  readonly usedAt: Date
}

// The count is compared where it is written: of two that show the same one at once, the second is refused.
const use = statement<Pick<Passkey, 'userId'>>(
  'passkeys.use',
  `update passkeys set sign_count = $4, is_synced = $5, last_used_at = $6
   where project_id = $1 and id = $2 and credential_id = $3
     and (sign_count < $4 or (sign_count = 0 and $4 = 0))
   returning user_id as "userId"`,
)

/** Whose it is, or null: it is gone, or its count did not grow. */
export async function usePasskey(tx: Tx, input: PasskeyUse): Promise<string | null> {
  const { id, credentialId, signCount, isSynced, usedAt } = input
  const [used] = await use(tx, [tx.projectId, id, credentialId, signCount, isSynced, usedAt])
  return used?.userId ?? null
}
