import { type ByColumn, byColumn } from '../kernel/db/columns.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

export interface RecoveryCode {
  readonly id: string
  readonly sealedDigest: string
}

const insert = statement<never, ByColumn<RecoveryCode> & { userId: string; createdAt: Date }>(
  'second-factor.insert-recovery-codes',
  `insert into recovery_codes (project_id, user_id, id, sealed_digest, created_at)
   select :projectId, :userId::uuid, given.id, given.sealed_digest, :createdAt::timestamptz
   from unnest(:id::uuid[], :sealedDigest::text[]) as given (id, sealed_digest)`,
)

export async function insertRecoveryCodes(
  tx: Tx,
  { codes, ...made }: { userId: string; codes: readonly RecoveryCode[]; createdAt: Date },
): Promise<void> {
  await insert(tx, { ...made, ...byColumn(codes, 'id', 'sealedDigest') })
}

const deleteAll = statement<never, { userId: string }>(
  'second-factor.delete-recovery-codes',
  'delete from recovery_codes where project_id = :projectId and user_id = :userId',
)

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await deleteAll(tx, { userId })
}

const unused = statement<RecoveryCode, { userId: string }>(
  'second-factor.unused-recovery-codes',
  `select id, sealed_digest as "sealedDigest" from recovery_codes
   where project_id = :projectId and user_id = :userId and used_at is null`,
)

export function listUnusedRecoveryCodes(db: Db, userId: string): Promise<RecoveryCode[]> {
  return unused(db, { userId })
}

const spend = statement<never, { userId: string; id: string; usedAt: Date }>(
  'second-factor.spend-recovery-code',
  `update recovery_codes set used_at = :usedAt
   where project_id = :projectId and user_id = :userId and id = :id and used_at is null`,
)

/** False: another request was first. */
export async function spendRecoveryCode(tx: Tx, spent: { userId: string; id: string; usedAt: Date }): Promise<boolean> {
  return spend.matches(tx, spent)
}

const count = statement<{ unused: number; createdAt: Date | null }, { userId: string }>(
  'second-factor.count-recovery-codes',
  `select count(*) filter (where used_at is null)::integer as unused, max(created_at) as "createdAt"
   from recovery_codes where project_id = :projectId and user_id = :userId`,
)

/** Without any, they were made at no time. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<{ unused: number; createdAt: Date | null }> {
  return (await count.first(db, { userId })) ?? { unused: 0, createdAt: null }
}

export interface Totp {
  sealedSecret: string
  /** Of the last code that was used; null: none was. */
  lastStep: number | null
}

const totpById = statement<Totp, { userId: string }>(
  'second-factor.totp',
  `select sealed_totp_secret as "sealedSecret", totp_last_step::float8 as "lastStep"
   from users where project_id = :projectId and id = :userId and sealed_totp_secret is not null`,
)

/** Null: no second factor is on. */
export async function findTotp(db: Db, userId: string): Promise<Totp | null> {
  return totpById.first(db, { userId })
}

const putTotpById = statement<never, Totp & { userId: string; addedUnverified: boolean }>(
  'second-factor.put-totp',
  `update users set sealed_totp_secret = :sealedSecret, totp_last_step = :lastStep, totp_added_unverified = :addedUnverified
   where project_id = :projectId and id = :userId`,
)

/** `addedUnverified`: while no address of the user was verified. */
export async function putTotp(
  tx: Tx,
  userId: string,
  totp: Totp & { readonly addedUnverified: boolean },
): Promise<void> {
  await putTotpById(tx, { ...totp, userId })
}

const removeTotpById = statement<never, { userId: string }>(
  'second-factor.remove-totp',
  `update users set sealed_totp_secret = null, totp_last_step = null, totp_added_unverified = false
   where project_id = :projectId and id = :userId`,
)

export async function removeTotp(tx: Tx, userId: string): Promise<void> {
  await removeTotpById(tx, { userId })
}

const addedUnverifiedById = statement<{ id: string }, { userId: string }>(
  'second-factor.totp-added-unverified',
  'select id from users where project_id = :projectId and id = :userId and totp_added_unverified',
)

export async function wasTotpAddedUnverified(db: Db, userId: string): Promise<boolean> {
  return addedUnverifiedById.matches(db, { userId })
}

const takeStep = statement<never, { userId: string; step: number }>(
  'second-factor.take-totp-step',
  `update users set totp_last_step = :step
   where project_id = :projectId and id = :userId and (totp_last_step is null or totp_last_step < :step)`,
)

/** False: this step, or a later one, was taken before. */
export async function takeTotpStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  return takeStep.matches(tx, { userId, step })
}
