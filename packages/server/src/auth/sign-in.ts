/**
 * Every way of signing in ends here.
 *
 * A method (a password, say) only proves who someone is. Whether that is enough, because a second
 * factor is due or the password has changed meanwhile, is decided below and nowhere else, so that a new
 * method cannot forget one of them.
 */
import { MfaRequired, PasswordMismatch, type ServerUser, type SignedInOrUp } from '@latchkey/contract'
import type { App } from '../app.ts'
import { issueCode } from '../codes/codes.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import type { Device } from '../kernel/http/context.ts'
import type { Limit } from '../kernel/limits/limits.ts'
import { type BegunSession, beginProvenSession, beginSession, issueAccessToken } from '../sessions/sessions.ts'
import { getUser, lockPasswordVersion } from '../users/users.ts'

/** A method's word that this is that user. */
export type Proof =
  | PasswordWord
  | { readonly method: 'otp'; readonly userId: string; readonly isNewUser: boolean }
  | { readonly method: 'passkey'; readonly userId: string }
  /** The account was made a moment ago, in the same transaction. */
  | { readonly method: 'sign-up'; readonly userId: string }

export interface PasswordWord {
  readonly method: 'password'
  readonly userId: string
  readonly passwordVersion: number
}

export type SignInOutcome =
  | {
      readonly next: 'done'
      readonly session: BegunSession
      readonly user: ServerUser
      readonly isNewUser: boolean
    }
  | { readonly next: 'mfa'; readonly attemptCode: string }

/**
 * Nearly every sign-in with a password needs nothing but a session: one statement begins it, if the proof is fresh,
 * the tries at the password are not used up, and no second factor is due. Null: it was not begun, and {@link completeSignIn} says why.
 */
export async function signInAtOnce(
  app: App,
  db: Db,
  { proof, unlessFull }: { readonly proof: PasswordWord; readonly unlessFull: Limit | null },
  device: Device,
): Promise<SignedInOrUp | null> {
  const tokens = await beginProvenSession(app, db, { ...proof, unlessFull, device })
  return tokens && { ...tokens, userId: proof.userId, isNewUser: false }
}

export async function completeSignIn(app: App, tx: Tx, proof: Proof, device: Device): Promise<SignInOutcome> {
  await refuseStale(tx, proof)
  const user = await getUser(tx, proof.userId)
  const isNewUser = proof.method === 'sign-up' || (proof.method === 'otp' && proof.isNewUser)
  if (!user.requiresTotpMfa) return beginFor(app, tx, user, isNewUser, device)
  const passwordVersion = proof.method === 'password' ? proof.passwordVersion : null
  const { code } = await issueCode(app, tx, 'mfa-attempt', { userId: user.id, isNewUser, passwordVersion })
  return { next: 'mfa', attemptCode: code }
}

/** What a first step left to be done: who it is for, and the password that it was taken with. */
export interface AwaitedSecondFactor {
  readonly userId: string
  readonly isNewUser: boolean
  readonly passwordVersion: number | null
}

/**
 * The second factor was right, too. Null: the password was changed since the first step, which is void by that, or
 * the user is gone.
 */
export async function completeSecondFactor(
  app: App,
  tx: Tx,
  { userId, isNewUser, passwordVersion }: AwaitedSecondFactor,
  device: Device,
): Promise<SignInOutcome | null> {
  const current = await lockPasswordVersion(tx, userId)
  if (current === null || (passwordVersion !== null && passwordVersion !== current)) return null
  return beginFor(app, tx, await getUser(tx, userId), isNewUser, device)
}

async function beginFor(
  app: App,
  tx: Tx,
  user: ServerUser,
  isNewUser: boolean,
  device: Device,
): Promise<SignInOutcome> {
  return { next: 'done', session: await beginSession(app, tx, { userId: user.id, device }), user, isNewUser }
}

/**
 * The published wire calls a due second factor an error; inside it is a result, so that its code is
 * stored before the answer says no.
 */
export async function signedInOrMfa(app: App, db: Db, outcome: SignInOutcome): Promise<SignedInOrUp> {
  if (outcome.next === 'mfa') throw MfaRequired({ attemptCode: outcome.attemptCode })
  const { session, user, isNewUser } = outcome
  const accessToken = await issueAccessToken(app, db, session.sessionId, user)
  return { accessToken, refreshToken: session.refreshToken, userId: user.id, isNewUser }
}

/** A proof is a claim with an age: the password may have changed, or the user gone, since it was made. */
async function refuseStale(tx: Tx, proof: Proof): Promise<void> {
  if (proof.method !== 'password') return
  if ((await lockPasswordVersion(tx, proof.userId)) !== proof.passwordVersion) throw PasswordMismatch()
}
