import { and, eq } from 'drizzle-orm'
import { type Db, own, type Tx } from '../kernel/db/db.ts'
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

export interface UnusedRecoveryCode {
  id: string
  sealedDigest: string
}

const unused = statement<UnusedRecoveryCode>(
  'second-factor.unused-recovery-codes',
  `select id, sealed_digest as "sealedDigest" from recovery_codes
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

export interface Totp {
  sealedSecret: string
  /** Of the last code that was used; null: none was. */
  lastStep: number | null
}

const totpById = statement<Totp>(
  'second-factor.totp',
  `select sealed_totp_secret as "sealedSecret", totp_last_step::float8 as "lastStep"
   from users where project_id = $1 and id = $2 and sealed_totp_secret is not null`,
)

/** Null: no second factor is on. */
export async function findTotp(db: Db, userId: string): Promise<Totp | null> {
  const [totp] = await totpById(db, [db.projectId, userId])
  return totp ?? null
}

const putTotpById = statement<never>(
  'second-factor.put-totp',
  `update users set sealed_totp_secret = $3, totp_last_step = $4, totp_added_unverified = $5
   where project_id = $1 and id = $2`,
)

/** `addedUnverified`: while no address of the user was verified. */
export async function putTotp(
  tx: Tx,
  userId: string,
  { sealedSecret, lastStep, addedUnverified }: Totp & { readonly addedUnverified: boolean },
): Promise<void> {
  await putTotpById(tx, [tx.projectId, userId, sealedSecret, lastStep, addedUnverified])
}

const removeTotpById = statement<never>(
  'second-factor.remove-totp',
  `update users set sealed_totp_secret = null, totp_last_step = null, totp_added_unverified = false
   where project_id = $1 and id = $2`,
)

export async function removeTotp(tx: Tx, userId: string): Promise<void> {
  await removeTotpById(tx, [tx.projectId, userId])
}

const addedUnverifiedById = statement<{ id: string }>(
  'second-factor.totp-added-unverified',
  'select id from users where project_id = $1 and id = $2 and totp_added_unverified',
)

export async function wasTotpAddedUnverified(db: Db, userId: string): Promise<boolean> {
  return (await addedUnverifiedById(db, [db.projectId, userId])).length > 0
}

const takeStep = statement<{ id: string }>(
  'second-factor.take-totp-step',
  `update users set totp_last_step = $3
   where project_id = $1 and id = $2 and (totp_last_step is null or totp_last_step < $3) returning id`,
)

/** False: this step, or a later one, was taken before. */
export async function takeTotpStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  return (await takeStep(tx, [tx.projectId, userId, step])).length > 0
}
