import { spokenDuration } from '../duration.ts'
import type { Email } from '../email.ts'
import { say } from '../words.ts'

export interface TeamInvitationProps {
  projectName: string
  teamName: string
  link: string
  lifetimeSeconds: number
}

export function teamInvitation({ projectName, teamName, link, lifetimeSeconds }: TeamInvitationProps): Email {
  return {
    projectName,
    subject: say`Join ${teamName} on ${projectName}`,
    preview: say`You are invited to work together on ${projectName}.`,
    heading: say`Join ${teamName}`,
    opening: [say`You are invited to join the team ${teamName} on ${projectName}.`],
    action: { label: say`Accept the invitation`, link },
    closing: [
      say`The invitation is open for ${spokenDuration(lifetimeSeconds)}.`,
      say`If you do not know this team, ignore this email.`,
    ],
    reason: say`You receive this email because someone at ${projectName} entered your address.`,
  }
}
