/** Signing in with a mail: by its link, or by the six characters in it. */
import * as z from 'zod'
import { codeErrors, RedirectNotTrusted } from '../codes/codes.contract.ts'
import { visitor } from '../kernel/access.ts'
import { mailbox } from '../kernel/address.ts'
import { callbackUrlBody } from '../kernel/body-limits.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineText } from '../kernel/error.ts'
import { url } from '../kernel/schema.ts'
import { EmailAlreadyExists } from '../users/users.errors.ts'
import { botChallenge, CodeIsValid, MfaRequired, SignedInOrUp, SignUpDisabled } from './auth.shapes.ts'

export const OtpSignInDisabled = defineText(
  403,
  'Signing in with a mailed code is off in this project. Choose another way, or ask its owner to turn it on.',
)

export const SignInCodeRequest = z.object({ email: mailbox(), callbackUrl: url(), ...botChallenge })
export interface SignInCodeRequest extends z.infer<typeof SignInCodeRequest> {}

/**
 * A mailed code of 45 characters, the first six of which someone may have typed: in any case, with spaces or dashes
 * between them, and with the letters O, I and L, which no code has, for the digits that they look like.
 */
const typedCode = () =>
  z
    .string()
    .overwrite(asMeant)
    .refine(value => value.length === 45, 'must have 45 characters')

function asMeant(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
}

export const otpEndpoints = {
  sendSignInCode: endpoint({
    route: 'POST /auth/otp/send-sign-in-code',
    summary: 'Mail a link and six characters to sign in with',
    role: 'support',
    beforeSecondFactor: 'allowed',
    byImpersonation: 'allowed',
    access: visitor(),
    body: SignInCodeRequest,
    largestBody: callbackUrlBody,
    /** The last 39 characters of the code: with the six in the mail in front of it, it signs in. */
    response: z.object({ nonce: z.string() }),
    errors: [OtpSignInDisabled, RedirectNotTrusted, SignUpDisabled, EmailAlreadyExists],
  }),
  signIn: endpoint({
    route: 'POST /auth/otp/sign-in',
    summary: 'Sign in, or up, with a mailed code',
    beforeSecondFactor: 'allowed',
    byImpersonation: 'allowed',
    access: visitor(),
    body: z.object({ code: typedCode() }),
    response: SignedInOrUp,
    errors: [...codeErrors, OtpSignInDisabled, SignUpDisabled, EmailAlreadyExists, MfaRequired],
  }),
  checkSignInCode: endpoint({
    route: 'POST /auth/otp/sign-in/check-code',
    summary: 'Say whether a sign-in code would work, without using it',
    changes: false,
    beforeSecondFactor: 'allowed',
    byImpersonation: 'allowed',
    access: visitor(),
    body: z.object({ code: typedCode() }),
    response: CodeIsValid,
    errors: codeErrors,
  }),
}
