/** The emails that every project sends by itself, as sources that an owner may change. */
import { accountChange } from './account-change.ts'
import { emailVerification } from './email-verification.ts'
import { magicLink } from './magic-link.ts'
import { passwordReset } from './password-reset.ts'
import { paymentFailed, paymentReceipt } from './payments.ts'
import { signInInvitation } from './sign-in-invitation.ts'
import { teamInvitation } from './team-invitation.ts'
import { getSource, type Template } from './template-source.ts'

export const templates = {
  emailVerification,
  passwordReset,
  magicLink,
  teamInvitation,
  signInInvitation,
  accountChange,
  paymentReceipt,
  paymentFailed,
} as const satisfies Readonly<Record<string, Template>>

/** In English. */
export const builtInTemplates = {
  emailVerification: { displayName: 'Email Verification', tsxSource: getSource(emailVerification) },
  passwordReset: { displayName: 'Password Reset', tsxSource: getSource(passwordReset) },
  magicLink: { displayName: 'Magic Link/OTP', tsxSource: getSource(magicLink) },
  teamInvitation: { displayName: 'Team Invitation', tsxSource: getSource(teamInvitation) },
  signInInvitation: { displayName: 'Sign In Invitation', tsxSource: getSource(signInInvitation) },
  accountChange: { displayName: 'Account Change', tsxSource: getSource(accountChange) },
  paymentReceipt: { displayName: 'Payment Receipt', tsxSource: getSource(paymentReceipt) },
  paymentFailed: { displayName: 'Payment Failed', tsxSource: getSource(paymentFailed) },
} as const
