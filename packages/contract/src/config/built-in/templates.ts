/** The emails that every project sends by itself, as sources that an owner may change. */
import { accountChange } from './account-change.ts'
import { emailVerification } from './email-verification.ts'
import { magicLink } from './magic-link.ts'
import { passwordReset } from './password-reset.ts'
import { signInInvitation } from './sign-in-invitation.ts'
import { teamInvitation } from './team-invitation.ts'

export const templateIds = {
  emailVerification: 'e7d009ce-8d47-4528-b245-5bf119f2ffa3',
  passwordReset: 'a70fb3a4-56c1-4e42-af25-49d25603abd0',
  magicLink: '822687fe-8d0a-4467-a0d1-416b6e639478',
  teamInvitation: 'e84de395-2076-4831-9c19-8e9a96a868e4',
  signInInvitation: '066dd73c-36da-4fd0-b6d6-ebf87683f8bc',
  accountChange: '7c1f6a52-3d0b-4e0e-9d4a-0f7f2a4f6b1e',
} as const

export const templateSources = {
  [templateIds.emailVerification]: { displayName: 'Email Verification', tsxSource: emailVerification },
  [templateIds.passwordReset]: { displayName: 'Password Reset', tsxSource: passwordReset },
  [templateIds.magicLink]: { displayName: 'Magic Link/OTP', tsxSource: magicLink },
  [templateIds.teamInvitation]: { displayName: 'Team Invitation', tsxSource: teamInvitation },
  [templateIds.signInInvitation]: { displayName: 'Sign In Invitation', tsxSource: signInInvitation },
  [templateIds.accountChange]: { displayName: 'Account Change', tsxSource: accountChange },
}
