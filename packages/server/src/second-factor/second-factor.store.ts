import { and, eq } from 'drizzle-orm'
import { type Db, own, type Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { recoveryCodes } from './second-factor.tables.ts'

export async function insertRecoveryCodes(
  tx: Tx,
  { userId, codeDigests, createdAt }: { userId: string; codeDigests: readonly string[]; createdAt: Date },
): Promise<void> {
  const common = { projectId: tx.projectId, userId, createdAt }
  await tx.drizzle.insert(recoveryCodes).values(codeDigests.map(codeDigest => ({ ...common, codeDigest })))
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.drizzle.delete(recoveryCodes).where(and(own(tx, recoveryCodes), eq(recoveryCodes.userId, userId)))
}

const spend = statement<{ createdAt: Date }>(
  'second-factor.spend-recovery-code',
  `update recovery_codes set used_at = $4
   where project_id = $1 and user_id = $2 and code_digest = $3 and used_at is null
   returning created_at as "createdAt"`,
)

/** False: there is no such code, or somebody else was first. */
export async function spendRecoveryCode(
  tx: Tx,
  { userId, codeDigest, usedAt }: { userId: string; codeDigest: string; usedAt: Date },
): Promise<boolean> {
  return (await spend(tx, [tx.projectId, userId, codeDigest, usedAt])).length > 0
}

const count = statement<{ unused: number; createdAt: Date | null }>(
  'second-factor.count-recovery-codes',
  `select count(*) filter (where used_at is null)::integer as unused, max(created_at) as "createdAt"
   from recovery_codes where project_id = $1 and user_id = $2`,
)

/** Without any, they were made at no time. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<{ unused: number; createdAt: Date | null }> {
  const [counted] = await count(db, [db.projectId, userId])
  return counted ?? { unused: 0, createdAt: null }
}
