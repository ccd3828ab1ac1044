import { otpEndpoints } from '@latchkey/contract'
import { checkCode } from '../../codes/codes.ts'
import { countCodeMail } from '../../emails/emails.ts'
import { implement } from '../../kernel/http/context.ts'
import { trustedUrl } from '../../projects/trusted-urls.ts'
import { countCodeMailFrom } from '../attempts.ts'
import { answeredOnTheBeat } from '../even-pace.ts'
import { signedInOrMfa } from '../sign-in.ts'
import { judgedAgainIfOvertaken, refuseIfOff, refuseUnusable, sendSignInCode, signInWithCode } from './otp.ts'

export const otpHandlers = implement(otpEndpoints, {
  async sendSignInCode({ app, db, project, device, transaction }, { body }) {
    const { email } = body
    refuseIfOff(project)
    const callbackUrl = trustedUrl(project.config, body.callbackUrl)
    return answeredOnTheBeat(async () => {
      await refuseUnusable(app, db, project, { email, device })
      await countCodeMailFrom(app, device)
      await countCodeMail(app, 'sign-in', email)
      return transaction(tx => sendSignInCode(app, tx, project, { email, callbackUrl }))
    })
  },

  async signIn({ app, db, project, user, sessionId, device, transaction }, { body }) {
    const code = await checkCode(app, db, 'sign-in', body.code)
    refuseIfOff(project)
    const request = { project, currentUser: user, sessionId, code, device }
    const outcome = await judgedAgainIfOvertaken(() => transaction(tx => signInWithCode(app, tx, request)))
    return signedInOrMfa(app, db, outcome)
  },

  async checkSignInCode({ app, db }, { body }) {
    await checkCode(app, db, 'sign-in', body.code)
    return { isCodeValid: true as const }
  },
})
