/** Signing up and in with a password. */
import {
  EmailAlreadyExists,
  PasswordMismatch,
  type PasswordSignIn,
  PasswordSignInDisabled,
  type PasswordSignUp,
  SignUpDisabled,
} from '@latchkey/contract'
import type { App } from '../../app.ts'
import { emailIsTaken } from '../../contact-channels/contact-channels.ts'
import { countCodeMail } from '../../emails/emails.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import type { Project, SignedInUser } from '../../kernel/http/caller.ts'
import type { Device } from '../../kernel/http/context.ts'
import { type Limit, TooManyAttempts } from '../../kernel/limits/limits.ts'
import { trustedUrl } from '../../projects/trusted-urls.ts'
import { endSessionsOf } from '../../sessions/sessions.ts'
import { checkPassword, findPasswordByEmail, type PasswordCredential } from '../../users/users.ts'
import { sendVerification } from '../../verification/verification.ts'
import { asAddressProbe, tryPassword } from '../attempts.ts'
import { makeAccount } from '../make-account.ts'
import { completeSignIn, type PasswordWord, type SignInOutcome } from '../sign-in.ts'

/** A proof, and the hash that it was made with. */
export interface PasswordProof {
  readonly proof: PasswordWord
  readonly hash: string
  /** The proof is worth nothing when this limit is reached by the time that it is used. */
  readonly unlessFull: Limit | null
}

/**
 * Whether this is that user's password.
 *
 * @throws {@link PasswordSignInDisabled}, {@link PasswordMismatch}, `TooManyAttempts`
 */
export async function provePassword(
  app: App,
  db: Db,
  project: Project,
  claim: PasswordSignIn,
  device: Device,
): Promise<PasswordProof> {
  if (!project.config.auth.password.allowSignIn) throw PasswordSignInDisabled()
  const credential = await findPasswordByEmail(db, claim.email)
  const attempt = { account: credential?.userId ?? claim.email, device, isWrong: PasswordMismatch.is }
  const { result, unlessFull } = await tryPassword(app, db, attempt, () => checkClaim(app, credential, claim.password))
  return { ...result, unlessFull }
}

/** What tells nothing of why, neither by its words nor by the time that it took. */
export function isSignInRefusal(error: unknown): boolean {
  return PasswordMismatch.is(error) || error instanceof TooManyAttempts
}

async function checkClaim(
  app: App,
  credential: PasswordCredential | null,
  password: string,
): Promise<Omit<PasswordProof, 'unlessFull'>> {
  // An unknown address still pays for one hash. Without it the answer comes back sooner, and a
  // stopwatch tells strangers which addresses have accounts.
  const matches = await app.passwords.verify(password, credential?.hash ?? app.passwords.decoy)
  if (!credential?.hash || !matches) throw PasswordMismatch()
  const { userId, version: passwordVersion, hash } = credential
  return { proof: { method: 'password', userId, passwordVersion }, hash }
}

/**
 * A hash that came from elsewhere, or from before the cost was raised, is replaced once its password is
 * known. Slow, so it comes before the transaction; null when there is nothing to replace.
 */
export async function betterHash(app: App, { hash }: PasswordProof, password: string): Promise<string | null> {
  return app.passwords.needsRehash(hash) ? app.passwords.hash(password) : null
}

export interface SignUpRequest {
  readonly project: Project
  readonly currentUser: SignedInUser | null
  readonly sessionId: string | null
  readonly asked: PasswordSignUp
  readonly device: Device
}

/** What can be said before anything is stored; the new password's hash if it all holds. */
export async function prepareSignUp(app: App, db: Db, { project, asked, device }: SignUpRequest): Promise<string> {
  const { auth } = project.config
  if (!auth.password.allowSignIn) throw PasswordSignInDisabled()
  trustedUrl(project.config, asked.verificationCallbackUrl)
  if (!auth.allowSignUp) throw SignUpDisabled()
  await checkPassword(project.config, asked.password)
  const { email } = asked
  // The answer tells whether the address has an account, so it is not given for the asking.
  await asAddressProbe(app, db, { email, device, isWrong: EmailAlreadyExists.is }, () => refuseTaken(db, email))
  const passwordHash = await app.passwords.hash(asked.password)
  await countCodeMail(app, 'email-verification', email)
  return passwordHash
}

async function refuseTaken(db: Db, email: string): Promise<void> {
  if (await emailIsTaken(db, email, null)) throw EmailAlreadyExists({ email, wouldWorkIfEmailWasVerified: false })
}

/** Makes the account, or makes the current anonymous user into it, and mails the verification link. */
export async function signUp(app: App, tx: Tx, request: SignUpRequest, passwordHash: string): Promise<SignInOutcome> {
  const { project, currentUser, sessionId, asked, device } = request
  const { email } = asked
  const { user, wasAnonymous } = await makeAccount(app, tx, {
    project,
    currentUser,
    sessionId,
    email,
    isVerified: false,
    passwordHash,
  })
  if (wasAnonymous) await endSessionsOf(tx, user.id, 'upgraded', app.clock.now())
  const callbackUrl = trustedUrl(project.config, asked.verificationCallbackUrl)
  await sendVerification(app, tx, project, { user, email, callbackUrl })
  return completeSignIn(app, tx, { method: 'sign-up', userId: user.id }, device)
}
