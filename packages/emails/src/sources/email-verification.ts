/** Sent to confirm an address. */
import { getTemplate } from './template-source.ts'

export const emailVerification = getTemplate({
  variables: { emailVerificationLink: 'https://example.com/handler/email-verification?code=example' },
  usesUser: true,
  subject: '"Confirm your email address for " + project.displayName',
  preview: 'Open the link, then press “Verify”.',
  heading:
    '{user.displayName ? <>Welcome, <bdi>{user.displayName}</bdi></> : <>Welcome to <bdi>{project.displayName}</bdi></>}',
  opening:
    'Please confirm that this address is yours: open the link, then press “Verify” on the page of <bdi>{project.displayName}</bdi>.',
  action: { label: 'Confirm my email address', link: 'emailVerificationLink' },
  closing: [
    'The link works for 24 hours.',
    'If you did not sign up for <bdi>{project.displayName}</bdi>, do not press “Verify”: press “This was not me”, or ignore this email.',
  ],
  reason: 'You receive this email because someone signed up for <bdi>{project.displayName}</bdi> with your address.',
})
