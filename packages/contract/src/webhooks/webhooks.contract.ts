/**
 * Webhooks: what happens in a project, sent to URLs of its owner. Deliveries are signed as Standard Webhooks 1.0 says.
 *
 * Their body is `{ "type", "timestamp", "data", "version" }`. Of two messages about the same object the later one has the
 * greater version, whatever order they arrive in.
 */
import * as z from 'zod'
import { atLeast } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { list, page, success } from '../kernel/page.ts'
import { millis, text, uuid } from '../kernel/schema.ts'
import * as refusal from './webhooks.errors.ts'
import * as shape from './webhooks.shapes.ts'

const byEndpoint = z.object({ endpointId: uuid() })
const byMessage = z.object({ messageId: text().max(100) })
const resent = z.object({ resent: z.number().int() })
/** For admins, and for callers with a webhook token of the project. */
const managed = { access: atLeast('admin'), takesWebhookToken: true } as const

export const webhookEndpoints = {
  createToken: endpoint({
    route: 'POST /webhooks/svix-token',
    summary: 'Make a token that manages the webhooks of the project for an hour, and nothing else',
    access: atLeast('admin'),
    body: z.object({}),
    response: z.object({ token: z.string() }),
    status: 201,
    errors: [],
  }),
  listEventTypes: endpoint({
    route: 'GET /webhooks/event-types',
    summary: 'List the types of events, each with an example',
    ...managed,
    response: list(shape.WebhookEventType),
    errors: [refusal.WebhookTokenRequired],
  }),
  listEndpoints: endpoint({
    route: 'GET /webhooks/endpoints',
    summary: 'List webhook endpoints, oldest first',
    ...managed,
    response: list(shape.WebhookEndpoint),
    errors: [refusal.WebhookTokenRequired],
  }),
  createEndpoint: endpoint({
    route: 'POST /webhooks/endpoints',
    summary: 'Add a webhook endpoint. Its secret is in this answer alone',
    ...managed,
    body: shape.WebhookEndpointCreate,
    response: shape.NewWebhookEndpoint,
    status: 201,
    errors: [refusal.WebhookTokenRequired, refusal.WebhookUrlRefused, refusal.TooManyWebhookEndpoints],
  }),
  readEndpoint: endpoint({
    route: 'GET /webhooks/endpoints/:endpointId',
    summary: 'Read a webhook endpoint',
    ...managed,
    params: byEndpoint,
    response: shape.WebhookEndpoint,
    errors: [refusal.WebhookTokenRequired, refusal.WebhookEndpointNotFound],
  }),
  updateEndpoint: endpoint({
    route: 'PATCH /webhooks/endpoints/:endpointId',
    summary: 'Change a webhook endpoint, or switch it off or on. Switching off gives up its pending deliveries',
    ...managed,
    params: byEndpoint,
    body: shape.WebhookEndpointUpdate,
    response: shape.WebhookEndpoint,
    errors: [refusal.WebhookTokenRequired, refusal.WebhookEndpointNotFound, refusal.WebhookUrlRefused],
  }),
  deleteEndpoint: endpoint({
    route: 'DELETE /webhooks/endpoints/:endpointId',
    summary: 'Delete a webhook endpoint with its pending deliveries',
    ...managed,
    params: byEndpoint,
    response: success(),
    errors: [refusal.WebhookTokenRequired, refusal.WebhookEndpointNotFound],
  }),
  rotateSecret: endpoint({
    route: 'POST /webhooks/endpoints/:endpointId/rotate-secret',
    summary: 'Make a new signing secret. Until the overlap ends, deliveries are signed with both',
    ...managed,
    params: byEndpoint,
    body: shape.WebhookSecretRotation,
    response: shape.RotatedWebhookSecret,
    errors: [refusal.WebhookTokenRequired, refusal.WebhookEndpointNotFound],
  }),
  test: endpoint({
    route: 'POST /webhooks/endpoints/:endpointId/test',
    summary: 'Send the example of a type of event to a webhook endpoint, in one attempt',
    ...managed,
    params: byEndpoint,
    /** `user.created`, if it is absent. */
    body: z.object({ eventType: text().max(100).optional() }),
    response: z.object({ messageId: z.string() }),
    errors: [
      refusal.WebhookTokenRequired,
      refusal.WebhookEndpointNotFound,
      refusal.UnknownEventType,
      refusal.WebhookEndpointDisabled,
    ],
  }),
  sendTest: endpoint({
    route: 'POST /internal/send-test-webhook',
    summary:
      'Send an event of the type `stack.test` to a webhook endpoint, and wait for its answer. It is not in the log',
    access: atLeast('admin'),
    body: z.object({ endpointId: text().max(100) }),
    response: z.object({ success: z.boolean(), errorMessage: z.string().optional() }),
    errors: [],
  }),
  recover: endpoint({
    route: 'POST /webhooks/endpoints/:endpointId/recover',
    summary: 'Send all messages of a time again whose delivery to a webhook endpoint was given up',
    ...managed,
    params: byEndpoint,
    body: z.object({ sinceMillis: millis(), untilMillis: millis().optional() }),
    response: resent,
    errors: [refusal.WebhookTokenRequired, refusal.WebhookEndpointNotFound, refusal.WebhookEndpointDisabled],
  }),
  listMessages: endpoint({
    route: 'GET /webhooks/messages',
    summary: 'List messages of the last 30 days, newest first',
    ...managed,
    query: shape.WebhookMessageQuery,
    response: page(shape.WebhookMessage),
    errors: [refusal.WebhookTokenRequired],
  }),
  readMessage: endpoint({
    route: 'GET /webhooks/messages/:messageId',
    summary: 'Read a message with its payload',
    ...managed,
    params: byMessage,
    response: shape.WebhookMessageWithPayload,
    errors: [refusal.WebhookTokenRequired, refusal.WebhookMessageNotFound],
  }),
  resend: endpoint({
    route: 'POST /webhooks/messages/:messageId/resend',
    summary: 'Send a message again, to one webhook endpoint or to all that take its type',
    ...managed,
    params: byMessage,
    body: z.object({ endpointId: uuid().optional() }),
    response: resent,
    errors: [
      refusal.WebhookTokenRequired,
      refusal.WebhookMessageNotFound,
      refusal.WebhookEndpointNotFound,
      refusal.WebhookEndpointDisabled,
    ],
  }),
  listAttempts: endpoint({
    route: 'GET /webhooks/attempts',
    summary: 'List attempts of deliveries of the last 30 days, newest first',
    ...managed,
    query: shape.WebhookAttemptQuery,
    response: page(shape.WebhookAttempt),
    errors: [refusal.WebhookTokenRequired],
  }),
}
