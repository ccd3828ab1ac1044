import * as z from 'zod'
import { RedirectNotTrusted } from '../codes/codes.contract.ts'
import { visitor } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineError } from '../kernel/error.ts'
import { email, text, url, uuid } from '../kernel/schema.ts'
import { EmailAlreadyExists, PasswordTooLong, PasswordTooShort } from '../users/users.errors.ts'
import { passwordRoutes } from './password.routes.ts'

export const passwordLength = { min: 8, max: 70 } as const

export const PasswordSignUp = z.object({ email: email(), password: text(), verificationCallbackUrl: url() })
export interface PasswordSignUp extends z.infer<typeof PasswordSignUp> {}

export const PasswordSignIn = z.object({ email: email(), password: text() })
export interface PasswordSignIn extends z.infer<typeof PasswordSignIn> {}

export const SignedIn = z.object({ accessToken: z.string(), refreshToken: z.string(), userId: uuid() })
export interface SignedIn extends z.infer<typeof SignedIn> {}

export const PasswordSignInDisabled = defineError(
  'PASSWORD_AUTHENTICATION_NOT_ENABLED',
  400,
  'Signing in with a password is off in this project. Choose another way, or ask its owner to turn it on.',
)
export const SignUpDisabled = defineError(
  'SIGN_UP_NOT_ENABLED',
  400,
  'This project takes no new accounts. Ask its owner to enable sign-up in the dashboard.',
)
export const PasswordMismatch = defineError('EMAIL_PASSWORD_MISMATCH', 400, 'Wrong e-mail or password.')
export const MfaRequired = defineError(
  'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
  400,
  (_: { attemptCode: string }) => 'One more step: enter the code from your authenticator app.',
)

export const passwordEndpoints = {
  signUp: endpoint({
    route: passwordRoutes.signUp,
    summary: 'Create an account with an e-mail address and a password',
    access: visitor(),
    body: PasswordSignUp,
    response: SignedIn,
    errors: [
      PasswordSignInDisabled,
      RedirectNotTrusted,
      SignUpDisabled,
      PasswordTooShort,
      PasswordTooLong,
      EmailAlreadyExists,
      MfaRequired,
    ],
  }),
  signIn: endpoint({
    route: passwordRoutes.signIn,
    summary: 'Sign in with an e-mail address and a password',
    access: visitor(),
    body: PasswordSignIn,
    response: SignedIn,
    errors: [PasswordSignInDisabled, PasswordMismatch, MfaRequired],
  }),
}
