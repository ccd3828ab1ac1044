/**
 * The one engine for every single-use code.
 *
 * A code is six characters that a person can type and a nonce of 39. Its row is found by the nonce, so
 * wrong guesses at the six are counted on that row, and twenty are the most. Only keyed digests are stored, so that
 * a reader of the database cannot search for the six characters.
 */
import {
  type AccountChange,
  CodeAlreadyUsed,
  CodeAttemptsExhausted,
  CodeExpired,
  CodeNotFound,
  type CodePurpose,
  codeLifetimeSeconds,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Source } from '../authority/authority.ts'
import type { CleanUp } from '../clean-up.ts'
import { randomToken } from '../kernel/crypto/random.ts'
import type { Acting, Db, Tx } from '../kernel/db/db.ts'
import { dayMs, defineDeletion } from '../kernel/jobs/schedule.ts'
import { longestParsedUrl, type MailedUrl } from '../projects/mailed-urls.ts'
import type { AuthenticationMethod } from '../sign-in-methods/sign-in-methods.ts'
import {
  countMiss,
  countOpenCodes,
  deleteCodesExpiredBefore,
  findAndLockCode,
  type Guess,
  type GuessedCode,
  guessCode,
  insertCode,
  spendCode,
  spendOpenCodes,
  takeGuessedCode,
  withdrawInvitations,
} from './codes.store.ts'

export { spendChangeLinksSince, withdrawCode } from './codes.store.ts'

const typedLength = 6
const mostWrongGuesses = 20

export interface ChangedAccount {
  readonly userId: string
  readonly change: AccountChange
  /** The verified address of the account before the change, to which the code was mailed. */
  readonly email: string
  readonly usedForAuth: boolean
  /** The position in the order of sign-in methods: what comes after it was added by the change, or later. */
  readonly place: number
  readonly atMillis: number
  readonly ip: string | null
  readonly country: string | null
  readonly userAgent: string | null
  /** Sealed as in the user's row. Null: there was no second factor. */
  readonly sealedTotpSecret: string | null
  /** The first id of the recovery codes. Null: there were none. */
  readonly recoveryCodes: string | null
  /** The origin of the page from which the change was made, if it belongs to the project. */
  readonly origin: string | null
}

/** What a code of each purpose speaks about. */
export interface CodeSubjects {
  /** The change, and what the account was before it. */
  'account-change': ChangedAccount
  'email-verification': { userId: string; email: string }
  /** How long the session lasts, by what it is made, and whom the audit log names. */
  impersonation: { userId: string; lifetimeMs: number; source: Source | null; actor: Acting }
  /** With the version of the password at the time of the first step, and the digest of the authorization code behind it. */
  'mfa-attempt': {
    userId: string
    isNewUser: boolean
    passwordVersion: number
    codeDigest?: string | undefined
    /** Of the first step. Without it: the code is of an earlier version. */
    authenticationMethods?: readonly AuthenticationMethod[] | undefined
  }
  'owner-claim': { teamId: string }
  'passkey-authentication': { challenge: string }
  'passkey-registration': { challenge: string; userId: string }
  /**
   * The channel that the code was mailed to; the code is void once it is gone or has another address. Void as well once
   * the password has another version.
   */
  'password-reset': { userId: string; contactChannelId: string; email: string; passwordVersion: number }
  'sign-in': { email: string }
  'team-invitation': {
    teamId: string
    email: string
    roleIds?: readonly string[]
    inviterId?: string
    source: Source | null
  }
}

export interface IssuedCode {
  /** By this it can be withdrawn. It opens nothing. */
  readonly id: string
  readonly code: string
}

/** The first caller with the code may do what its purpose says. */
export async function issueCode<Purpose extends CodePurpose>(
  app: App,
  tx: Tx,
  purpose: Purpose,
  subject: CodeSubjects[Purpose],
): Promise<IssuedCode> {
  const [id, code] = [app.ids.next(), randomToken()]
  const createdAt = app.clock.now()
  const expiresAt = new Date(createdAt.getTime() + codeLifetimeSeconds[purpose] * 1000)
  const nonceDigest = app.keyedDigests.make(getParts(code).nonce, nonceContext(tx, purpose))
  const codeDigest = app.keyedDigests.make(code, codeContext(tx, purpose))
  await insertCode(tx, { id, purpose, nonceDigest, codeDigest, subject, createdAt, expiresAt })
  return { id, code }
}

/** What a person types, and what their browser remembers for them. */
export function getParts(code: string): { typed: string; nonce: string } {
  return { typed: code.slice(0, typedLength), nonce: code.slice(typedLength) }
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
  const now = app.clock.now()
  return usable(await guessCode(db, getGuess(app, db, purpose, code), now), now)
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
  return usable(await takeGuessedCode(db, getGuess(app, db, purpose, code), now), now)
}

function usable<Purpose extends CodePurpose>(found: GuessedCode | null, now: Date): UsableCode<Purpose> {
  if (!found?.isByOpenKey) throw CodeNotFound()
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

/**
 * Codes that only a previous root secret can find. They cannot be digested again, so that secret is needed until the last
 * of them expires. Null: there are none.
 */
export async function findCodesOfPreviousSecrets({
  database,
  clock,
  keyedDigests: { previousMarks },
}: App): Promise<{ count: number; lastExpiresAt: Date } | null> {
  if (previousMarks.length === 0) return null
  const { count, lastExpiresAt } = await countOpenCodes(database, previousMarks, clock.now())
  return lastExpiresAt && { count, lastExpiresAt }
}

function getGuess({ keyedDigests }: App, db: Db, purpose: CodePurpose, code: string): Guess {
  return {
    purpose,
    nonceDigests: keyedDigests.candidates(getParts(code).nonce, nonceContext(db, purpose)),
    codeDigests: keyedDigests.candidates(code, codeContext(db, purpose)),
    mostWrongGuesses,
  }
}

const nonceContext = ({ projectId }: Db, purpose: CodePurpose) => `${projectId}/codes/${purpose}/nonce`
const codeContext = ({ projectId }: Db, purpose: CodePurpose) => `${projectId}/codes/${purpose}/code`

/** Codes outlive their expiry and use for a week, so that the response to a late one stays right. */
export const deleteOldCodes = defineDeletion('forget-old-codes', 7 * dayMs, deleteCodesExpiredBefore)

/** Invitations to a team are codes. */
export const codeCleanUp: CleanUp = {
  onTeamRemoved: (_, tx, { teamId }) => withdrawInvitations(tx, teamId),
}

/** Where a mail leads: the page of the application, with the code for it. */
export function linkWith(code: string, { href }: MailedUrl): string {
  if (href.length <= longestParsedUrl) {
    const link = new URL(href)
    link.searchParams.set('code', code)
    return link.href
  }
  // Reading half a million parameters would take seconds: the other ones stay as they are.
  const [, address = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(href) ?? []
  const others = query.replace(codeParameter, '').replace(/^&/, '')
  return `${address}?${others}${others === '' || others.endsWith('&') ? '' : '&'}code=${code}${fragment}`
}

/** `code` in any spelling. */
const codeParameter = /(?<![^&])(?:c|%63)(?:o|%6[fF])(?:d|%64)(?:e|%65)(?:=[^&]*)?(?:&|$)/g
