import {
  AddressUsedForAuth,
  asList,
  contactChannelEndpoints,
  EmailIsNotPrimary,
  NoSuchChannel,
  succeeded,
  UserIdDoesNotExist,
} from '@latchkey/contract'
import { mailOwnChanges } from '../account-changes/account-changes.ts'
import { asAddressProbe } from '../auth/attempts.ts'
import { countMail } from '../auth/mail-limits.ts'
import { describeAddress, mayMailResetLink, rejectAddress } from '../auth/rejected-address.ts'
import { checkCode } from '../codes/codes.ts'
import { addChannel, changeChannel, removeChannel } from '../contact-channels/channel-changes.ts'
import { getChannel, listChannels, noteOrigin, refuseVerified } from '../contact-channels/contact-channels.ts'
import type { Tx } from '../kernel/db/db.ts'
import { implement, type VisitorContext } from '../kernel/http/context.ts'
import { trustedMailedUrl } from '../projects/mailed-urls.ts'
import { refuseUnlessInPerson } from '../sessions/sessions.ts'
import { findUser, lockUser, publishUpdatedUser } from '../users/users.ts'
import { sendVerification, verifyAddress } from '../verification/verification.ts'

export const contactChannelHandlers = implement(contactChannelEndpoints, {
  list: async ({ db }, { query }) => asList(await listChannels(db, query)),

  async create(context, { body }) {
    const { app, device, transaction } = context
    const { userId, value } = body
    const add = () =>
      transaction(async tx => {
        if (!(await lockForChange(context, tx, userId))) throw UserIdDoesNotExist({ userId })
        const channel = await mailOwnChanges(context, tx, userId, () => addChannel(app, tx, body))
        await noteOrigin(app, tx, { userId, email: value, device })
        await publishUpdatedUser(tx, userId)
        return channel
      })
    return body.usedForAuth ? asProbe(context, value, add) : add()
  },

  read: async ({ db }, { params }) => getChannel(db, params.userId, params.contactChannelId),

  async update(context, { params, body }) {
    const { app, device, transaction } = context
    const { userId, contactChannelId } = params
    const change = () =>
      transaction(async tx => {
        if (!(await lockForChange(context, tx, userId))) throw NoSuchChannel()
        const channel = await mailOwnChanges(context, tx, userId, () => changeChannel(tx, params, body))
        if (body.value !== undefined) await noteOrigin(app, tx, { userId, email: body.value, device })
        await publishUpdatedUser(tx, userId)
        return channel
      })
    const mayClash = body.value !== undefined || body.usedForAuth === true
    return mayClash ? asProbe(context, body.value ?? contactChannelId, change) : change()
  },

  async delete(context, { params }) {
    await context.transaction(async tx => {
      if (!(await lockForChange(context, tx, params.userId))) throw NoSuchChannel()
      await mailOwnChanges(context, tx, params.userId, () => removeChannel(tx, params))
      await publishUpdatedUser(tx, params.userId)
    })
    return succeeded
  },

  async sendVerification({ app, db, project, device, transaction }, { params, body }) {
    const user = await findUser(db, params.userId)
    if (!user) throw UserIdDoesNotExist({ userId: params.userId })
    const channel = await getChannel(db, user.id, params.contactChannelId)
    refuseVerified(channel)
    const callbackUrl = trustedMailedUrl(app, project, body.callbackUrl)
    const { value: email } = channel
    await countMail(app, db, { kind: 'code-mail', purpose: 'email-verification', email, device })
    await transaction(tx => sendVerification(app, tx, { user, email, callbackUrl }))
    return succeeded
  },

  async sendPrimaryVerification({ app, db, project, user: { profile }, device, transaction }, { body }) {
    const { primaryEmail, primaryEmailVerified } = profile
    const { email } = body
    if (email !== primaryEmail) throw EmailIsNotPrimary({ email, primaryEmail })
    refuseVerified({ isVerified: primaryEmailVerified })
    const callbackUrl = trustedMailedUrl(app, project, body.callbackUrl)
    await countMail(app, db, { kind: 'code-mail', purpose: 'email-verification', email, device })
    await transaction(tx => sendVerification(app, tx, { user: profile, email, callbackUrl }))
    return succeeded
  },

  async verify({ app, db, transaction }, { body }) {
    const code = await checkCode(app, db, 'email-verification', body.code)
    await transaction(tx => verifyAddress(app, tx, code))
    return succeeded
  },

  async checkVerification({ app, db }, { body }) {
    await checkCode(app, db, 'email-verification', body.code)
    return { isCodeValid: true as const }
  },

  describeVerification: async ({ app, db }, { body }) =>
    describeAddress(db, await checkCode(app, db, 'email-verification', body.code)),

  async rejectVerification({ app, db, project, device, transaction }, { body }) {
    const code = await checkCode(app, db, 'email-verification', body.code)
    const callbackUrl = trustedMailedUrl(app, project, body.callbackUrl)
    const maySendLink = await mayMailResetLink(app, db, project, { email: code.subject.email, device })
    const rejected = { code, callbackUrl, maySendLink }
    const { outcome, isResetLinkSent } = await transaction(tx => rejectAddress(app, tx, rejected))
    return { outcome, isResetLinkSent }
  },
})

/** Changes wait for each other; and with an address comes a sign-in method, which only the person themselves changes. */
async function lockForChange({ app, user, sessionId }: VisitorContext, tx: Tx, userId: string): Promise<boolean> {
  if (!(await lockUser(tx, userId))) return false
  if (user?.id === userId) await refuseUnlessInPerson(app, tx, sessionId)
  return true
}

/** A taken address reveals that it has an account: the number of such requests of a user is limited. */
function asProbe<Result>(
  { app, db, device, user }: VisitorContext,
  address: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!user) return work()
  return asAddressProbe(app, db, { email: address, device, isWrong: AddressUsedForAuth.is }, work)
}
