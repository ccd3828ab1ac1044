import { spokenDuration } from '../duration.ts'
import type { Email } from '../email.ts'
import { say } from '../words.ts'

export interface PasswordResetProps {
  projectName: string
  link: string
  lifetimeSeconds: number
}

export function passwordReset({ projectName, link, lifetimeSeconds }: PasswordResetProps): Email {
  return {
    projectName,
    subject: say`Choose a new password for ${projectName}`,
    preview: say`Use the link inside to choose a new password.`,
    heading: say`Choose a new password`,
    opening: [
      say`Someone, hopefully you, requested a new password for your account at ${projectName}. Once you have chosen one, you are signed out everywhere and sign in with it.`,
    ],
    action: { label: say`Choose a new password`, link },
    closing: [
      say`The link works once, for ${spokenDuration(lifetimeSeconds)}.`,
      say`If you did not ask for this, ignore this email. Your password stays as it is.`,
    ],
    reason: say`You receive this email because someone requested a new password for ${projectName}.`,
  }
}
