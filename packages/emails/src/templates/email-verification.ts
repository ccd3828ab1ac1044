import { spokenDuration } from '../duration.ts'
import type { Email } from '../email.ts'
import { say } from '../words.ts'

export interface EmailVerificationProps {
  projectName: string
  /** Null when the reader has no display name. */
  userName: string | null
  link: string
  lifetimeSeconds: number
}

export function emailVerification({ projectName, userName, link, lifetimeSeconds }: EmailVerificationProps): Email {
  return {
    projectName,
    subject: say`Confirm your e-mail address for ${projectName}`,
    preview: say`Open the link, then press “Verify”.`,
    heading: userName?.trim() ? say`Welcome, ${userName}` : say`Welcome to ${projectName}`,
    opening: [
      say`Please confirm that this address is yours: open the link, then press “Verify” on the page of ${projectName}.`,
    ],
    action: { label: say`Confirm my email address`, link },
    closing: [
      say`The link works for ${spokenDuration(lifetimeSeconds)}.`,
      say`If you did not sign up for ${projectName}, do not press “Verify”: press “This was not me”, or ignore this email.`,
    ],
    reason: say`You receive this email because someone signed up for ${projectName} with your address.`,
  }
}
