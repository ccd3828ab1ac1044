import type { Letter } from '../letter.ts'
import { type EmailVerificationProps, emailVerification } from './email-verification.ts'
import { type PasswordResetProps, passwordReset } from './password-reset.ts'
import { type SignInCodeProps, signInCode } from './sign-in-code.ts'
import { type TeamInvitationProps, teamInvitation } from './team-invitation.ts'

/** Every e-mail that Latchkey sends by itself. The names are kept in jobs: do not rename one. */
export interface TemplateProps {
  'email-verification': EmailVerificationProps
  'password-reset': PasswordResetProps
  'sign-in-code': SignInCodeProps
  'team-invitation': TeamInvitationProps
}

export type TemplateName = keyof TemplateProps

export const templates: { [Name in TemplateName]: (props: TemplateProps[Name]) => Letter } = {
  'email-verification': emailVerification,
  'password-reset': passwordReset,
  'sign-in-code': signInCode,
  'team-invitation': teamInvitation,
}
