import { spokenDuration } from '../duration.ts'
import type { Email } from '../email.ts'
import { say } from '../words.ts'

export interface SignInCodeProps {
  projectName: string
  /** The six characters that the reader types, in upper case. */
  code: string
  link: string
  lifetimeSeconds: number
}

export function signInCode({ projectName, code, link, lifetimeSeconds }: SignInCodeProps): Email {
  return {
    projectName,
    // Without the code: the log of mails keeps subjects, and shows them.
    subject: say`Your sign-in code for ${projectName}`,
    preview: say`Type the code where you are signing in, or use the link.`,
    heading: say`Sign in to ${projectName}`,
    opening: [say`Type this code where you are signing in, or use the button below.`],
    code,
    action: { label: say`Sign in`, link },
    closing: [
      say`Code and link work once, for ${spokenDuration(lifetimeSeconds)}.`,
      say`No one at ${projectName} will ever ask you for the code. If you are not signing in, ignore this email.`,
    ],
    reason: say`You receive this email because someone is signing in to ${projectName} with your address.`,
  }
}
