/** Sent to the address that an account had before it was weakened or moved. */
import type { Template } from './template-source.ts'

export const accountChange = {
  variables: {
    accountChangeSentence: 'The second factor of your account was turned off.',
    accountChangeTime: '25 November 2026, 10:29 UTC',
    accountChangeLocation: '203.0.113.66',
    accountChangeLink: 'https://example.com/undo?code=example',
  },
  usesUser: true,
  subject: 'A change of your account at {project}',
  preview: '{accountChangeSentence}',
  heading: [{ when: 'user.displayName', text: 'Hello, {name}' }, { text: 'Your account was changed' }],
  opening:
    '{accountChangeSentence} This was at {project}, {accountChangeTime}, from {accountChangeLocation}. If it was you, there is nothing to do.',
  action: { label: 'This was not me', link: 'accountChangeLink' },
  closing: [
    'The button leads to a page that undoes the change, signs out every device, and sends you a link to a new password.',
    'The link works once, for 7 days.',
  ],
  reason: 'You receive this email because this address belonged to the account at {project} before the change.',
} satisfies Template
