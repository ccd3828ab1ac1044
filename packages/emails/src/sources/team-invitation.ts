/** Invites someone into a team. */
import type { Template } from './template-source.ts'

export const teamInvitation = {
  variables: {
    teamDisplayName: 'The Lighthouse Keepers',
    teamInvitationLink: 'https://example.com/handler/team-invitation?code=example',
  },
  optionalVariables: { inviterDisplayName: 'Ada Lovelace', teamRoleNames: 'Editor' },
  subject: 'Join {teamDisplayName} on {project}',
  preview: 'You are invited to work together.',
  heading: 'Join {teamDisplayName}',
  opening: [
    {
      when: 'variables.inviterDisplayName && variables.teamRoleNames',
      text: '{inviterDisplayName} invites you to join the team {teamDisplayName} on {project}, as {teamRoleNames}.',
    },
    {
      when: 'variables.inviterDisplayName',
      text: '{inviterDisplayName} invites you to join the team {teamDisplayName} on {project}.',
    },
    {
      when: 'variables.teamRoleNames',
      text: 'You are invited to join the team {teamDisplayName} on {project}, as {teamRoleNames}.',
    },
    { text: 'You are invited to join the team {teamDisplayName} on {project}.' },
  ],
  action: { label: 'Accept the invitation', link: 'teamInvitationLink' },
  closing: ['The invitation is open for 7 days.', 'If you do not know this team, ignore this email.'],
  reason: 'You receive this email because someone at {project} entered your address.',
} satisfies Template
