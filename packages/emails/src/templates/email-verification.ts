import { spokenDuration } from '../duration.ts'
import type { Letter } from '../letter.ts'
import { say } from '../words.ts'

export interface EmailVerificationProps {
  projectName: string
  /** Null when the reader has not told a name. */
  userName: string | null
  link: string
  lifetimeSeconds: number
}

export function emailVerification({ projectName, userName, link, lifetimeSeconds }: EmailVerificationProps): Letter {
  return {
    projectName,
    subject: say`Confirm your e-mail address for ${projectName}`,
    preview: say`One click, and your account at ${projectName} is confirmed.`,
    heading: userName?.trim() ? say`Welcome, ${userName}` : say`Welcome to ${projectName}`,
    opening: [
      say`Please confirm that this address is yours. Following the link confirms your account at ${projectName}.`,
    ],
    action: { label: say`Confirm my e-mail address`, link },
    closing: [
      say`The link works for ${spokenDuration(lifetimeSeconds)}.`,
      say`If you did not sign up for ${projectName}, ignore this e-mail and nothing will happen.`,
    ],
    reason: say`You receive this e-mail because someone signed up for ${projectName} with your address.`,
  }
}
