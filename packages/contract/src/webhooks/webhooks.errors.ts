import { defineText } from '../kernel/error.ts'

export const mostWebhookEndpoints = 50

export const WebhookTokenRequired = defineText(
  401,
  'Send an admin key, or a webhook token that is not older than an hour as `Authorization: Bearer <token>`.',
  { headers: { 'www-authenticate': 'Bearer' } },
)
export const WebhookEndpointNotFound = defineText(404, 'There is no such webhook endpoint in this project.')
export const WebhookMessageNotFound = defineText(
  404,
  'There is no such webhook message in this project. Messages are kept for 30 days.',
)
export const WebhookUrlRefused = defineText(
  400,
  ({ reason }: { reason: string }) => `Webhooks cannot be delivered to this URL. ${reason}`,
)
export const UnknownEventType = defineText(
  400,
  'There is no such type of event. GET /webhooks/event-types lists them all.',
)
export const WebhookEndpointDisabled = defineText(
  400,
  'This webhook endpoint is switched off. Switch it on, then try again.',
)
export const TooManyWebhookEndpoints = defineText(
  400,
  `There are ${mostWebhookEndpoints} webhook endpoints in this project already, which is the most. Delete one that is not needed any more, then try again.`,
)
