/** Reports to the owners of a project that a webhook endpoint was switched off. */
import { getTemplate } from './template-source.ts'

export const webhookEndpointDisabled = getTemplate({
  variables: { webhookUrl: 'https://example.com/webhooks', webhookProblem: 'gone' },
  subject: '"A webhook endpoint of " + project.displayName + " was switched off"',
  preview: 'It receives no events any more, until you switch it on again.',
  heading: 'A webhook endpoint was switched off',
  opening:
    'The webhook endpoint <bdi>{variables.webhookUrl}</bdi> of <bdi>{project.displayName}</bdi> receives no events any more. {variables.webhookProblem === "gone" ? "It answered with the status 410, which says that it is gone for good." : "No delivery to it has succeeded for five days."}',
  closing: [
    'If you still need it, find out in the dashboard how its last deliveries failed, and switch it on again. Events are kept for 30 days: you can have those sent again that it missed.',
    'If you do not need it any more, delete it.',
  ],
  reason: 'You receive this email because you manage <bdi>{project.displayName}</bdi>.',
})
