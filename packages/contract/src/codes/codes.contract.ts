/** What every kind of single-use code may answer. */
import { defineError } from '../kernel/error.ts'
import { signInCodeLifetimeSeconds } from '../kernel/headers.ts'

export const CodeNotFound = defineError(
  'VERIFICATION_CODE_NOT_FOUND',
  404,
  'This code is not known. Check that the whole link was copied, or ask for a new one.',
)
export const CodeExpired = defineError(
  'VERIFICATION_CODE_EXPIRED',
  400,
  'This code is past its time. Ask for a new one.',
)
export const CodeAlreadyUsed = defineError(
  'VERIFICATION_CODE_ALREADY_USED',
  409,
  'This code has been used already. Ask for a new one if you still need it.',
)
export const CodeAttemptsExhausted = defineError(
  'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
  400,
  'There were too many wrong guesses at this code. Ask for a new one.',
)
export const RedirectNotTrusted = defineError(
  'REDIRECT_URL_NOT_WHITELISTED',
  400,
  'This URL does not belong to the project. Add its domain to the trusted domains in the dashboard, under Domains.',
)

export const codeErrors = [CodeNotFound, CodeAttemptsExhausted, CodeExpired, CodeAlreadyUsed]

/** What a code is for. A code of one purpose is unknown to every other. */
export const codePurposes = [
  'account-change',
  'email-verification',
  'impersonation',
  'mfa-attempt',
  'owner-claim',
  'passkey-authentication',
  'passkey-registration',
  'password-reset',
  'sign-in',
  'team-invitation',
] as const
export type CodePurpose = (typeof codePurposes)[number]

export const codeLifetimeSeconds: Readonly<Record<CodePurpose, number>> = {
  'account-change': 7 * 24 * 60 * 60,
  'email-verification': 24 * 60 * 60,
  impersonation: 2 * 60,
  'mfa-attempt': 5 * 60,
  'owner-claim': 7 * 24 * 60 * 60,
  'passkey-authentication': 5 * 60,
  'passkey-registration': 5 * 60,
  'password-reset': 10 * 60,
  'sign-in': signInCodeLifetimeSeconds,
  'team-invitation': 7 * 24 * 60 * 60,
}
