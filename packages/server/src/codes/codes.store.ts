import type { CodePurpose } from '@latchkey/contract'
import { keySetIsOpen } from '../authority/authority.tables.ts'
import { columns, insertInto } from '../kernel/db/columns.ts'
import type { Database } from '../kernel/db/database.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { deletionOfOld } from '../kernel/db/project-by-project.ts'
import { statement } from '../kernel/db/statement.ts'

export interface NewCode {
  id: string
  purpose: CodePurpose
  nonceDigest: string
  codeDigest: string
  subject: unknown
  createdAt: Date
  expiresAt: Date
}

const insert = statement<never, NewCode>(
  'codes.insert',
  insertInto('codes', 'id purpose nonceDigest codeDigest subject createdAt expiresAt'),
)

export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  await insert(tx, { ...code, subject: JSON.stringify(code.subject) })
}

export interface GuessedCode {
  id: string
  isRight: boolean
  wrongGuesses: number
  expiresAt: Date
  usedAt: Date | null
  subject: unknown
  /** False: it was made by a key that is closed. */
  isByOpenKey: boolean
}

/** By what a code was made, where that may stop being allowed to. */
const source = "codes.subject -> 'source'"

export interface Guess {
  readonly purpose: CodePurpose
  /** Under each root secret that may have been the current one when the code was made. */
  readonly nonceDigests: readonly string[]
  readonly codeDigests: readonly string[]
  readonly mostWrongGuesses: number
}

const found = `with found as (
     select project_id, id, code_digest = any(:codeDigests::text[]) as is_right, wrong_guesses, expires_at, used_at, subject,
       ${keySetIsOpen(source)} as is_by_open_key
     from codes where project_id = :projectId and purpose = :purpose and nonce_digest = any(:nonceDigests::text[])
     for update
   )`
const guessed = `select ${columns('id isRight wrongGuesses expiresAt usedAt subject isByOpenKey')} from found`

// One statement looks and counts, so that however many guess at once, the count is exact. A guess past
// the limit is not counted any more, and says how many there were.
const guess = statement<GuessedCode, Guess & { now: Date }>(
  'codes.guess',
  `${found}, counted as (
     update codes set wrong_guesses = codes.wrong_guesses + 1
     from found
     where codes.project_id = :projectId and codes.id = found.id
       and not found.is_right and found.wrong_guesses < :mostWrongGuesses
   )
   ${guessed}`,
)

export async function guessCode(db: Db, attempt: Guess, now: Date): Promise<GuessedCode | null> {
  return guess.first(db, { ...attempt, now })
}

// The same, and a right guess uses the code up. It says how the code was before.
const take = statement<GuessedCode, Guess & { now: Date }>(
  'codes.take',
  `${found}, changed as (
     update codes set
       wrong_guesses = codes.wrong_guesses + (not found.is_right)::integer,
       used_at = case when found.is_right then :now else codes.used_at end
     from found
     where codes.project_id = :projectId and codes.id = found.id and found.wrong_guesses < :mostWrongGuesses
       and (not found.is_right or (found.used_at is null and found.expires_at > :now and found.is_by_open_key))
   )
   ${guessed}`,
)

export async function takeGuessedCode(db: Db, attempt: Guess, now: Date): Promise<GuessedCode | null> {
  return take.first(db, { ...attempt, now })
}

const hold = statement<{ wrongGuesses: number; usedAt: Date | null }, { id: string }>(
  'codes.hold',
  `select wrong_guesses as "wrongGuesses", used_at as "usedAt" from codes
   where project_id = :projectId and id = :id for update`,
)

/** Locks the code until the transaction ends. Null: it is gone. */
export async function findAndLockCode(
  tx: Tx,
  id: string,
): Promise<Pick<GuessedCode, 'wrongGuesses' | 'usedAt'> | null> {
  return hold.first(tx, { id })
}

const miss = statement<never, { id: string }>(
  'codes.miss',
  'update codes set wrong_guesses = wrong_guesses + 1 where project_id = :projectId and id = :id',
)

export async function countMiss(tx: Tx, id: string): Promise<void> {
  await miss(tx, { id })
}

const spend = statement<never, { id: string; now: Date }>(
  'codes.spend',
  `update codes set used_at = :now
   where project_id = :projectId and id = :id and used_at is null and ${keySetIsOpen(source)}`,
)

/** False: another request was first, or the key that made it was closed a moment ago. */
export async function spendCode(tx: Tx, id: string, now: Date): Promise<boolean> {
  return spend.matches(tx, { id, now })
}

const spendOpen = statement<never, { purpose: CodePurpose; usedAt: Date }>(
  'codes.spend-open',
  'update codes set used_at = :usedAt where project_id = :projectId and purpose = :purpose and used_at is null',
)

/** All that are open for a purpose. */
export async function spendOpenCodes(tx: Tx, purpose: CodePurpose, usedAt: Date): Promise<void> {
  await spendOpen(tx, { purpose, usedAt })
}

const withdraw = statement<never, { id: string }>(
  'codes.withdraw',
  'delete from codes where project_id = :projectId and id = :id and used_at is null',
)

/** False: it was used or withdrawn a moment before. */
export async function withdrawCode(tx: Tx, id: string): Promise<boolean> {
  return withdraw.matches(tx, { id })
}

// The purpose stands in the statement, because the index of the invitations is for this one alone.
const withdrawOfTeam = statement<never, { teamId: string }>(
  'codes.withdraw-invitations',
  `delete from codes where project_id = :projectId and purpose = 'team-invitation' and subject ->> 'teamId' = :teamId`,
)

/** Every code that invites to the team, used ones too. */
export async function withdrawInvitations(tx: Tx, teamId: string): Promise<void> {
  await withdrawOfTeam(tx, { teamId })
}

// The purpose stands in the statement, because the index is for this one alone.
const spendChangesSince = statement<never, UndoneChange & { usedAt: Date }>(
  'codes.spend-changes-since',
  `update codes set used_at = :usedAt
   where project_id = :projectId and purpose = 'account-change' and subject ->> 'userId' = :userId and used_at is null
     and (subject ->> 'place')::bigint >= :place`,
)

export interface UndoneChange {
  readonly userId: string
  readonly place: number
}

/** Every open link of this change of an account and of later ones. */
export async function spendChangeLinksSince(tx: Tx, undone: UndoneChange, usedAt: Date): Promise<void> {
  await spendChangesSince(tx, { ...undone, usedAt })
}

const openUnder = statement<{ count: number; lastExpiresAt: Date | null }, { marks: readonly string[]; now: Date }>(
  'codes.open-under',
  `select count(*)::integer as count, max(expires_at) as "lastExpiresAt" from codes
   where used_at is null and expires_at > :now
     and exists (select from unnest(:marks::text[]) mark where starts_with(code_digest, mark))`,
)

/** Open codes of all projects whose digests have one of these prefixes. */
export async function countOpenCodes(
  database: Database,
  marks: readonly string[],
  now: Date,
): Promise<{ count: number; lastExpiresAt: Date | null }> {
  return (await openUnder.first(database, { marks, now })) ?? { count: 0, lastExpiresAt: null }
}

/** Returns how many were deleted. */
export const deleteCodesExpiredBefore = deletionOfOld('codes', { time: 'expires_at' })
