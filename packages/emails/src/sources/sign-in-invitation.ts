/** Invites someone to sign in for the first time. */
import type { Template } from './template-source.ts'

export const signInInvitation = {
  variables: { signInInvitationLink: 'https://example.com/handler/sign-in', teamDisplayName: 'The Lighthouse Keepers' },
  subject: 'Your invitation to {project}',
  preview: 'Sign in with this email address.',
  heading: 'Welcome to {project}',
  opening: '{teamDisplayName} invites you to {project}. Sign in with the address that received this email.',
  action: { label: 'Sign in', link: 'signInInvitationLink' },
  closing: ['If you did not expect this invitation, ignore this email.'],
  reason: 'You receive this email because someone at {project} entered your address.',
} satisfies Template
