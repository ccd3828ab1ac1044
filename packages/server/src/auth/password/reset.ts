/** A new password for somebody who can read the mail of the account, and forgot the old one. */
import { CodeNotFound, type ContactChannel, codeLifetimeSeconds, PasswordSignInDisabled } from '@latchkey/contract'
import type { App } from '../../app.ts'
import { consumeCode, issueCode, linkWith, type UsableCode } from '../../codes/codes.ts'
import { findAuthChannel, listChannels, markVerified } from '../../contact-channels/contact-channels.ts'
import { countCodeMail, sendLetter } from '../../emails/emails.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import type { Project } from '../../kernel/http/caller.ts'
import type { Device } from '../../kernel/http/context.ts'
import { trustedUrl } from '../../projects/trusted-urls.ts'
import { endSessionsOf } from '../../sessions/sessions.ts'
import { checkPassword, lockUser, setPasswordHash, tellUpdated } from '../../users/users.ts'
import { countCodeMailFrom } from '../attempts.ts'
import { removeUnprovedWays } from '../unproved-ways.ts'

export interface ResetRequest {
  readonly email: string
  readonly callbackUrl: string
  readonly device: Device
}

/** What can be said without looking whether there is an account. Answers where the link will lead. */
export async function checkResetRequest(app: App, { config }: Project, asked: ResetRequest): Promise<URL> {
  if (!config.auth.password.allowSignIn) throw PasswordSignInDisabled()
  const callbackUrl = trustedUrl(config, asked.callbackUrl)
  await countCodeMailFrom(app, asked.device)
  await countCodeMail(app, 'password-reset', asked.email)
  return callbackUrl
}

export interface ResetMail {
  readonly projectName: string
  readonly email: string
  /** Was found trusted. */
  readonly callbackUrl: URL
}

/** Nothing, where the address belongs to nobody. */
export async function sendResetCode(app: App, tx: Tx, { projectName, email, callbackUrl }: ResetMail): Promise<void> {
  const channel = await findAuthChannel(tx, email)
  if (!channel || !(await mayReset(tx, channel))) return
  const { userId, id: contactChannelId } = channel
  const { code } = await issueCode(app, tx, 'password-reset', { userId, contactChannelId, email })
  await sendLetter(app, tx, {
    to: email,
    template: 'password-reset',
    props: {
      projectName,
      link: linkWith(code, callbackUrl),
      lifetimeSeconds: codeLifetimeSeconds['password-reset'],
    },
  })
}

type ResetCode = UsableCode<'password-reset'>

/** @throws the refusals of `reset` that follow those of the code; else the hash to store. */
export async function prepareReset(
  app: App,
  db: Db,
  { config }: Project,
  { code, password }: { readonly code: ResetCode; readonly password: string },
): Promise<string> {
  await getResetChannel(db, code)
  if (!config.auth.password.allowSignIn) throw PasswordSignInDisabled()
  await checkPassword(config, password)
  return app.passwords.hash(password)
}

/**
 * Sets the password, and ends every session: whoever knew the former one may have signed in with it.
 *
 * @throws {@link CodeNotFound} when the address is not the account's any more
 */
export async function resetPassword(app: App, tx: Tx, code: ResetCode, passwordHash: string): Promise<void> {
  const { userId, email } = code.subject
  if (!(await lockUser(tx, userId))) throw CodeNotFound()
  const channel = await getResetChannel(tx, code)
  await consumeCode(app, tx, code)
  if (!channel.isVerified) {
    await removeUnprovedWays(app, tx, { userId, channelId: channel.id })
    await markVerified(tx, userId, email)
  }
  await setPasswordHash(tx, userId, passwordHash)
  await endSessionsOf(tx, userId, 'password-changed', app.clock.now())
  await tellUpdated(tx, userId)
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
 * somebody who mistyped it is somebody else's.
 */
async function mayReset(db: Db, { userId, usedForAuth, isVerified }: ContactChannel): Promise<boolean> {
  if (!usedForAuth) return false
  return isVerified || !(await listChannels(db, { userId })).some(channel => channel.isVerified)
}
