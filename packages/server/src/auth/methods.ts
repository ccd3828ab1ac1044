/** The sign-in methods of this server. A new one is a folder here, and a line in this list. */
import type { SignInMethod } from './method.ts'
import { oauthMethod } from './oauth/method.ts'
import { otpMethod } from './otp/method.ts'
import { passkeyMethod } from './passkeys/method.ts'
import { passwordMethod } from './password/method.ts'

export const signInMethods: readonly SignInMethod[] = [passwordMethod, otpMethod, passkeyMethod, oauthMethod]
