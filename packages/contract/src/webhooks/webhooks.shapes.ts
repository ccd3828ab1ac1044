import * as z from 'zod'
import { eventTypeNames } from '../event-feed/event-types.ts'
import { millis, text, url, uuid } from '../kernel/schema.ts'

/** Characters. */
const longestUrl = 2_000
const longestDescription = 256
export const webhookSecretPrefix = 'whsec_'

const webhookUrl = () => url().refine(value => value.length <= longestUrl, `is longer than ${longestUrl} characters`)
const eventType = () => z.enum(eventTypeNames)
/** Null: every type, those that are added later included. */
const eventTypeFilter = () => z.array(eventType()).min(1).max(100).nullable()

/** `whsec_` and 24 to 64 bytes in standard base64. */
const webhookSecret = () =>
  text().max(120, { abort: true }).refine(isWebhookSecret, 'is not whsec_ and base64 of 24 to 64 bytes')

export function isWebhookSecret(value: string): boolean {
  const encoded = value.slice(webhookSecretPrefix.length)
  if (!value.startsWith(webhookSecretPrefix) || encoded.length % 4 !== 0) return false
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(encoded)) return false
  const bytes = (encoded.length / 4) * 3 - (encoded.endsWith('==') ? 2 : encoded.endsWith('=') ? 1 : 0)
  return bytes >= 24 && bytes <= 64
}

export const WebhookEventType = z.object({
  type: eventType(),
  description: z.string(),
  /** The `data` of such an event. */
  example: z.unknown().meta({ opaque: true }),
})

/** `manual`: by its owner. `gone`: it answered 410. `failing`: no delivery succeeded for five days. */
export const webhookDisabledReasons = ['manual', 'gone', 'failing'] as const
export type WebhookDisabledReason = (typeof webhookDisabledReasons)[number]

export const WebhookEndpoint = z.object({
  id: uuid(),
  url: z.string(),
  description: z.string().nullable(),
  eventTypes: z.array(z.string()).nullable(),
  enabled: z.boolean(),
  disabledReason: z.enum(webhookDisabledReasons).nullable(),
  secretLastFour: z.string(),
  /** Until then, deliveries are signed with the secret before the last rotation as well. */
  oldSecretExpiresAtMillis: millis().nullable(),
  createdAtMillis: millis(),
  updatedAtMillis: millis(),
  /** Of a delivery. Both are exact to ten seconds. */
  lastSuccessAtMillis: millis().nullable(),
  lastFailureAtMillis: millis().nullable(),
})
export interface WebhookEndpoint extends z.infer<typeof WebhookEndpoint> {}

export const NewWebhookEndpoint = WebhookEndpoint.extend({ secret: z.string() })
export interface NewWebhookEndpoint extends z.infer<typeof NewWebhookEndpoint> {}

export const WebhookEndpointCreate = z.object({
  url: webhookUrl(),
  description: text().max(longestDescription).nullable().optional(),
  eventTypes: eventTypeFilter().optional(),
  secret: webhookSecret().optional(),
})
export interface WebhookEndpointCreate extends z.infer<typeof WebhookEndpointCreate> {}

export const WebhookEndpointUpdate = z.object({
  url: webhookUrl().optional(),
  description: text().max(longestDescription).nullable().optional(),
  eventTypes: eventTypeFilter().optional(),
  enabled: z.boolean().optional(),
})
export interface WebhookEndpointUpdate extends z.infer<typeof WebhookEndpointUpdate> {}

export const defaultOverlapHours = 24
export const WebhookSecretRotation = z.object({ overlapHours: z.number().int().min(0).max(168).optional() })
export const RotatedWebhookSecret = z.object({ secret: z.string(), oldSecretExpiresAtMillis: millis() })

export const webhookDeliveryStatuses = ['pending', 'succeeded', 'given_up'] as const
export type WebhookDeliveryStatus = (typeof webhookDeliveryStatuses)[number]

export const WebhookDelivery = z.object({
  endpointId: uuid(),
  status: z.enum(webhookDeliveryStatuses),
  attempts: z.number().int(),
  /** Null: the delivery has ended. */
  nextAttemptAtMillis: millis().nullable(),
})
export interface WebhookDelivery extends z.infer<typeof WebhookDelivery> {}

export const WebhookMessage = z.object({
  id: z.string(),
  eventType: z.string(),
  createdAtMillis: millis(),
  version: z
    .number()
    .int()
    .describe('The `version` in the payload: it rises with each event of the project. A test message has 0.'),
  deliveries: z.array(WebhookDelivery),
})
export interface WebhookMessage extends z.infer<typeof WebhookMessage> {}

export const WebhookMessageWithPayload = WebhookMessage.extend({
  /** The JSON that is delivered. */
  payload: z.unknown().meta({ opaque: true }),
})
export interface WebhookMessageWithPayload extends z.infer<typeof WebhookMessageWithPayload> {}

export const webhookTriggers = ['event', 'retry', 'resend', 'test'] as const
export type WebhookTrigger = (typeof webhookTriggers)[number]
export const webhookAttemptErrors = [
  'dns',
  'blocked_address',
  'connection',
  'tls',
  'timeout',
  'redirect',
  'http_status',
] as const
export type WebhookAttemptError = (typeof webhookAttemptErrors)[number]

export const WebhookAttempt = z.object({
  id: uuid(),
  messageId: z.string(),
  endpointId: uuid(),
  eventType: z.string(),
  /** 1 for the first attempt of a message at an endpoint. */
  number: z.number().int(),
  trigger: z.enum(webhookTriggers),
  status: z.enum(['succeeded', 'failed']),
  error: z.enum(webhookAttemptErrors).nullable(),
  responseStatus: z.number().int().nullable(),
  /** The first 2 KiB. */
  responseBody: z.string().nullable(),
  durationMillis: z.number().int(),
  attemptedAtMillis: millis(),
  requestUrl: z.string().describe('Where it was sent, as the endpoint was set up at that time.'),
})
export interface WebhookAttempt extends z.infer<typeof WebhookAttempt> {}

const pageOptions = {
  cursor: z.string().max(1_000).optional(),
  limit: z.number().int().min(1).max(100).optional(),
}
/** 50, if the limit is absent. */
export const defaultWebhookPage = 50

export const WebhookMessageQuery = z.object({ eventType: eventType().optional(), ...pageOptions })
export interface WebhookMessageQuery extends z.infer<typeof WebhookMessageQuery> {}

export const WebhookAttemptQuery = z.object({
  endpointId: uuid().optional(),
  messageId: text().max(100).optional(),
  status: z.enum(['succeeded', 'failed']).optional(),
  ...pageOptions,
})
export interface WebhookAttemptQuery extends z.infer<typeof WebhookAttemptQuery> {}
