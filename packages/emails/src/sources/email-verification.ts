/** Sent to confirm an address. */
import type { Template } from './template-source.ts'

export const emailVerification = {
  variables: { emailVerificationLink: 'https://example.com/handler/email-verification?code=example' },
  usesUser: true,
  subject: 'Confirm your email address for {project}',
  preview: 'Open the link, then press “Verify”.',
  heading: [{ when: 'user.displayName', text: 'Welcome, {name}' }, { text: 'Welcome to {project}' }],
  opening: 'Please confirm that this address is yours: open the link, then press “Verify” on the page of {project}.',
  action: { label: 'Confirm my email address', link: 'emailVerificationLink' },
  closing: [
    'The link works for 24 hours.',
    'If you did not sign up for {project}, do not press “Verify”: press “This was not me”, or ignore this email.',
  ],
  reason: 'You receive this email because someone signed up for {project} with your address.',
} satisfies Template
