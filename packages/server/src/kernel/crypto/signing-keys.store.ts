import { and, asc, eq, inArray } from 'drizzle-orm'
import { noteChange } from '../changes/changes.store.ts'
import { type Db, own, type Tx } from '../db/db.ts'
import { type SigningKeyRow, signingKeys } from './signing-keys.tables.ts'

/** A line grows by one key a month and loses its retired ones, so this is a handful. */
const mostKeys = 100

export async function listSigningKeys(db: Db): Promise<SigningKeyRow[]> {
  return db.drizzle
    .select()
    .from(signingKeys)
    .where(own(db, signingKeys))
    .orderBy(asc(signingKeys.audience), asc(signingKeys.generation))
    .limit(mostKeys)
}

/** Two rotations at once must not both move the same next key: the second waits for the first. */
export async function lockSigningKeys(tx: Tx): Promise<SigningKeyRow[]> {
  return tx.drizzle
    .select()
    .from(signingKeys)
    .where(own(tx, signingKeys))
    .orderBy(asc(signingKeys.audience), asc(signingKeys.generation))
    .limit(mostKeys)
    .for('update')
}

/** Of two processes that add the same generation, the first wins and the second adds nothing. */
export async function addSigningKeys(tx: Tx, rows: Omit<SigningKeyRow, 'projectId'>[]): Promise<void> {
  await tx.drizzle
    .insert(signingKeys)
    .values(rows.map(row => ({ ...row, projectId: tx.projectId })))
    .onConflictDoNothing()
  await noteChange(tx, 'signing_keys')
}

export async function setSignsFrom(tx: Tx, kid: string, signsFrom: Date): Promise<void> {
  await tx.drizzle
    .update(signingKeys)
    .set({ signsFrom })
    .where(and(own(tx, signingKeys), eq(signingKeys.kid, kid)))
  await noteChange(tx, 'signing_keys')
}

export async function deleteSigningKeys(tx: Tx, kids: string[]): Promise<void> {
  if (kids.length === 0) return
  await tx.drizzle.delete(signingKeys).where(and(own(tx, signingKeys), inArray(signingKeys.kid, kids)))
  await noteChange(tx, 'signing_keys')
}
