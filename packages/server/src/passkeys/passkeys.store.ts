import type { Passkey } from '@latchkey/contract'
import { columns, insertInto } from '../kernel/db/columns.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { inSpan, type MethodSpan } from '../sign-in-methods/sign-in-methods.tables.ts'

export interface NewPasskey {
  readonly id: string
  readonly userId: string
  readonly credentialId: string
  /** A COSE key, in base64url. */
  readonly publicKey: string
  readonly signCount: number
  readonly isSynced: boolean
  readonly userAgent: string | null
  /** Null: the user has not named it yet. */
  readonly name: string | null
  readonly createdAt: Date
}

/** What a sign-in is checked against. */
export type PasskeyCredential = Pick<NewPasskey, 'id' | 'userId' | 'credentialId' | 'publicKey' | 'signCount' | 'name'>

const insert = statement<never, NewPasskey>(
  'passkeys.insert',
  insertInto('passkeys', 'id userId credentialId publicKey signCount isSynced userAgent name createdAt'),
)

export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<void> {
  await insert(tx, passkey)
}

export interface PasskeyOfUser {
  readonly userId: string
  readonly id: string
}

const deleteFor = statement<never, MethodSpan & { userId: string }>(
  'passkeys.delete-of',
  `delete from passkeys where project_id = :projectId and user_id = :userId and ${inSpan}`,
)

/** All of them, or those of a span in the order of sign-in methods. Returns how many. */
export async function deletePasskeysFor(tx: Tx, userId: string, span: MethodSpan): Promise<number> {
  return deleteFor.count(tx, { ...span, userId })
}

const deleteOne = statement<never, PasskeyOfUser>(
  'passkeys.delete',
  'delete from passkeys where project_id = :projectId and user_id = :userId and id = :id',
)

/** False: the user has no such passkey. */
export async function deletePasskey(tx: Tx, passkey: PasskeyOfUser): Promise<boolean> {
  return deleteOne.matches(tx, passkey)
}

const count = statement<{ count: number }, { userId: string }>(
  'passkeys.count',
  'select count(*)::integer as count from passkeys where project_id = :projectId and user_id = :userId',
)

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  return (await count.first(db, { userId }))?.count ?? 0
}

const rename = statement<never, PasskeyOfUser & { name: string }>(
  'passkeys.rename',
  'update passkeys set name = :name where project_id = :projectId and user_id = :userId and id = :id',
)

/** False: the user has no such passkey. */
export async function putPasskeyName(tx: Tx, named: PasskeyOfUser & { name: string }): Promise<boolean> {
  return rename.matches(tx, named)
}

const byCredential = statement<PasskeyCredential, { credentialId: string }>(
  'passkeys.by-credential',
  `select ${columns('id userId credentialId publicKey name')}, sign_count::float8 as "signCount"
   from passkeys where project_id = :projectId and credential_id = :credentialId`,
)

export async function findByCredential(db: Db, credentialId: string): Promise<PasskeyCredential | null> {
  return byCredential.first(db, { credentialId })
}

const credentialIds = statement<{ credentialId: string }, { userId: string }>(
  'passkeys.credential-ids',
  'select credential_id as "credentialId" from passkeys where project_id = :projectId and user_id = :userId limit 100',
)

export async function listCredentialIds(db: Db, userId: string): Promise<string[]> {
  return (await credentialIds(db, { userId })).map(({ credentialId }) => credentialId)
}

export interface PasskeyRow extends Omit<NewPasskey, 'credentialId' | 'publicKey' | 'signCount'> {
  readonly lastUsedAt: Date | null
}

const ofUser = statement<PasskeyRow, { userId: string }>(
  'passkeys.of-user',
  `select ${columns('id userId name createdAt lastUsedAt isSynced userAgent')}
   from passkeys where project_id = :projectId and user_id = :userId order by created_at desc, id desc limit 100`,
)

export async function listPasskeyRows(db: Db, userId: string): Promise<PasskeyRow[]> {
  return ofUser(db, { userId })
}

export interface PasskeyUse {
  readonly id: string
  readonly credentialId: string
  readonly signCount: number
  readonly isSynced: boolean
  readonly usedAt: Date
}

// The count is compared where it is written: of two that show the same one at once, the second is refused.
const use = statement<Pick<Passkey, 'userId'>, PasskeyUse>(
  'passkeys.use',
  `update passkeys set sign_count = :signCount, is_synced = :isSynced, last_used_at = :usedAt
   where project_id = :projectId and id = :id and credential_id = :credentialId
     and (sign_count < :signCount or (sign_count = 0 and :signCount = 0))
   returning user_id as "userId"`,
)

/** Whose it is, or null: it is gone, or its count did not grow. */
export async function recordPasskeyUse(tx: Tx, input: PasskeyUse): Promise<string | null> {
  return (await use.first(tx, input))?.userId ?? null
}
