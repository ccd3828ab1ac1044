import type { Email } from '../email.ts'
import { say } from '../words.ts'

export interface LeakedKeyProps {
  projectName: string
  /** Null when the key is the reader's own. */
  teamName: string | null
  description: string
  lastFour: string
}

export function leakedKey({ projectName, teamName, description, lastFour }: LeakedKeyProps): Email {
  const key = description.trim() || 'without a description'
  return {
    projectName,
    subject: say`An API key for ${projectName} was found in public and switched off`,
    preview: say`It no longer works. Make a new one wherever it was used.`,
    heading: say`An API key was found in public`,
    opening: [
      teamName === null
        ? say`Your API key “${key}” for ${projectName} was found where anyone could read it. It ends in ${lastFour}.`
        : say`The API key “${key}” of ${teamName} for ${projectName} was found where anyone could read it. It ends in ${lastFour}.`,
      say`We have switched it off, so that no one can use it any more.`,
    ],
    closing: [
      say`Make a new key at ${projectName}, use it instead of the old one, and remove the old one from where it was found.`,
      say`Then check what the old key was used for lately: someone may have found it before we did.`,
    ],
    reason: say`You receive this email because you look after this API key at ${projectName}.`,
  }
}
