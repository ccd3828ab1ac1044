/** Invites someone to sign in for the first time. */
import { getTemplate } from './template-source.ts'

export const signInInvitation = getTemplate({
  variables: { signInInvitationLink: 'https://example.com/handler/sign-in', teamDisplayName: 'The Lighthouse Keepers' },
  subject: '"Your invitation to " + project.displayName',
  preview: 'Sign in with this email address.',
  heading: 'Welcome to <bdi>{project.displayName}</bdi>',
  opening:
    '<bdi>{variables.teamDisplayName}</bdi> invites you to <bdi>{project.displayName}</bdi>. Sign in with the address that received this email.',
  action: { label: 'Sign in', link: 'signInInvitationLink' },
  closing: ['If you did not expect this invitation, ignore this email.'],
  reason: 'You receive this email because someone at <bdi>{project.displayName}</bdi> entered your address.',
})
