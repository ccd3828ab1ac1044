/** What was sent to webhook endpoints, and how that went. All of it is kept for 30 days. */
import type {
  WebhookAttemptError,
  WebhookDeliveryStatus,
  WebhookTrigger,
  WebhookAttempt as WireAttempt,
  WebhookDelivery as WireDelivery,
  WebhookMessage as WireMessage,
} from '@latchkey/contract'
import type { EventType } from '../event-feed/event.ts'
import { type PageOf, toDate } from '../pages.ts'

/** How the delivery of a message to one endpoint stands. */
export interface WebhookDelivery {
  readonly endpointId: string
  readonly status: WebhookDeliveryStatus
  /** How many there were. */
  readonly attempts: number
  /** Null: the delivery has ended. */
  readonly nextAttemptAt: Date | null
}

/** An event as it is sent. */
export interface WebhookMessage {
  /** The `webhook-id` of its deliveries. */
  readonly id: string
  readonly eventType: string
  readonly createdAt: Date
  /** The `version` in its payload. */
  readonly version: number
  readonly deliveries: readonly WebhookDelivery[]
}

/** The same with what is delivered. */
export interface WebhookMessageDetails extends WebhookMessage {
  /** The JSON of the body, as {@link WebhookPayload} describes it. */
  readonly payload: unknown
}

/** One request to an endpoint. */
export interface WebhookAttempt {
  readonly id: string
  readonly messageId: string
  readonly endpointId: string
  readonly eventType: string
  /** 1 for the first attempt of a message at an endpoint. */
  readonly number: number
  readonly trigger: WebhookTrigger
  readonly status: 'succeeded' | 'failed'
  readonly error: WebhookAttemptError | null
  readonly responseStatus: number | null
  /** The first 2 KiB. */
  readonly responseBody: string | null
  readonly durationMillis: number
  readonly attemptedAt: Date
  /** Where it was sent: the URL of the endpoint at that time. */
  readonly requestUrl: string
}

/** Newest first. */
export type WebhookMessagePage = PageOf<WebhookMessage>
/** Newest first. */
export type WebhookAttemptPage = PageOf<WebhookAttempt>

interface PageOptions {
  /** The `nextCursor` of the page before; null or none starts at the newest. */
  readonly cursor?: string | null | undefined
  /** 50 unless given, at most 100. */
  readonly limit?: number | undefined
  /** Aborts the request. */
  readonly signal?: AbortSignal | undefined
}

/** Which messages to list. */
export interface ListWebhookMessagesOptions extends PageOptions {
  readonly eventType?: EventType | undefined
}

/** Which attempts to list. */
export interface ListWebhookAttemptsOptions extends PageOptions {
  readonly endpointId?: string | undefined
  readonly messageId?: string | undefined
  readonly status?: 'succeeded' | 'failed' | undefined
}

/** Of which time to send again what was given up. */
export interface RecoverWebhookOptions {
  readonly since: Date
  /** Unless given, until now. */
  readonly until?: Date | undefined
}

export function toMessage({ id, eventType, createdAtMillis, version, deliveries }: WireMessage): WebhookMessage {
  const createdAt = new Date(createdAtMillis)
  return Object.freeze({ id, eventType, createdAt, version, deliveries: deliveries.map(toDelivery) })
}

function toDelivery({ nextAttemptAtMillis, ...delivery }: WireDelivery): WebhookDelivery {
  return Object.freeze({
    ...delivery,
    nextAttemptAt: toDate(nextAttemptAtMillis),
  })
}

export function toAttempt({ attemptedAtMillis, ...attempt }: WireAttempt): WebhookAttempt {
  return Object.freeze({ ...attempt, attemptedAt: new Date(attemptedAtMillis) })
}
