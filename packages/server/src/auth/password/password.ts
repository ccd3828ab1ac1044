/** Signing up and in with a password. */
import {
  EmailAlreadyExists,
  PasswordMismatch,
  type PasswordSignIn,
  type PasswordSignUp,
  SignUpNameRequired,
} from '@latchkey/contract'
import { type App, perApp } from '../../app.ts'
import { emailIsTaken } from '../../contact-channels/contact-channels.ts'
import { createDecoyChoice } from '../../kernel/crypto/derived-tokens.ts'
import { HashingBusy } from '../../kernel/crypto/work-queue.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import type { Project, SignedInUser } from '../../kernel/http/caller.ts'
import type { Device } from '../../kernel/http/context.ts'
import { type Limit, TooManyAttempts } from '../../kernel/limits/limits.ts'
import { trustedMailedUrl } from '../../projects/mailed-urls.ts'
import { checkPassword, findPasswordByEmail, type SignInCredential } from '../../users/users.ts'
import { sendVerification } from '../../verification/verification.ts'
import { asAddressProbe, tryPassword } from '../attempts.ts'
import { countMail, refuseMailsFrom } from '../mail-limits.ts'
import { makeAccount } from '../make-account.ts'
import { refuseUnlessOffered } from '../method.ts'
import { refuseClosedSignUp } from '../open-sign-up.ts'
import { completeSignIn, type ProofByPassword, type SignInOutcome } from '../sign-in.ts'
import { passwordMethod } from './method.ts'

/** A proof, and the hash that it was made with. */
export interface PasswordProof {
  readonly proof: ProofByPassword
  readonly hash: string
  readonly needsRehash: boolean
  /** The proof is worth nothing when this limit is reached by the time that it is used. */
  readonly sharedLimit: Limit | null
}

/**
 * Whether this is that user's password.
 *
 * @throws `PasswordSignInDisabled`, {@link PasswordMismatch}, `TooManyAttempts`
 */
export async function provePassword(
  app: App,
  db: Db,
  project: Project,
  claim: PasswordSignIn,
  device: Device,
): Promise<PasswordProof> {
  refuseUnlessOffered(passwordMethod, project)
  const { email } = claim
  const found = await findPasswordByEmail(db, email, decoyChoice(app)(project.id, email))
  const attempt = { account: found.credential?.userId ?? email, device, isWrong: PasswordMismatch.is }
  const { result, sharedLimit } = await tryPassword(app, db, attempt, () =>
    checkClaim(app, project.id, found, claim.password),
  )
  return { ...result, sharedLimit }
}

const decoyChoice = perApp(({ config }) => createDecoyChoice(config.rootSecret))

/** A refusal whose cause neither its text nor its time may show. */
export function isSignInRefusal(error: unknown): boolean {
  return PasswordMismatch.is(error) || error instanceof TooManyAttempts || error instanceof HashingBusy
}

async function checkClaim(
  app: App,
  projectId: string,
  { credential, decoyHash }: SignInCredential,
  password: string,
): Promise<Omit<PasswordProof, 'sharedLimit'>> {
  // An address without an account, or without a password, takes the same path: the same queue, and the cost of the
  // hash of another user. Otherwise the time until the answer would show which addresses have accounts.
  const hash = credential?.hash ?? decoyHash ?? app.passwords.decoy
  const { matches, needsRehash } = await app.passwords.verify(projectId, password, hash)
  // A locked user is refused here, where the try counts as a wrong one does: else the count would show the right password.
  if (!credential?.hash || !matches || credential.isLocked) throw PasswordMismatch()
  const { userId, version: passwordVersion } = credential
  return { proof: { method: passwordMethod, userId, isNewUser: false, passwordVersion }, hash, needsRehash }
}

/**
 * A hash that came from elsewhere, from before the cost was raised, or of another form of the password is replaced once the
 * password is known. Slow, so it comes before the transaction; null when there is nothing to replace.
 */
export async function betterHash(
  app: App,
  project: Project,
  { needsRehash }: PasswordProof,
  password: string,
): Promise<string | null> {
  return needsRehash ? app.passwords.rehash(project.id, password) : null
}

export interface SignUpRequest {
  readonly project: Project
  readonly currentUser: SignedInUser | null
  readonly sessionId: string | null
  readonly input: PasswordSignUp
  readonly device: Device
}

/** What can be said before anything is stored; the new password's hash if it all holds. */
export async function prepareSignUp(
  app: App,
  db: Db,
  { project, currentUser, input, device }: SignUpRequest,
): Promise<string> {
  refuseUnlessOffered(passwordMethod, project)
  if (input.verificationCallbackUrl !== undefined) trustedMailedUrl(app, project, input.verificationCallbackUrl)
  await refuseClosedSignUp(app, db, project, input.email)
  const { email, password } = input
  const displayName = signUpName(project, input)
  // Published SDKs send no name at all, and go on working in a project that requires one.
  if (displayName === null && project.config.auth.password.signUpName === 'required') throw SignUpNameRequired()
  await checkPassword(project.config, password, {
    ...currentUser?.profile,
    ...(displayName ? { displayName } : {}),
    primaryEmail: email,
  })
  // The response reveals whether the address has an account, so it is rate limited.
  await asAddressProbe(app, db, { email, device, isWrong: EmailAlreadyExists.is }, () => refuseTaken(db, email))
  // Before hashing, which costs more than all the rest; counted after it, when the mail is about to be stored.
  await refuseMailsFrom(app, 'sign-up-mail', device)
  const passwordHash = await app.passwords.hash(project.id, password)
  await countMail(app, db, { kind: 'sign-up-mail', purpose: 'email-verification', email, device })
  return passwordHash
}

/** Undefined: the request has no field for a name, or the project takes none. Null: the field is blank. */
function signUpName({ config }: Project, { displayName }: PasswordSignUp): string | null | undefined {
  if (displayName === undefined || config.auth.password.signUpName === 'off') return undefined
  return displayName?.trim() || null
}

async function refuseTaken(db: Db, email: string): Promise<void> {
  if (await emailIsTaken(db, email, null)) throw EmailAlreadyExists({ email, wouldWorkIfEmailWasVerified: false })
}

/** Makes the account, or makes the current anonymous user into it, and mails the verification link if there is a page for it. */
export async function signUp(app: App, tx: Tx, request: SignUpRequest, passwordHash: string): Promise<SignInOutcome> {
  const { project, currentUser, sessionId, input, device } = request
  const { email } = input
  const by = { currentUser, sessionId, device }
  const displayName = signUpName(project, input)
  // A blank name leaves an anonymous user the name that it has.
  const profile = displayName ? { displayName, profileImageUrl: null } : undefined
  const user = await makeAccount(app, tx, { project, ...by, email, isVerified: false, passwordHash, profile })
  if (input.verificationCallbackUrl !== undefined) {
    const callbackUrl = trustedMailedUrl(app, project, input.verificationCallbackUrl)
    await sendVerification(app, tx, { user, email, callbackUrl })
  }
  return completeSignIn(
    app,
    tx,
    { method: 'sign-up', signedUpBy: 'password', userId: user.id, isNewUser: true },
    device,
  )
}
