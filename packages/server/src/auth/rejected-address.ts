/**
 * *This was not me*: the owner of a mailbox receives a verification mail for an address that another person gave.
 *
 * Rejecting does no more than a reset through the same mailbox could do: where that would open the account, its sign-in
 * methods are removed and a link to a new password is mailed; otherwise the address is taken off the account.
 */
import {
  AddressNoLongerThere,
  type ContactChannel,
  type VerificationRejection,
  type VerificationRequest,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import { consumeCode, type UsableCode } from '../codes/codes.ts'
import { removeChannel } from '../contact-channels/channel-changes.ts'
import { findOrigin, listChannels, markVerified } from '../contact-channels/contact-channels.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import type { Project } from '../kernel/http/caller.ts'
import type { Device } from '../kernel/http/context.ts'
import { TooManyAttempts } from '../kernel/limits/limits.ts'
import type { MailedUrl } from '../projects/mailed-urls.ts'
import { removeUnverifiedSecondFactor } from '../second-factor/totp.ts'
import { endSessionsFor } from '../sessions/sessions.ts'
import { lockUser, publishUpdatedUser } from '../users/users.ts'
import { countMail } from './mail-limits.ts'
import { passwordMethod } from './password/method.ts'
import { mayReset, sendResetCode } from './password/reset.ts'
import { removeSignInMethods } from './unverified-sign-in-methods.ts'

type VerificationCode = UsableCode<'email-verification'>

/** @throws {@link AddressNoLongerThere} */
export async function describeAddress(db: Db, code: VerificationCode): Promise<VerificationRequest> {
  const channel = await getGivenAddress(db, code)
  const origin = await findOrigin(db, channel.id)
  if (!origin) throw AddressNoLongerThere()
  const { addedAt, userAgent, ip, country } = origin
  return {
    email: channel.value,
    addedAtMillis: addedAt.getTime(),
    userAgent,
    ip,
    countryCode: country,
    rejection: await getRejection(db, channel),
  }
}

export interface RejectedAddress {
  readonly code: VerificationCode
  /** Was found trusted. */
  readonly callbackUrl: MailedUrl
  readonly maySendLink: boolean
}

export interface Rejected {
  readonly outcome: VerificationRejection
  readonly isResetLinkSent: boolean
  /** Whose account it is, for the audit log. */
  readonly user: { readonly id: string }
}

/** @throws {@link AddressNoLongerThere}, `CodeAlreadyUsed` */
export async function rejectAddress(app: App, tx: Tx, rejected: RejectedAddress): Promise<Rejected> {
  const { code, callbackUrl, maySendLink } = rejected
  const { userId } = code.subject
  const user = { id: userId }
  await lockUser(tx, userId)
  const channel = await getGivenAddress(tx, code)
  await consumeCode(app, tx, code)
  const outcome = await getRejection(tx, channel)
  if (outcome === 'address-removed') {
    await removeChannel(tx, { userId, contactChannelId: channel.id })
    await publishUpdatedUser(tx, userId)
    return { outcome, isResetLinkSent: false, user }
  }
  await removeUnverifiedSecondFactor(tx, userId)
  await removeSignInMethods(app, tx, { userId, channelId: channel.id, addedBefore: null })
  await endSessionsFor(tx, userId, 'password-changed', app.clock.now())
  await markVerified(tx, userId, channel.value)
  await publishUpdatedUser(tx, userId)
  if (maySendLink) await sendResetCode(app, tx, { email: channel.value, callbackUrl })
  return { outcome, isResetLinkSent: maySendLink, user }
}

/** Counts the mail before anything is changed. Too many mails must not prevent a rejection. */
export async function mayMailResetLink(
  app: App,
  db: Db,
  { config }: Project,
  { email, device }: { readonly email: string; readonly device: Device },
): Promise<boolean> {
  if (!passwordMethod.signIn.isOffered(config)) return false
  try {
    await countMail(app, db, { kind: 'code-mail', purpose: 'password-reset', email, device })
    return true
  } catch (error) {
    if (error instanceof TooManyAttempts) return false
    throw error
  }
}

async function getRejection(db: Db, channel: ContactChannel): Promise<VerificationRejection> {
  return (await mayReset(db, channel)) ? 'sign-in-methods-removed' : 'address-removed'
}

async function getGivenAddress(db: Db, { subject }: VerificationCode): Promise<ContactChannel> {
  const { userId, email } = subject
  const channel = (await listChannels(db, { userId })).find(({ value }) => value === email)
  if (!channel) throw AddressNoLongerThere()
  return channel
}
