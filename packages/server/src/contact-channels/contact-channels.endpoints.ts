import {
  AddressUsedForAuth,
  asList,
  contactChannelEndpoints,
  EmailIsNotPrimary,
  NoSuchChannel,
  succeeded,
  UserIdDoesNotExist,
} from '@latchkey/contract'
import { asAddressProbe, countCodeMailFrom } from '../auth/attempts.ts'
import { checkCode } from '../codes/codes.ts'
import { countCodeMail } from '../emails/emails.ts'
import type { Tx } from '../kernel/db/db.ts'
import { implement, type VisitorContext } from '../kernel/http/context.ts'
import { trustedUrl } from '../projects/trusted-urls.ts'
import { refuseUnlessInPerson } from '../sessions/sessions.ts'
import { findUser, lockUser, tellUpdated } from '../users/users.ts'
import { sendVerification, verifyAddress } from '../verification/verification.ts'
import { addChannel, changeChannel, removeChannel } from './channel-changes.ts'
import { getChannel, listChannels, refuseVerified } from './contact-channels.ts'

export const contactChannelHandlers = implement(contactChannelEndpoints, {
  async list({ db }, { query }) {
    return asList(await listChannels(db, query))
  },

  async create(context, { body }) {
    const { app, transaction } = context
    const { userId, value } = body
    const add = () =>
      transaction(async tx => {
        if (!(await lockForChange(context, tx, userId))) throw UserIdDoesNotExist({ userId })
        const channel = await addChannel(app, tx, body)
        await tellUpdated(tx, userId)
        return channel
      })
    return body.usedForAuth ? asProbe(context, value, add) : add()
  },

  async read({ db }, { params }) {
    return getChannel(db, params.userId, params.contactChannelId)
  },

  async update(context, { params, body }) {
    const { transaction } = context
    const { userId, contactChannelId } = params
    const change = () =>
      transaction(async tx => {
        if (!(await lockForChange(context, tx, userId))) throw NoSuchChannel()
        const channel = await changeChannel(tx, params, body)
        await tellUpdated(tx, userId)
        return channel
      })
    const mayClash = body.value !== undefined || body.usedForAuth === true
    return mayClash ? asProbe(context, body.value ?? contactChannelId, change) : change()
  },

  async delete(context, { params }) {
    await context.transaction(async tx => {
      if (!(await lockForChange(context, tx, params.userId))) throw NoSuchChannel()
      await removeChannel(tx, params)
      await tellUpdated(tx, params.userId)
    })
    return succeeded
  },

  async sendVerification({ app, db, project, device, transaction }, { params, body }) {
    const user = await findUser(db, params.userId)
    if (!user) throw UserIdDoesNotExist({ userId: params.userId })
    const channel = await getChannel(db, user.id, params.contactChannelId)
    refuseVerified(channel)
    const callbackUrl = trustedUrl(project.config, body.callbackUrl)
    await countCodeMailFrom(app, device)
    await countCodeMail(app, 'email-verification', channel.value)
    await transaction(tx => sendVerification(app, tx, project, { user, email: channel.value, callbackUrl }))
    return succeeded
  },

  async sendPrimaryVerification({ app, project, user: { profile }, device, transaction }, { body }) {
    const { primaryEmail, primaryEmailVerified } = profile
    if (body.email !== primaryEmail) throw EmailIsNotPrimary({ email: body.email, primaryEmail })
    refuseVerified({ isVerified: primaryEmailVerified })
    const callbackUrl = trustedUrl(project.config, body.callbackUrl)
    await countCodeMailFrom(app, device)
    await countCodeMail(app, 'email-verification', body.email)
    await transaction(tx => sendVerification(app, tx, project, { user: profile, email: body.email, callbackUrl }))
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
})

/** Changes wait for each other; and with an address comes a way in, which only the person themselves changes. */
async function lockForChange({ app, user, sessionId }: VisitorContext, tx: Tx, userId: string): Promise<boolean> {
  if (!(await lockUser(tx, userId))) return false
  if (user?.id === userId) await refuseUnlessInPerson(app, tx, sessionId)
  return true
}

/** That an address is taken tells that it has an account: somebody who is signed in may ask that so often only. */
function asProbe<Result>(
  { app, db, device, user }: VisitorContext,
  address: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!user) return work()
  return asAddressProbe(app, db, { email: address, device, isWrong: AddressUsedForAuth.is }, work)
}
