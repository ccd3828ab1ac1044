import { and, eq } from 'drizzle-orm'
import type { Database } from '../kernel/db/database.ts'
import { type Db, own, type Tx } from '../kernel/db/db.ts'
import { idsOf, projectByProject } from '../kernel/db/project-by-project.ts'
import { statement } from '../kernel/db/statement.ts'
import { recoveryCodes } from './second-factor.tables.ts'

export interface NewRecoveryCode {
  readonly id: string
  readonly sealedDigest: string
}

export async function insertRecoveryCodes(
  tx: Tx,
  { userId, codes, createdAt }: { userId: string; codes: readonly NewRecoveryCode[]; createdAt: Date },
): Promise<void> {
  const common = { projectId: tx.projectId, userId, createdAt }
  await tx.drizzle.insert(recoveryCodes).values(codes.map(code => ({ ...common, ...code })))
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.drizzle.delete(recoveryCodes).where(and(own(tx, recoveryCodes), eq(recoveryCodes.userId, userId)))
}

/** One of the two digests is there. */
export interface UnusedRecoveryCode {
  id: string
  sealedDigest: string | null
  codeDigest: string | null
}

const unused = statement<UnusedRecoveryCode>(
  'second-factor.unused-recovery-codes',
  `select id, sealed_digest as "sealedDigest", code_digest as "codeDigest" from recovery_codes
   where project_id = $1 and user_id = $2 and used_at is null`,
)

export function listUnusedRecoveryCodes(db: Db, userId: string): Promise<UnusedRecoveryCode[]> {
  return unused(db, [db.projectId, userId])
}

const spend = statement<{ id: string }>(
  'second-factor.spend-recovery-code',
  `update recovery_codes set used_at = $4
   where project_id = $1 and user_id = $2 and id = $3 and used_at is null returning id`,
)

/** False: another request was first. */
export async function spendRecoveryCode(
  tx: Tx,
  { userId, id, usedAt }: { userId: string; id: string; usedAt: Date },
): Promise<boolean> {
  return (await spend(tx, [tx.projectId, userId, id, usedAt])).length > 0
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

export interface PlainRecoveryCode {
  projectId: string
  userId: string
  id: string
  codeDigest: string
}

const plain = statement<PlainRecoveryCode>(
  'second-factor.plain-recovery-codes',
  `select project_id as "projectId", user_id as "userId", id, code_digest as "codeDigest" from recovery_codes
   where code_digest is not null order by project_id, user_id, id limit $1`,
)

export function listPlainRecoveryCodes(database: Database, most: number): Promise<PlainRecoveryCode[]> {
  return plain(database, [most])
}

const seal = statement<{ id: string }>(
  'second-factor.seal-recovery-codes',
  `update recovery_codes set sealed_digest = given.sealed_digest, code_digest = null
   from unnest($2::uuid[], $3::uuid[], $4::text[]) as given (user_id, id, sealed_digest)
   where recovery_codes.project_id = $1 and recovery_codes.user_id = given.user_id
     and recovery_codes.id = given.id and recovery_codes.code_digest is not null
   returning recovery_codes.id`,
)

export type SealedRecoveryCode = Omit<PlainRecoveryCode, 'codeDigest'> & { readonly sealedDigest: string }

/** Instead of their plain digests. */
export async function putSealedRecoveryCodes(database: Database, rows: readonly SealedRecoveryCode[]): Promise<void> {
  await projectByProject(rows, (projectId, ofProject) => {
    const users = ofProject.map(({ userId }) => userId)
    const digests = ofProject.map(({ sealedDigest }) => sealedDigest)
    return seal(database, [projectId, users, idsOf(ofProject), digests])
  })
}
