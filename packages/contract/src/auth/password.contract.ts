import * as z from 'zod'
import { codeErrors, RedirectNotTrusted } from '../codes/codes.contract.ts'
import { session, visitor } from '../kernel/access.ts'
import { email, mailbox } from '../kernel/address.ts'
import { callbackUrlBody } from '../kernel/body-limits.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineError, defineText } from '../kernel/error.ts'
import { success } from '../kernel/page.ts'
import { code, name, text, url } from '../kernel/schema.ts'
import {
  EmailAlreadyExists,
  PasswordRequirementsNotMet,
  PasswordTooLong,
  PasswordTooShort,
} from '../users/users.errors.ts'
import { botChallenge, CodeIsValid, MfaRequired, SignedIn, SignUpDisabled } from './auth.shapes.ts'

export const PasswordSignUp = z.object({
  email: email(),
  password: text(),
  /** Absent: no verification email is sent. */
  verificationCallbackUrl: url().optional(),
  /** Our own addition. Forms that know it always send it; published SDKs never do. */
  displayName: name().nullable().optional(),
  ...botChallenge,
})
export interface PasswordSignUp extends z.infer<typeof PasswordSignUp> {}

export const PasswordSignIn = z.object({ email: mailbox(), password: text() })
export interface PasswordSignIn extends z.infer<typeof PasswordSignIn> {}

export const PasswordUpdate = z.object({ oldPassword: text(), newPassword: text() })
export interface PasswordUpdate extends z.infer<typeof PasswordUpdate> {}

export const PasswordReset = z.object({ code: code(), password: text() })
export interface PasswordReset extends z.infer<typeof PasswordReset> {}

export const PasswordSignInDisabled = defineError(
  'PASSWORD_AUTHENTICATION_NOT_ENABLED',
  400,
  'Signing in with a password is off in this project. Choose another way, or ask its owner to turn it on.',
)
export const SignUpNameRequired = defineText(400, 'This project requires a name. Enter yours and try again.')
export const PasswordMismatch = defineError('EMAIL_PASSWORD_MISMATCH', 400, 'Wrong e-mail or password.')
export const PasswordAlreadySet = defineText(
  400,
  'This account has a password already. To change it, give the old one to /auth/password/update.',
)
export const UserHasNoPassword = defineError(
  'USER_DOES_NOT_HAVE_PASSWORD',
  400,
  'This account has no password yet. Set one with /auth/password/set.',
)
export const OldPasswordWrong = defineError('PASSWORD_CONFIRMATION_MISMATCH', 400, 'Passwords do not match.')

const newPasswordErrors = [PasswordTooShort, PasswordTooLong, PasswordRequirementsNotMet]

export const passwordEndpoints = {
  signUp: endpoint({
    route: 'POST /auth/password/sign-up',
    summary: 'Create an account with an email address and a password',
    beforeSecondFactor: 'allowed',
    byImpersonation: 'allowed',
    access: visitor(),
    body: PasswordSignUp,
    largestBody: callbackUrlBody,
    response: SignedIn,
    errors: [
      PasswordSignInDisabled,
      RedirectNotTrusted,
      SignUpDisabled,
      SignUpNameRequired,
      ...newPasswordErrors,
      EmailAlreadyExists,
      MfaRequired,
    ],
  }),
  signIn: endpoint({
    route: 'POST /auth/password/sign-in',
    summary: 'Sign in with an email address and a password',
    beforeSecondFactor: 'allowed',
    byImpersonation: 'allowed',
    access: visitor(),
    body: PasswordSignIn,
    response: SignedIn,
    errors: [PasswordSignInDisabled, PasswordMismatch, MfaRequired],
  }),
  set: endpoint({
    route: 'POST /auth/password/set',
    summary: 'Give the signed-in user a first password',
    audited: 'everyone',
    role: 'developer',
    access: session(),
    body: z.object({ password: text() }),
    response: success(),
    errors: [PasswordSignInDisabled, ...newPasswordErrors, PasswordAlreadySet],
  }),
  update: endpoint({
    route: 'POST /auth/password/update',
    summary: 'Replace the password of the signed-in user, and end their other sessions',
    audited: 'everyone',
    role: 'developer',
    access: session(),
    body: PasswordUpdate,
    response: success(),
    errors: [PasswordSignInDisabled, ...newPasswordErrors, UserHasNoPassword, OldPasswordWrong],
  }),
  sendResetCode: endpoint({
    route: 'POST /auth/password/send-reset-code',
    summary: 'Mail a link for a new password, if the address has an account',
    role: 'support',
    beforeSecondFactor: 'allowed',
    byImpersonation: 'allowed',
    access: visitor(),
    body: z.object({ email: mailbox(), callbackUrl: url() }),
    largestBody: callbackUrlBody,
    response: success(),
    errors: [PasswordSignInDisabled, RedirectNotTrusted],
  }),
  reset: endpoint({
    route: 'POST /auth/password/reset',
    summary: 'Choose a new password with the code that was mailed, and end all sessions',
    role: 'support',
    audited: 'everyone',
    beforeSecondFactor: 'allowed',
    byImpersonation: 'allowed',
    access: visitor(),
    body: PasswordReset,
    response: success(),
    errors: [...codeErrors, PasswordSignInDisabled, ...newPasswordErrors],
  }),
  checkResetCode: endpoint({
    route: 'POST /auth/password/reset/check-code',
    summary: 'Say whether a reset code would work, without using it',
    role: 'support',
    changes: false,
    beforeSecondFactor: 'allowed',
    byImpersonation: 'allowed',
    access: visitor(),
    body: z.object({ code: code() }),
    response: CodeIsValid,
    errors: codeErrors,
  }),
}
