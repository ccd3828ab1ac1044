/** A new password for someone who can read the mail of the account, and forgot the old one. */
import {
  CodeAlreadyUsed,
  CodeNotFound,
  type ContactChannel,
  codeLifetimeSeconds,
  type ServerUser,
} from '@latchkey/contract'
import type { App } from '../../app.ts'
import { checkCode, consumeCode, issueCode, linkWith, type UsableCode } from '../../codes/codes.ts'
import { findAuthChannel, listChannels, markVerified } from '../../contact-channels/contact-channels.ts'
import { sendEmail } from '../../emails/emails.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import type { Project } from '../../kernel/http/caller.ts'
import type { Device } from '../../kernel/http/context.ts'
import { type MailedUrl, trustedMailedUrl } from '../../projects/mailed-urls.ts'
import { endSessionsFor } from '../../sessions/sessions.ts'
import {
  checkPassword,
  findPasswordFor,
  findUser,
  getUser,
  lockIfAnonymous,
  lockPasswordVersion,
  publishUpdatedUser,
  setPassword,
  stopBeingAnonymous,
} from '../../users/users.ts'
import { removeGuestSecrets } from '../guest-upgrade.ts'
import { countMail } from '../mail-limits.ts'
import { refuseUnlessOffered } from '../method.ts'
import { removeUnverifiedSignInMethods } from '../unverified-sign-in-methods.ts'
import { passwordMethod } from './method.ts'

export interface ResetRequest {
  readonly email: string
  readonly callbackUrl: string
  readonly device: Device
}

/** What can be said without looking whether there is an account. Answers where the link will lead. */
export async function checkResetRequest(app: App, db: Db, project: Project, input: ResetRequest): Promise<MailedUrl> {
  refuseUnlessOffered(passwordMethod, project)
  const callbackUrl = trustedMailedUrl(app, project, input.callbackUrl)
  const { email, device } = input
  await countMail(app, db, { kind: 'code-mail', purpose: 'password-reset', email, device })
  return callbackUrl
}

export interface ResetMail {
  readonly email: string
  /** Of a request on a page of the project. */
  readonly locale?: string | null
  /** Was found trusted. */
  readonly callbackUrl: MailedUrl
}

/** Nothing, where the address belongs to no account, or to that of a locked user. */
export async function sendResetCode(app: App, tx: Tx, { email, locale, callbackUrl }: ResetMail): Promise<void> {
  const channel = await findAuthChannel(tx, email)
  if (!channel || !(await mayReset(tx, channel))) return
  const { userId, id: contactChannelId } = channel
  const password = await findPasswordFor(tx, userId)
  if (!password || password.isLocked) return
  const subject = { userId, contactChannelId, email, passwordVersion: password.version }
  const { code } = await issueCode(app, tx, 'password-reset', subject)
  await sendEmail(app, tx, {
    to: email,
    userId,
    userName: (await getUser(tx, userId)).displayName,
    requestLocale: locale,
    template: 'password-reset',
    props: { link: linkWith(code, callbackUrl), lifetimeSeconds: codeLifetimeSeconds['password-reset'] },
  })
}

type ResetCode = UsableCode<'password-reset'>

/**
 * Looks at a reset code without using it up.
 *
 * @throws as `checkCode`; {@link CodeAlreadyUsed} also when the password was changed since the code was mailed, and
 * {@link CodeNotFound} when the user is locked.
 */
export async function checkResetCode(app: App, db: Db, given: string): Promise<ResetCode> {
  const code = await checkCode(app, db, 'password-reset', given)
  const password = await findPasswordFor(db, code.subject.userId)
  refuseVoid(code, password && !password.isLocked ? password.version : null)
  return code
}

/** @throws the refusals of `reset` that follow those of the code; else the hash to store. */
export async function prepareReset(
  app: App,
  db: Db,
  { id, config }: Project,
  { code, password }: { readonly code: ResetCode; readonly password: string },
): Promise<string> {
  const { value: primaryEmail, userId } = await getResetChannel(db, code)
  refuseUnlessOffered(passwordMethod, { config })
  await checkPassword(config, password, { ...(await findUser(db, userId)), primaryEmail })
  return app.passwords.hash(id, password)
}

/**
 * Sets the password, ends every session, and removes what was added before the address was verified: another person may
 * have signed in with the former password, or registered the account. A guest who added the address becomes an account.
 *
 * @throws {@link CodeNotFound} when the address is not the account's any more or the user is locked,
 * {@link CodeAlreadyUsed} when another password was set first
 */
export async function resetPassword(
  app: App,
  tx: Tx,
  { config }: Project,
  { code, passwordHash }: { readonly code: ResetCode; readonly passwordHash: string },
): Promise<ServerUser> {
  const { userId, email } = code.subject
  refuseVoid(code, await lockPasswordVersion(tx, userId))
  const channel = await getResetChannel(tx, code)
  await consumeCode(app, tx, code)
  const recovered = { userId, channelId: channel.id }
  if (await lockIfAnonymous(tx, userId)) {
    await removeGuestSecrets(app, tx, recovered)
    if (config.auth.allowSignUp) await stopBeingAnonymous(tx, userId)
  } else {
    await removeUnverifiedSignInMethods(app, tx, recovered)
  }
  if (!channel.isVerified) await markVerified(tx, userId, email)
  await setPassword(app, tx, { userId, passwordHash, sessionId: null })
  await endSessionsFor(tx, userId, 'password-changed', app.clock.now())
  return publishUpdatedUser(tx, userId)
}

/**
 * However a new password came, it voids the codes that were mailed before: each names the version that it replaces. There
 * is none where the user is gone or locked.
 */
function refuseVoid({ subject }: ResetCode, currentVersion: number | null): void {
  if (currentVersion === null) throw CodeNotFound()
  if (subject.passwordVersion !== currentVersion) throw CodeAlreadyUsed()
}

/** @throws {@link CodeNotFound} when the channel is gone, has another address, or would not be sent a code now. */
async function getResetChannel(db: Db, { subject }: ResetCode): Promise<ContactChannel> {
  const { userId, contactChannelId, email } = subject
  const [channel] = await listChannels(db, { userId, contactChannelId })
  if (!channel || channel.value !== email || !(await mayReset(db, channel))) throw CodeNotFound()
  return channel
}

/**
 * An unverified address opens the account only while nothing else about it is proved: the second address of
 * someone who mistyped it is someone else's.
 */
export async function mayReset(db: Db, { userId, usedForAuth, isVerified }: ContactChannel): Promise<boolean> {
  if (!usedForAuth) return false
  return isVerified || !(await listChannels(db, { userId })).some(channel => channel.isVerified)
}
