/** Signs someone in, by a code to type or a link to follow. */
import type { Template } from './template-source.ts'

export const magicLink = {
  variables: { magicLink: 'https://example.com/handler/magic-link-callback?code=example', otp: 'AB1C2D' },
  subject: '{otp} is your code for {project}',
  preview: 'Type the code where you are signing in, or use the link.',
  heading: 'Sign in to {project}',
  opening: 'Type this code where you are signing in, or use the button below.',
  code: 'otp',
  action: { label: 'Sign in', link: 'magicLink' },
  closing: [
    'Code and link work once, for 10 minutes.',
    'Give the code to no one: {project} will never request it from you. If you are not signing in, ignore this email.',
  ],
  reason: 'You receive this email because someone is signing in to {project} with your address.',
} satisfies Template
