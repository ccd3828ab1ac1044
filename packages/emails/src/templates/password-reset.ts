import { spokenDuration } from '../duration.ts'
import type { Letter } from '../letter.ts'
import { say } from '../words.ts'

export interface PasswordResetProps {
  projectName: string
  link: string
  lifetimeSeconds: number
}

export function passwordReset({ projectName, link, lifetimeSeconds }: PasswordResetProps): Letter {
  return {
    projectName,
    subject: say`Choose a new password for ${projectName}`,
    preview: say`Use the link inside to choose a new password.`,
    heading: say`Choose a new password`,
    opening: [
      say`Someone, hopefully you, asked for a new password for your account at ${projectName}. Choose one, and you are signed out everywhere else.`,
    ],
    action: { label: say`Choose a new password`, link },
    closing: [
      say`The link works once, for ${spokenDuration(lifetimeSeconds)}.`,
      say`If you did not ask for this, ignore this e-mail. Your password stays as it is.`,
    ],
    reason: say`You receive this e-mail because someone asked for a new password for ${projectName}.`,
  }
}
