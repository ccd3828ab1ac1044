/** Signing in, or up, with a mail: by its link, or by the six characters in it. */
import { codeLifetimeSeconds, EmailAlreadyExists, OtpSignInDisabled, SignUpDisabled } from '@latchkey/contract'
import type { App } from '../../app.ts'
import { consumeCode, issueCode, linkWith, partsOf, type UsableCode } from '../../codes/codes.ts'
import { findAuthChannel } from '../../contact-channels/contact-channels.ts'
import { sendLetter } from '../../emails/emails.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import type { Project, SignedInUser } from '../../kernel/http/caller.ts'
import type { Device } from '../../kernel/http/context.ts'
import { changeUser, getUser, lockUser } from '../../users/users.ts'
import { asAddressProbe } from '../attempts.ts'
import { makeAccount } from '../make-account.ts'
import { completeSignIn, type SignInOutcome } from '../sign-in.ts'

/** @throws {@link OtpSignInDisabled} */
export function refuseIfOff({ config }: Project): void {
  if (!config.auth.otp.allowSignIn) throw OtpSignInDisabled()
}

/**
 * Says beforehand what would be said of the code. Either refusal tells whether the address has an account, so
 * it is not given for the asking.
 *
 * @throws {@link SignUpDisabled}, {@link EmailAlreadyExists}, `TooManyAttempts`
 */
export async function refuseUnusable(
  app: App,
  db: Db,
  project: Project,
  { email, device }: { email: string; device: Device },
): Promise<void> {
  const isWrong = (error: unknown) => SignUpDisabled.is(error) || EmailAlreadyExists.is(error)
  await asAddressProbe(app, db, { email, device, isWrong }, () => findHolder(db, project, email))
}

export interface SignInCodeLetter {
  readonly email: string
  /** Must have been found trusted. */
  readonly callbackUrl: URL
}

/** The part of the code that the mail's reader need not type. */
export async function sendSignInCode(
  app: App,
  tx: Tx,
  project: Project,
  { email, callbackUrl }: SignInCodeLetter,
): Promise<{ nonce: string }> {
  const { code } = await issueCode(app, tx, 'sign-in', { email })
  const { typed, nonce } = partsOf(code)
  await sendLetter(app, tx, {
    to: email,
    template: 'sign-in-code',
    props: {
      projectName: project.displayName,
      code: typed.toUpperCase(),
      link: linkWith(code, callbackUrl),
      lifetimeSeconds: codeLifetimeSeconds['sign-in'],
    },
  })
  return { nonce }
}

export interface CodeSignIn {
  readonly project: Project
  readonly currentUser: SignedInUser | null
  readonly sessionId: string | null
  readonly code: UsableCode<'sign-in'>
  readonly device: Device
}

/**
 * Signs in whoever proved the address before; makes their account, or makes the current anonymous user into it,
 * if nobody has it. A refusal leaves the code usable.
 *
 * @throws {@link SignUpDisabled}, {@link EmailAlreadyExists}, `CodeAlreadyUsed`
 */
export async function signInWithCode(app: App, tx: Tx, request: CodeSignIn): Promise<SignInOutcome> {
  const { project, currentUser, sessionId, code, device } = request
  const { email } = code.subject
  const holderId = await lockHolder(tx, project, email)
  await consumeCode(app, tx, code)
  if (holderId !== null) {
    await addOtpSignIn(app, tx, project, holderId)
    return completeSignIn(app, tx, { method: 'otp', userId: holderId, isNewUser: false }, device)
  }
  const by = { currentUser, sessionId }
  const { user } = await makeAccount(app, tx, { project, ...by, email, isVerified: true, otpAuthEnabled: true })
  return completeSignIn(app, tx, { method: 'otp', userId: user.id, isNewUser: true }, device)
}

/**
 * Two codes for an address that nobody has yet may be used at once. Both find it free, one gets it, and the other
 * is told by the database when it is too late for its transaction: once more, and it finds the account.
 */
export async function judgedAgainIfOvertaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!EmailAlreadyExists.is(error) || error.details.wouldWorkIfEmailWasVerified === true) throw error
    return work()
  }
}

/**
 * Whose address this is, or null when nobody signs in with it and somebody may. One that was never proved is
 * nobody's to sign in with: whoever wrote it down first may not be who reads its mail.
 */
async function findHolder(db: Db, { config }: Project, email: string): Promise<string | null> {
  const channel = await findAuthChannel(db, email)
  if (!channel) {
    if (!config.auth.allowSignUp) throw SignUpDisabled()
    return null
  }
  if (!channel.isVerified) throw EmailAlreadyExists({ email, wouldWorkIfEmailWasVerified: true })
  return channel.userId
}

/** As {@link findHolder}, and neither the user nor what is theirs changes until the transaction ends. */
async function lockHolder(tx: Tx, project: Project, email: string): Promise<string | null> {
  const holderId = await findHolder(tx, project, email)
  if (holderId === null) return null
  await lockUser(tx, holderId)
  // Whoever changed them meanwhile went first; the address may have gone to somebody else.
  return (await findHolder(tx, project, email)) === holderId ? holderId : lockHolder(tx, project, email)
}

async function addOtpSignIn(app: App, tx: Tx, project: Project, userId: string): Promise<void> {
  const { otpAuthEnabled } = await getUser(tx, userId)
  if (!otpAuthEnabled) await changeUser(app, tx, project, userId, { otpAuthEnabled: true }, undefined)
}
