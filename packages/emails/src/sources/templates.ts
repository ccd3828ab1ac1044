/** The emails that every project sends by itself, as sources that an owner may change. */
import { accountChange } from './account-change.ts'
import { emailVerification } from './email-verification.ts'
import { magicLink } from './magic-link.ts'
import { passwordReset } from './password-reset.ts'
import { paymentFailed, paymentReceipt } from './payments.ts'
import { signInInvitation } from './sign-in-invitation.ts'
import { teamInvitation } from './team-invitation.ts'

export const builtInTemplates = {
  emailVerification: { displayName: 'Email Verification', tsxSource: emailVerification },
  passwordReset: { displayName: 'Password Reset', tsxSource: passwordReset },
  magicLink: { displayName: 'Magic Link/OTP', tsxSource: magicLink },
  teamInvitation: { displayName: 'Team Invitation', tsxSource: teamInvitation },
  signInInvitation: { displayName: 'Sign In Invitation', tsxSource: signInInvitation },
  accountChange: { displayName: 'Account Change', tsxSource: accountChange },
  paymentReceipt: { displayName: 'Payment Receipt', tsxSource: paymentReceipt },
  paymentFailed: { displayName: 'Payment Failed', tsxSource: paymentFailed },
} as const
