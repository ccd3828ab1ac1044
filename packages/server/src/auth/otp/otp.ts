/** Signing in, or up, with a mail: by its link, or by the six characters in it. */
import {
  CodeNotFound,
  type ContactChannel,
  codeLifetimeSeconds,
  EmailAlreadyExists,
  isEmail,
  SchemaError,
  SignUpDisabled,
} from '@latchkey/contract'
import type { App } from '../../app.ts'
import { consumeCode, getParts, issueCode, linkWith, type UsableCode } from '../../codes/codes.ts'
import { findAuthChannel } from '../../contact-channels/contact-channels.ts'
import { sendEmail } from '../../emails/emails.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import type { Project, SignedInUser } from '../../kernel/http/caller.ts'
import type { Device } from '../../kernel/http/context.ts'
import type { MailedUrl } from '../../projects/mailed-urls.ts'
import { changeUser, getUser, lockUser } from '../../users/users.ts'
import { asAddressProbe } from '../attempts.ts'
import { upgradeByAddress } from '../guest-upgrade.ts'
import { makeAccount } from '../make-account.ts'
import { refuseClosedSignUp } from '../open-sign-up.ts'
import { completeSignIn, type SignInOutcome } from '../sign-in.ts'
import { otpMethod } from './method.ts'

/**
 * Refuses early what the code would be refused for. Either refusal reveals whether the address has an account, so
 * it is rate limited.
 *
 * @throws {@link SignUpDisabled}, {@link EmailAlreadyExists}, {@link SchemaError}, `TooManyAttempts`
 */
export async function refuseUnusable(
  app: App,
  db: Db,
  project: Project,
  { email, device }: { email: string; device: Device },
): Promise<void> {
  const isWrong = (error: unknown) => SignUpDisabled.is(error) || EmailAlreadyExists.is(error) || SchemaError.is(error)
  await asAddressProbe(app, db, { email, device, isWrong }, async () => {
    const holderId = await findHolder(app, db, project, email)
    // The account would be made by its owner, not by a server, so the host needs a dot.
    if (holderId === null && !isEmail(email)) throw SchemaError({ message: 'body.email is not an email address' })
  })
}

export interface SignInCodeEmail {
  readonly email: string
  /** Of the request. */
  readonly locale: string | null
  /** Must have been found trusted. */
  readonly callbackUrl: MailedUrl
}

/**
 * Answers the part of the code that the mail's reader need not type. A locked user is mailed nothing. The code is stored
 * even so, for guesses at it to be counted as ever: else the count would show the lock.
 */
export async function sendSignInCode(
  app: App,
  tx: Tx,
  { email, locale: requestLocale, callbackUrl }: SignInCodeEmail,
): Promise<{ nonce: string }> {
  const { code } = await issueCode(app, tx, 'sign-in', { email })
  const { typed, nonce } = getParts(code)
  if (await isOfLockedUser(tx, email)) return { nonce }
  await sendEmail(app, tx, {
    to: email,
    requestLocale,
    template: 'sign-in-code',
    props: {
      code: typed.toUpperCase(),
      link: linkWith(code, callbackUrl),
      lifetimeSeconds: codeLifetimeSeconds['sign-in'],
    },
  })
  return { nonce }
}

async function isOfLockedUser(db: Db, email: string): Promise<boolean> {
  const channel = await findAuthChannel(db, email)
  return channel !== null && (await getUser(db, channel.userId)).isLocked
}

export interface CodeSignIn {
  readonly project: Project
  readonly currentUser: SignedInUser | null
  readonly sessionId: string | null
  readonly code: UsableCode<'sign-in'>
  readonly device: Device
}

/**
 * Signs in the user of a proved address; creates their account, or makes the current anonymous user into it,
 * if no one has it. An anonymous user who added the address becomes an account. A refusal leaves the code usable.
 *
 * @throws {@link SignUpDisabled}, {@link EmailAlreadyExists}, {@link CodeNotFound}, `CodeAlreadyUsed`
 */
export async function signInWithCode(app: App, tx: Tx, request: CodeSignIn): Promise<SignInOutcome> {
  const { project, currentUser, sessionId, code, device } = request
  const { email } = code.subject
  const holder = await lockHolder(app, tx, project, email)
  // The account that the code was for is gone, and no one signs up with such an address.
  if (holder === null && !isEmail(email)) throw CodeNotFound()
  await consumeCode(app, tx, code)
  if (holder) {
    const isNewUser = await upgradeByAddress(app, tx, project, holder)
    await addOtpSignIn(app, tx, project, holder.userId)
    return completeSignIn(app, tx, { method: otpMethod, userId: holder.userId, isNewUser }, device)
  }
  const by = { currentUser, sessionId, device }
  const user = await makeAccount(app, tx, { project, ...by, email, isVerified: true, otpAuthEnabled: true })
  return completeSignIn(app, tx, { method: otpMethod, userId: user.id, isNewUser: true }, device)
}

/**
 * Two codes for an address that no one has yet may be used at once. Both find it free, one gets it, and the other
 * gets an error from the database when it is too late for its transaction: once more, and it finds the account.
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
 * The channel that signs in with this address, or null when there is none and sign-up is on. One that was never proved is
 * no one's to sign in with: the user who entered it first may not be its owner.
 */
async function findHolder(app: App, db: Db, project: Project, email: string): Promise<ContactChannel | null> {
  const channel = await findAuthChannel(db, email)
  if (!channel) {
    await refuseClosedSignUp(app, db, project, email)
    return null
  }
  if (!channel.isVerified) throw EmailAlreadyExists({ email, wouldWorkIfEmailWasVerified: true })
  return channel
}

/** As {@link findHolder}, and neither the user nor what is theirs changes until the transaction ends. */
async function lockHolder(app: App, tx: Tx, project: Project, email: string): Promise<ContactChannel | null> {
  const holder = await findHolder(app, tx, project, email)
  if (!holder) return null
  await lockUser(tx, holder.userId)
  // A concurrent change came first; the address may have gone to another user.
  const locked = await findHolder(app, tx, project, email)
  return locked?.userId === holder.userId ? locked : lockHolder(app, tx, project, email)
}

async function addOtpSignIn(app: App, tx: Tx, project: Project, userId: string): Promise<void> {
  const { otpAuthEnabled } = await getUser(tx, userId)
  if (!otpAuthEnabled) await changeUser(app, tx, project, userId, { otpAuthEnabled: true }, undefined)
}
