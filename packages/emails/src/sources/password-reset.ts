/** Lets someone choose a new password. */
import type { Template } from './template-source.ts'

export const passwordReset = {
  variables: { passwordResetLink: 'https://example.com/handler/password-reset?code=example' },
  usesUser: true,
  subject: 'Choose a new password for {project}',
  preview: 'Use the link inside to choose a new password.',
  heading: [{ when: 'user.displayName', text: 'Hello, {name}' }, { text: 'Choose a new password' }],
  opening:
    'Someone, hopefully you, requested a new password for your account at {project}. Once you have chosen one, you are signed out everywhere and sign in with it.',
  action: { label: 'Choose a new password', link: 'passwordResetLink' },
  closing: [
    'The link works once, for 10 minutes.',
    'If you did not request this, ignore this email. Your password stays as it is.',
  ],
  reason: 'You receive this email because someone requested a new password for {project} with your address.',
} satisfies Template
