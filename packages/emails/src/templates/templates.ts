import type { Email } from '../email.ts'
import { type EmailVerificationProps, emailVerification } from './email-verification.ts'
import { type LeakedKeyProps, leakedKey } from './leaked-key.ts'
import { type PasswordResetProps, passwordReset } from './password-reset.ts'
import { type SignInCodeProps, signInCode } from './sign-in-code.ts'
import { type TeamInvitationProps, teamInvitation } from './team-invitation.ts'

/** Every email that Latchkey sends by itself. The names are kept in jobs: do not rename one. */
export interface TemplateProps {
  'email-verification': EmailVerificationProps
  'leaked-key': LeakedKeyProps
  'password-reset': PasswordResetProps
  'sign-in-code': SignInCodeProps
  'team-invitation': TeamInvitationProps
}

export type TemplateName = keyof TemplateProps

export const templates: { [Name in TemplateName]: (props: TemplateProps[Name]) => Email } = {
  'email-verification': emailVerification,
  'leaked-key': leakedKey,
  'password-reset': passwordReset,
  'sign-in-code': signInCode,
  'team-invitation': teamInvitation,
}

/** Notices that come from us rather than from a project: they go out under our own name. */
export const notices: ReadonlySet<TemplateName> = new Set<TemplateName>(['leaked-key'])
