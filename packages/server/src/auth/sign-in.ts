/**
 * Every way of signing in ends here.
 *
 * A method (a password, say) only proves who someone is. Whether that is enough, because a second
 * factor is due or the password has changed meanwhile, is decided below and nowhere else, so that a new
 * method cannot forget one of them.
 */
import { MfaRequired, PasswordMismatch, type ServerUser, type SignedIn } from '@latchkey/contract'
import type { App } from '../app.ts'
import { issueCode } from '../codes/codes.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import type { Device } from '../kernel/http/context.ts'
import { type BegunSession, beginProvenSession, beginSession, issueAccessToken } from '../sessions/sessions.ts'
import { getUser, lockPasswordVersion } from '../users/users.ts'

/** A method's word that this is that user. */
export type Proof =
  | { readonly method: 'password'; readonly userId: string; readonly passwordVersion: number }
  /** The account was made a moment ago, in the same transaction. */
  | { readonly method: 'sign-up'; readonly userId: string }

export type SignInOutcome =
  | { readonly next: 'done'; readonly session: BegunSession; readonly user: ServerUser }
  | { readonly next: 'mfa'; readonly attemptCode: string }

/**
 * Nearly every sign-in needs nothing but a session: one statement begins it, if the proof is fresh and no
 * second factor is due. Null: it was not begun, and {@link completeSignIn} says why.
 */
export async function signInAtOnce(app: App, db: Db, proof: Proof, device: Device): Promise<SignedIn | null> {
  if (proof.method !== 'password') return null
  const tokens = await beginProvenSession(app, db, { ...proof, device })
  return tokens && { ...tokens, userId: proof.userId }
}

export async function completeSignIn(app: App, tx: Tx, proof: Proof, device: Device): Promise<SignInOutcome> {
  await refuseStale(tx, proof)
  const user = await getUser(tx, proof.userId)
  if (user.requiresTotpMfa) {
    const subject = { userId: user.id, isNewUser: proof.method === 'sign-up' }
    const { code } = await issueCode(app, tx, 'mfa-attempt', subject)
    return { next: 'mfa', attemptCode: code }
  }
  return { next: 'done', session: await beginSession(app, tx, { userId: user.id, device }), user }
}

/**
 * The published wire calls a due second factor an error; inside it is a result, so that its code is
 * stored before the answer says no.
 */
export async function signedInOrMfa(app: App, db: Db, outcome: SignInOutcome): Promise<SignedIn> {
  if (outcome.next === 'mfa') throw MfaRequired({ attemptCode: outcome.attemptCode })
  const { session, user } = outcome
  const accessToken = await issueAccessToken(app, db, session.sessionId, user)
  return { accessToken, refreshToken: session.refreshToken, userId: user.id }
}

/** A proof is a claim with an age: the password may have changed, or the user gone, since it was made. */
async function refuseStale(tx: Tx, proof: Proof): Promise<void> {
  if (proof.method !== 'password') return
  if ((await lockPasswordVersion(tx, proof.userId)) !== proof.passwordVersion) throw PasswordMismatch()
}
