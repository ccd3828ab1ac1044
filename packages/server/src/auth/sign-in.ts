/**
 * Every way of signing in ends here.
 *
 * A method (a password, say) only proves who someone is. Whether that is enough, because a second factor is due or the
 * password has changed meanwhile, is decided by the conditions of sessions/sign-in-conditions.store.ts and nowhere else,
 * so that a new method cannot forget one of them.
 */
import { MfaRequired, type ServerUser, type SignedInOrUp, UserIsLocked, UserNotFound } from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Source } from '../authority/authority.ts'
import { issueCode } from '../codes/codes.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import type { Device } from '../kernel/http/context.ts'
import type { Limit } from '../kernel/limits/limits.ts'
import {
  type BegunSession,
  beginProvenSession,
  beginSession,
  issueAccessToken,
  judgeSignIn,
  type NewSession,
} from '../sessions/sessions.ts'
import {
  type AuthenticationMethod,
  authenticationMethodOf,
  type MethodKind,
  noteMethodUse,
} from '../sign-in-methods/sign-in-methods.ts'
import { getUser } from '../users/users.ts'
import type { SignInBy, SignInMethod } from './method.ts'

/** That this is that user. A method makes it, or a sign-up: the account was made a moment ago, in the same transaction. */
export interface Proof {
  readonly method: (Pick<SignInMethod, 'kind'> & { readonly signIn: SignInBy }) | 'sign-up'
  /** Of a sign-up: by what the user signs in from now on. Without it they are anonymous. */
  readonly signedUpBy?: MethodKind
  readonly userId: string
  /** Of an account at a provider: which one, in lower case. */
  readonly provider?: string
  /** Whether the account was made with this proof. */
  readonly isNewUser: boolean
  /** Of a proof that another password makes void. */
  readonly passwordVersion?: number
  /** The digest of the authorization code that stands behind it: what it gives is revoked if the code comes again. */
  readonly codeDigest?: string
}

export interface ProofByPassword extends Proof {
  readonly passwordVersion: number
}

export type SignInOutcome =
  | {
      readonly next: 'done'
      readonly session: BegunSession
      readonly user: ServerUser
      readonly isNewUser: boolean
    }
  | { readonly next: 'mfa'; readonly attemptCode: string; readonly attemptId: string }

/**
 * Nearly every sign-in with a password needs nothing but a session: one statement creates it, if the proof is fresh,
 * the tries at the password are not used up, the user is not locked, and no second factor is due. Null: none was created, and {@link completeSignIn} says why.
 */
export async function signInAtOnce(
  app: App,
  db: Db,
  { proof, sharedLimit }: { readonly proof: ProofByPassword; readonly sharedLimit: Limit | null },
  device: Device,
): Promise<SignedInOrUp | null> {
  const tokens = await beginProvenSession(app, db, { ...proof, sharedLimit, device })
  return tokens && { ...tokens, userId: proof.userId, isNewUser: false }
}

export async function completeSignIn(app: App, tx: Tx, proof: Proof, device: Device): Promise<SignInOutcome> {
  const { userId, isNewUser, codeDigest } = proof
  const verdict = await judgeSignIn(tx, { ...proof, now: app.clock.now() })
  if (!verdict?.isProofCurrent) throw proof.passwordVersion === undefined ? UserNotFound() : getRefusal(proof)
  if (!verdict.isUnlocked) throw getRefusal(proof)
  await noteUse(app, tx, proof)
  const authenticationMethods = firstFactor(proof)
  if (verdict.hasNoSecondFactor)
    return beginFor(app, tx, await getUser(tx, userId), isNewUser, { device, source: null, authenticationMethods })
  // Of whatever method: a reset voids the first steps from before, as it ends the sessions.
  const { passwordVersion } = verdict
  const subject = { userId, isNewUser, passwordVersion, codeDigest, authenticationMethods }
  const attempt = await issueCode(app, tx, 'mfa-attempt', subject)
  return { next: 'mfa', attemptCode: attempt.code, attemptId: attempt.id }
}

/** What a first step left to be done: who it is for, and the version of the password at that time. */
export interface AwaitedSecondFactor {
  readonly userId: string
  readonly isNewUser: boolean
  readonly passwordVersion: number
  /** How the user proved who they are. */
  readonly authenticationMethods: readonly AuthenticationMethod[] | null
}

/**
 * The second factor was right, too. Null: the password was changed since the first step, which is void by that, or
 * the user is locked or gone.
 */
export async function completeSecondFactor(
  app: App,
  tx: Tx,
  {
    userId,
    isNewUser,
    passwordVersion,
    source = null,
    authenticationMethods,
  }: AwaitedSecondFactor & { readonly source?: Source | null },
  device: Device,
): Promise<SignInOutcome | null> {
  const verdict = await judgeSignIn(tx, { userId, passwordVersion, now: app.clock.now() })
  if (!verdict?.isProofCurrent || !verdict.isUnlocked) return null
  return beginFor(app, tx, await getUser(tx, userId), isNewUser, { device, source, authenticationMethods })
}

async function beginFor(
  app: App,
  tx: Tx,
  user: ServerUser,
  isNewUser: boolean,
  origin: Pick<NewSession, 'device' | 'source' | 'authenticationMethods'>,
): Promise<SignInOutcome> {
  return { next: 'done', session: await beginSession(app, tx, { userId: user.id, ...origin }), user, isNewUser }
}

function firstFactor({ method, signedUpBy }: Proof): AuthenticationMethod[] {
  const kind = method === 'sign-up' ? signedUpBy : method.kind
  return kind === undefined ? [] : [authenticationMethodOf[kind]]
}

/**
 * The published wire calls a due second factor an error; inside it is a result, so that its code is
 * stored before the answer says no.
 */
export async function signedInOrMfa(app: App, db: Db, outcome: SignInOutcome): Promise<SignedInOrUp> {
  if (outcome.next === 'mfa') throw MfaRequired({ attemptCode: outcome.attemptCode })
  const { session, user, isNewUser } = outcome
  const accessToken = await issueAccessToken(app, db, session, user)
  return { accessToken, refreshToken: session.refreshToken, userId: user.id, isNewUser }
}

async function noteUse({ clock }: App, tx: Tx, { method, userId, provider }: Proof): Promise<void> {
  if (method === 'sign-up') return
  const { provesAddress } = method.signIn
  await noteMethodUse(tx, { userId, kind: method.kind, provider, usedAt: clock.now(), provesAddress })
}

/** What a wrong proof gets, so that a lock shows to no one. A sign-up meets none: its user is new, or has a live session. */
function getRefusal({ method }: Proof): Error {
  return method === 'sign-up' ? UserIsLocked() : method.signIn.notProved()
}
