/**
 * The one engine for every single-use code.
 *
 * A code is six characters that a person can type and a nonce of 39. Its row is found by the nonce, so
 * wrong guesses at the six are counted on that row, and twenty are the most. Only digests are stored.
 */
import {
  CodeAlreadyUsed,
  CodeAttemptsExhausted,
  CodeExpired,
  CodeNotFound,
  type CodePurpose,
  codeLifetimeSeconds,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import { digest, randomToken } from '../kernel/crypto/random.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import {
  countMiss,
  findAndLockCode,
  type GuessedCode,
  guessCode,
  insertCode,
  spendCode,
  spendOpenCodes,
  takeGuessedCode,
} from './codes.store.ts'

export { withdrawCode, withdrawInvitations } from './codes.store.ts'

const typedLength = 6
const mostWrongGuesses = 20

/** What a code of each purpose speaks about. */
export interface CodeSubjects {
  'email-verification': { userId: string; email: string }
  /** With the version of the password that the first step was taken with, if it was one. */
  'mfa-attempt': { userId: string; isNewUser: boolean; passwordVersion: number | null }
  'owner-claim': { teamId: string }
  'passkey-authentication': { challenge: string }
  'passkey-registration': { challenge: string; userId: string }
  /** The channel that the code was mailed to; the code is void once it is gone or has another address. */
  'password-reset': { userId: string; contactChannelId: string; email: string }
  'sign-in': { email: string }
  'team-invitation': { teamId: string; email: string; roleIds?: readonly string[] }
}

export interface IssuedCode {
  /** By this it can be withdrawn. It opens nothing. */
  readonly id: string
  readonly code: string
}

/** Whoever shows the code, and shows it first, may do what its purpose says. */
export async function issueCode<Purpose extends CodePurpose>(
  app: App,
  tx: Tx,
  purpose: Purpose,
  subject: CodeSubjects[Purpose],
): Promise<IssuedCode> {
  const [id, code] = [app.ids.next(), randomToken()]
  const createdAt = app.clock.now()
  const expiresAt = new Date(createdAt.getTime() + codeLifetimeSeconds[purpose] * 1000)
  await insertCode(tx, { id, purpose, ...digestsOf(code), subject, createdAt, expiresAt })
  return { id, code }
}

/** What a person types, and what their browser remembers for them. */
export function partsOf(code: string): { typed: string; nonce: string } {
  return { typed: code.slice(0, typedLength), nonce: code.slice(typedLength) }
}

/** Where a mail leads: the page of the application, with the code for it. */
export function linkWith(code: string, callbackUrl: URL): string {
  const link = new URL(callbackUrl)
  link.searchParams.set('code', code)
  return link.href
}

/** A code that was looked at and found usable. Spending it is a second step. */
export interface UsableCode<Purpose extends CodePurpose> {
  readonly id: string
  readonly subject: CodeSubjects[Purpose]
}

/**
 * Looks at a code without using it up. A wrong guess counts, and stays counted whatever follows: this
 * must not be called inside a transaction that may be undone.
 *
 * @throws the four code errors, in the wire's order.
 */
export async function checkCode<Purpose extends CodePurpose>(
  app: App,
  db: Db,
  purpose: Purpose,
  code: string,
): Promise<UsableCode<Purpose>> {
  const found = await guessCode(db, { purpose, ...digestsOf(code), mostWrongGuesses })
  return usable(found, app.clock.now())
}

/**
 * Looks at a code and uses it up in one statement, whatever becomes of what it was for. As {@link checkCode}, not
 * inside a transaction.
 *
 * @throws the four code errors, in the wire's order; of several callers at once, {@link CodeAlreadyUsed} for all but one.
 */
export async function takeCode<Purpose extends CodePurpose>(
  app: App,
  db: Db,
  purpose: Purpose,
  code: string,
): Promise<UsableCode<Purpose>> {
  const now = app.clock.now()
  return usable(await takeGuessedCode(db, { purpose, ...digestsOf(code), mostWrongGuesses }, now), now)
}

function usable<Purpose extends CodePurpose>(found: GuessedCode | null, now: Date): UsableCode<Purpose> {
  if (!found) throw CodeNotFound()
  if (found.wrongGuesses >= mostWrongGuesses) throw CodeAttemptsExhausted()
  if (!found.isRight) throw CodeNotFound()
  if (found.expiresAt <= now) throw CodeExpired()
  if (found.usedAt) throw CodeAlreadyUsed()
  // What was stored for a purpose is what `issueCode` took for it.
  return { id: found.id, subject: found.subject as CodeSubjects[Purpose] }
}

/**
 * Uses the code up, in the transaction of what it allows.
 *
 * @throws {@link CodeAlreadyUsed} for all but one of several callers at once.
 */
export async function consumeCode(app: App, tx: Tx, code: UsableCode<CodePurpose>): Promise<void> {
  if (!(await spendCode(tx, code.id, app.clock.now()))) throw CodeAlreadyUsed()
}

/**
 * Keeps the code for this transaction, where more than the code itself is guessed at: of those who guess at once,
 * each sees what became of the one before.
 *
 * @throws {@link CodeNotFound}, {@link CodeAttemptsExhausted}, {@link CodeAlreadyUsed}
 */
export async function holdCode(tx: Tx, { id }: UsableCode<CodePurpose>): Promise<void> {
  const code = await findAndLockCode(tx, id)
  if (!code) throw CodeNotFound()
  if (code.wrongGuesses >= mostWrongGuesses) throw CodeAttemptsExhausted()
  if (code.usedAt) throw CodeAlreadyUsed()
}

/** A wrong guess at what goes with a code that is held. The transaction must not be undone for it. */
export async function countWrongGuess(tx: Tx, { id }: UsableCode<CodePurpose>): Promise<void> {
  await countMiss(tx, id)
}

/** Uses up every code of the project for this purpose: what they were for is done. */
export async function consumeOpenCodes(app: App, tx: Tx, purpose: CodePurpose): Promise<void> {
  await spendOpenCodes(tx, purpose, app.clock.now())
}

function digestsOf(code: string): { nonceDigest: string; codeDigest: string } {
  return { nonceDigest: digest(partsOf(code).nonce), codeDigest: digest(code) }
}
