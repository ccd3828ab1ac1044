import type { CodePurpose } from '@latchkey/contract'
import { keySetIsOpen } from '../authority/authority.tables.ts'
import type { Database } from '../kernel/db/database.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { getIds, projectByProject, type RowOfProject } from '../kernel/db/project-by-project.ts'
import { statement } from '../kernel/db/statement.ts'
import { codes } from './codes.tables.ts'

export interface NewCode {
  id: string
  purpose: CodePurpose
  nonceDigest: string
  codeDigest: string
  subject: unknown
  createdAt: Date
  expiresAt: Date
}

export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  await tx.drizzle.insert(codes).values({ ...code, projectId: tx.projectId })
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

// One statement looks and counts, so that however many guess at once, the count is exact. A guess past
// the limit is not counted any more, and says how many there were.
const guess = statement<GuessedCode>(
  'codes.guess',
  `with found as (
     select project_id, id, code_digest = any($4::text[]) as is_right, wrong_guesses, expires_at, used_at, subject,
       ${keySetIsOpen(source, '$6')} as is_by_open_key
     from codes where project_id = $1 and purpose = $2 and nonce_digest = any($3::text[])
     for update
   ), counted as (
     update codes set wrong_guesses = codes.wrong_guesses + 1
     from found
     where codes.project_id = $1 and codes.id = found.id
       and not found.is_right and found.wrong_guesses < $5
   )
   select id, is_right as "isRight", wrong_guesses as "wrongGuesses", expires_at as "expiresAt",
     used_at as "usedAt", subject, is_by_open_key as "isByOpenKey"
   from found`,
)

export interface Guess {
  purpose: CodePurpose
  /** Under each root secret that may have been the current one when the code was made. */
  nonceDigests: readonly string[]
  codeDigests: readonly string[]
  mostWrongGuesses: number
}

export async function guessCode(db: Db, attempt: Guess, now: Date): Promise<GuessedCode | null> {
  const { purpose, nonceDigests, codeDigests, mostWrongGuesses } = attempt
  const [found] = await guess(db, [db.projectId, purpose, nonceDigests, codeDigests, mostWrongGuesses, now])
  return found ?? null
}

// The same, and a right guess uses the code up. It says how the code was before.
const take = statement<GuessedCode>(
  'codes.take',
  `with found as (
     select project_id, id, code_digest = any($4::text[]) as is_right, wrong_guesses, expires_at, used_at, subject,
       ${keySetIsOpen(source, '$6')} as is_by_open_key
     from codes where project_id = $1 and purpose = $2 and nonce_digest = any($3::text[])
     for update
   ), changed as (
     update codes set
       wrong_guesses = codes.wrong_guesses + (not found.is_right)::integer,
       used_at = case when found.is_right then $6 else codes.used_at end
     from found
     where codes.project_id = $1 and codes.id = found.id and found.wrong_guesses < $5
       and (not found.is_right or (found.used_at is null and found.expires_at > $6 and found.is_by_open_key))
   )
   select id, is_right as "isRight", wrong_guesses as "wrongGuesses", expires_at as "expiresAt",
     used_at as "usedAt", subject, is_by_open_key as "isByOpenKey"
   from found`,
)

export async function takeGuessedCode(db: Db, attempt: Guess, usedAt: Date): Promise<GuessedCode | null> {
  const { purpose, nonceDigests, codeDigests, mostWrongGuesses } = attempt
  const [found] = await take(db, [db.projectId, purpose, nonceDigests, codeDigests, mostWrongGuesses, usedAt])
  return found ?? null
}

const hold = statement<{ wrongGuesses: number; usedAt: Date | null }>(
  'codes.hold',
  `select wrong_guesses as "wrongGuesses", used_at as "usedAt" from codes
   where project_id = $1 and id = $2 for update`,
)

/** Locks the code until the transaction ends. Null: it is gone. */
export async function findAndLockCode(
  tx: Tx,
  id: string,
): Promise<Pick<GuessedCode, 'wrongGuesses' | 'usedAt'> | null> {
  const [found] = await hold(tx, [tx.projectId, id])
  return found ?? null
}

const miss = statement<never>(
  'codes.miss',
  'update codes set wrong_guesses = wrong_guesses + 1 where project_id = $1 and id = $2',
)

export async function countMiss(tx: Tx, id: string): Promise<void> {
  await miss(tx, [tx.projectId, id])
}

const spend = statement<{ id: string }>(
  'codes.spend',
  `update codes set used_at = $3
   where project_id = $1 and id = $2 and used_at is null and ${keySetIsOpen(source, '$3')} returning id`,
)

/** False: another request was first, or the key that made it was closed a moment ago. */
export async function spendCode(tx: Tx, id: string, usedAt: Date): Promise<boolean> {
  return (await spend(tx, [tx.projectId, id, usedAt])).length > 0
}

const spendOpen = statement<never>(
  'codes.spend-open',
  'update codes set used_at = $3 where project_id = $1 and purpose = $2 and used_at is null',
)

/** All that are open for a purpose. */
export async function spendOpenCodes(tx: Tx, purpose: CodePurpose, usedAt: Date): Promise<void> {
  await spendOpen(tx, [tx.projectId, purpose, usedAt])
}

const withdraw = statement<{ id: string }>(
  'codes.withdraw',
  'delete from codes where project_id = $1 and id = $2 and used_at is null returning id',
)

/** False: it was used or withdrawn a moment before. */
export async function withdrawCode(tx: Tx, id: string): Promise<boolean> {
  return (await withdraw(tx, [tx.projectId, id])).length > 0
}

// The purpose stands in the statement, because the index of the invitations is for this one alone.
const withdrawOfTeam = statement<never>(
  'codes.withdraw-invitations',
  `delete from codes where project_id = $1 and purpose = 'team-invitation' and subject ->> 'teamId' = $2`,
)

/** Every code that invites to the team, used ones too. */
export async function withdrawInvitations(tx: Tx, teamId: string): Promise<void> {
  await withdrawOfTeam(tx, [tx.projectId, teamId])
}

// The purpose stands in the statement, because the index is for this one alone.
const spendChangesSince = statement<{ id: string }>(
  'codes.spend-changes-since',
  `update codes set used_at = $4
   where project_id = $1 and purpose = 'account-change' and subject ->> 'userId' = $2 and used_at is null
     and (subject ->> 'place')::bigint >= $3 returning id`,
)

export interface UndoneChange {
  readonly userId: string
  readonly place: number
}

/** Every open link of this change of an account and of later ones. */
export async function spendChangeLinksSince(tx: Tx, { userId, place }: UndoneChange, usedAt: Date): Promise<void> {
  await spendChangesSince(tx, [tx.projectId, userId, place, usedAt])
}

const openUnder = statement<{ count: number; lastExpiresAt: Date | null }>(
  'codes.open-under',
  `select count(*)::integer as count, max(expires_at) as "lastExpiresAt" from codes
   where used_at is null and expires_at > $2
     and exists (select from unnest($1::text[]) mark where starts_with(code_digest, mark))`,
)

/** Open codes of all projects whose digests have one of these prefixes. */
export async function countOpenCodes(
  database: Database,
  marks: readonly string[],
  now: Date,
): Promise<{ count: number; lastExpiresAt: Date | null }> {
  const [counted] = await openUnder(database, [marks, now])
  return counted ?? { count: 0, lastExpiresAt: null }
}

const findOld = statement<{ [Column in keyof RowOfProject]: RowOfProject[Column] }>(
  'codes.old',
  `select project_id as "projectId", id from codes where expires_at < $1 order by expires_at limit $2`,
)

const deleteOld = statement<{ id: string }>(
  'codes.delete-old',
  'delete from codes where project_id = $1 and id = any($2::uuid[]) and expires_at < $3 returning id',
)

/** How many were deleted. */
export async function deleteCodesExpiredBefore(database: Database, time: Date, most: number): Promise<number> {
  const old = await findOld(database, [time, most])
  return projectByProject(old, (projectId, rows) => deleteOld(database, [projectId, getIds(rows), time]))
}
