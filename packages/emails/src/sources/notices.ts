/** The emails that Latchkey sends in its own name. No project changes them. */
import { getSource, type Template } from './template-source.ts'

/** Reports to those who look after an API key that it was found in public. */
const leakedKey = {
  variables: { keyDescription: 'Robots', lastFour: '9f3c' },
  optionalVariables: { teamDisplayName: 'Rockets' },
  subject: 'An API key for {project} was found in public and switched off',
  preview: 'It no longer works. Make a new one wherever it was used.',
  heading: 'An API key was found in public',
  opening: [
    {
      when: 'variables.teamDisplayName',
      text: 'The API key “{keyDescription}” of {teamDisplayName} for {project} was found where anyone could read it. It ends in {lastFour}. We have switched it off, so that no one can use it any more.',
    },
    {
      text: 'Your API key “{keyDescription}” for {project} was found where anyone could read it. It ends in {lastFour}. We have switched it off, so that no one can use it any more.',
    },
  ],
  closing: [
    'Make a new key at {project}, use it instead of the old one, and remove the old one from where it was found.',
    'Then check what the old key was used for lately: someone may have found it before we did.',
  ],
  reason: 'You receive this email because you look after this API key at {project}.',
} satisfies Template

/** Reports to the owners of a project that a webhook endpoint was switched off. */
const webhookEndpointDisabled = {
  variables: { webhookUrl: 'https://example.com/webhooks', webhookProblem: 'gone' },
  subject: 'A webhook endpoint of {project} was switched off',
  preview: 'It receives no events any more, until you switch it on again.',
  heading: 'A webhook endpoint was switched off',
  opening: [
    {
      when: 'variables.webhookProblem === "gone"',
      text: 'The webhook endpoint {webhookUrl} of {project} receives no events any more. It answered with the status 410, which says that it is gone for good.',
    },
    {
      text: 'The webhook endpoint {webhookUrl} of {project} receives no events any more. No delivery to it has succeeded for five days.',
    },
  ],
  closing: [
    'If you still need it, find out in the dashboard how its last deliveries failed, and switch it on again. Events are kept for 30 days: you can have those sent again that it missed.',
    'If you do not need it any more, delete it.',
  ],
  reason: 'You receive this email because you manage {project}.',
} satisfies Template

/** The names are stored in jobs and in the email log: do not rename one. */
export const noticeSources = {
  'leaked-key': getSource(leakedKey),
  'webhook-endpoint-disabled': getSource(webhookEndpointDisabled),
} as const
