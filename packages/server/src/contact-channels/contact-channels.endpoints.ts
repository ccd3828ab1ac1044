import { asList, contactChannelEndpoints, EmailIsNotPrimary, succeeded, UserIdDoesNotExist } from '@latchkey/contract'
import { checkCode } from '../codes/codes.ts'
import { countCodeMail } from '../emails/emails.ts'
import { implement } from '../kernel/http/context.ts'
import { trustedUrl } from '../projects/trusted-urls.ts'
import { findUser } from '../users/users.ts'
import { sendVerification, verifyAddress } from '../verification/verification.ts'
import { getChannel, listChannels, refuseVerified } from './contact-channels.ts'

export const contactChannelHandlers = implement(contactChannelEndpoints, {
  async list({ db }, { query }) {
    return asList(await listChannels(db, query))
  },

  async read({ db }, { params }) {
    return getChannel(db, params.userId, params.contactChannelId)
  },

  async sendVerification({ app, db, project, transaction }, { params, body }) {
    const user = await findUser(db, params.userId)
    if (!user) throw UserIdDoesNotExist({ userId: params.userId })
    const channel = await getChannel(db, user.id, params.contactChannelId)
    refuseVerified(channel)
    const callbackUrl = trustedUrl(project.config, body.callbackUrl)
    await countCodeMail(app, 'email-verification', channel.value)
    await transaction(tx => sendVerification(app, tx, project, { user, email: channel.value, callbackUrl }))
    return succeeded
  },

  async sendPrimaryVerification({ app, project, user: { profile }, transaction }, { body }) {
    const { primaryEmail, primaryEmailVerified } = profile
    if (body.email !== primaryEmail) throw EmailIsNotPrimary({ email: body.email, primaryEmail })
    refuseVerified({ isVerified: primaryEmailVerified })
    const callbackUrl = trustedUrl(project.config, body.callbackUrl)
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
