/** Invites someone into a team. */
import { getTemplate } from './template-source.ts'

export const teamInvitation = getTemplate({
  variables: {
    teamDisplayName: 'The Lighthouse Keepers',
    teamInvitationLink: 'https://example.com/handler/team-invitation?code=example',
  },
  optionalVariables: { inviterDisplayName: 'Ada Lovelace', teamRoleNames: 'Editor' },
  subject: '"Join " + variables.teamDisplayName + " on " + project.displayName',
  preview: 'You are invited to work together.',
  heading: 'Join <bdi>{variables.teamDisplayName}</bdi>',
  opening:
    '{variables.inviterDisplayName ? <><bdi>{variables.inviterDisplayName}</bdi> invites you</> : "You are invited"} to join the team <bdi>{variables.teamDisplayName}</bdi> on <bdi>{project.displayName}</bdi>{variables.teamRoleNames && <>, as <bdi>{variables.teamRoleNames}</bdi></>}.',
  action: { label: 'Accept the invitation', link: 'teamInvitationLink' },
  closing: ['The invitation is open for 7 days.', 'If you do not know this team, ignore this email.'],
  reason: 'You receive this email because someone at <bdi>{project.displayName}</bdi> entered your address.',
})
