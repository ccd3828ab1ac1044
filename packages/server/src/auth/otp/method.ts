import { CodeNotFound, OtpSignInDisabled } from '@latchkey/contract'
import type { SignInMethod } from '../method.ts'

/** A code or a link in a mail. */
export const otpMethod = {
  kind: 'otp',
  signIn: {
    provesAddress: true,
    isOffered: ({ auth }) => auth.otp.allowSignIn,
    notProved: () => CodeNotFound(),
    notOffered: () => OtpSignInDisabled(),
  },
  remove: null,
} satisfies SignInMethod
