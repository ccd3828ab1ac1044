import { otpEndpoints } from '@latchkey/contract'
import { countMail } from '../../auth/mail-limits.ts'
import { refuseUnlessOffered } from '../../auth/method.ts'
import { withMinimumResponseTime } from '../../auth/minimum-response-time.ts'
import { otpMethod } from '../../auth/otp/method.ts'
import { judgedAgainIfOvertaken, refuseUnusable, sendSignInCode, signInWithCode } from '../../auth/otp/otp.ts'
import { signedInOrMfa } from '../../auth/sign-in.ts'
import { checkCode } from '../../codes/codes.ts'
import { implement } from '../../kernel/http/context.ts'
import { trustedMailedUrl } from '../../projects/mailed-urls.ts'

export const otpHandlers = implement(otpEndpoints, {
  async sendSignInCode({ app, db, project, device, transaction }, { body }) {
    refuseUnlessOffered(otpMethod, project)
    const callbackUrl = trustedMailedUrl(app, project, body.callbackUrl)
    return withMinimumResponseTime(async () => {
      const { email } = body
      await refuseUnusable(app, db, project, { email, device })
      await countMail(app, db, { kind: 'code-mail', purpose: 'sign-in', email, device })
      return transaction(tx => sendSignInCode(app, tx, { email, locale: device.locale, callbackUrl }))
    })
  },

  async signIn({ app, db, project, user, sessionId, device, transaction }, { body }) {
    const code = await checkCode(app, db, 'sign-in', body.code)
    refuseUnlessOffered(otpMethod, project)
    const request = { project, currentUser: user, sessionId, code, device }
    const outcome = await judgedAgainIfOvertaken(() => transaction(tx => signInWithCode(app, tx, request)))
    return signedInOrMfa(app, db, outcome)
  },

  async checkSignInCode({ app, db }, { body }) {
    await checkCode(app, db, 'sign-in', body.code)
    return { isCodeValid: true as const }
  },
})
