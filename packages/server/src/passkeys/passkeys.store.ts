import type { Passkey } from '@latchkey/contract'
import { and, desc, eq } from 'drizzle-orm'
import { type Db, own, type Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { inSpan, type MethodSpan } from '../sign-in-methods/sign-in-methods.tables.ts'
import { passkeys } from './passkeys.tables.ts'

export type NewPasskey = Omit<typeof passkeys.$inferInsert, 'projectId' | 'lastUsedAt'>

/** What a sign-in is checked against. */
export interface PasskeyCredential {
  readonly id: string
  readonly userId: string
  readonly credentialId: string
  readonly publicKey: string
  readonly signCount: number
  readonly name: string | null
}

export async function insertPasskey(tx: Tx, row: NewPasskey): Promise<void> {
  await tx.drizzle.insert(passkeys).values({ ...row, projectId: tx.projectId })
}

export interface PasskeyOfUser {
  readonly userId: string
  readonly id: string
}

const deleteFor = statement<{ id: string }>(
  'passkeys.delete-of',
  `delete from passkeys where project_id = $1 and user_id = $2 and ${inSpan('$3', '$4')} returning id`,
)

/** All of them, or those of a span in the order of sign-in methods. Returns how many. */
export async function deletePasskeysFor(
  tx: Tx,
  userId: string,
  { addedBefore, addedAfter }: MethodSpan,
): Promise<number> {
  return (await deleteFor(tx, [tx.projectId, userId, addedBefore, addedAfter])).length
}

const deleteOne = statement<{ id: string }>(
  'passkeys.delete',
  'delete from passkeys where project_id = $1 and user_id = $2 and id = $3 returning id',
)

/** False: the user has no such passkey. */
export async function deletePasskey(tx: Tx, { userId, id }: PasskeyOfUser): Promise<boolean> {
  return (await deleteOne(tx, [tx.projectId, userId, id])).length > 0
}

const count = statement<{ count: number }>(
  'passkeys.count',
  'select count(*)::integer as count from passkeys where project_id = $1 and user_id = $2',
)

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  return (await count(db, [db.projectId, userId]))[0]?.count ?? 0
}

const rename = statement<{ id: string }>(
  'passkeys.rename',
  'update passkeys set name = $4 where project_id = $1 and user_id = $2 and id = $3 returning id',
)

/** False: the user has no such passkey. */
export async function putPasskeyName(tx: Tx, { userId, id, name }: PasskeyOfUser & { name: string }): Promise<boolean> {
  return (await rename(tx, [tx.projectId, userId, id, name])).length > 0
}

export async function findByCredential(db: Db, credentialId: string): Promise<PasskeyCredential | null> {
  const { id, userId, publicKey, signCount, name } = passkeys
  const [credential] = await db.drizzle
    .select({ id, userId, credentialId: passkeys.credentialId, publicKey, signCount, name })
    .from(passkeys)
    .where(and(own(db, passkeys), eq(passkeys.credentialId, credentialId)))
  return credential ?? null
}

export async function listCredentialIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db.drizzle
    .select({ credentialId: passkeys.credentialId })
    .from(passkeys)
    .where(and(own(db, passkeys), eq(passkeys.userId, userId)))
    .limit(100)
  return rows.map(({ credentialId }) => credentialId)
}

export async function listPasskeyRows(db: Db, userId: string) {
  const { id, name, createdAt, lastUsedAt, isSynced, userAgent } = passkeys
  return db.drizzle
    .select({ id, userId: passkeys.userId, name, createdAt, lastUsedAt, isSynced, userAgent })
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
export async function recordPasskeyUse(tx: Tx, input: PasskeyUse): Promise<string | null> {
  const { id, credentialId, signCount, isSynced, usedAt } = input
  const [used] = await use(tx, [tx.projectId, id, credentialId, signCount, isSynced, usedAt])
  return used?.userId ?? null
}
