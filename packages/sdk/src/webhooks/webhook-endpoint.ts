/** Where the events of a project are sent. */
import type { WebhookDisabledReason, WebhookEndpoint as WireEndpoint } from '@latchkey/contract'
import type { EventType } from '../event-feed/event.ts'
import { toDate } from '../pages.ts'

/** A URL that receives events. */
export interface WebhookEndpoint {
  readonly id: string
  readonly url: string
  readonly description: string | null
  /** Null: events of every type, those that are added later included. */
  readonly eventTypes: readonly string[] | null
  readonly isEnabled: boolean
  /** `manual`: by an owner. `gone`: it answered 410. `failing`: no delivery succeeded for five days. Null: it is on. */
  readonly disabledReason: WebhookDisabledReason | null
  /** Of the signing secret. */
  readonly secretLastFour: string
  /** Until then, deliveries are signed with the secret before the last rotation as well. */
  readonly oldSecretExpiresAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Of a delivery; exact to ten seconds, as is the next. */
  readonly lastSuccessAt: Date | null
  readonly lastFailureAt: Date | null
}

/** An endpoint that was just created, with the secret that is never shown again. */
export interface WebhookEndpointFirstView extends WebhookEndpoint {
  /** Verifies the signatures of deliveries: `whsec_…`. */
  readonly secret: string
}

/** A new endpoint. */
export interface WebhookEndpointCreateOptions {
  /** HTTPS in production mode. It may not lead to an internal address. */
  readonly url: string
  /** At most 256 characters. */
  readonly description?: string | null | undefined
  /** Unless given, events of every type. */
  readonly eventTypes?: readonly EventType[] | null | undefined
  /** `whsec_` and 24 to 64 bytes in base64: the secret that a receiver has already. Unless given, one is made. */
  readonly secret?: string | undefined
}

/** What to change of an endpoint. */
export interface WebhookEndpointUpdateOptions {
  readonly url?: string | undefined
  readonly description?: string | null | undefined
  /** Null: events of every type. */
  readonly eventTypes?: readonly EventType[] | null | undefined
  /** False gives up pending deliveries. True does not send them again: see `recoverWebhookDeliveries`. */
  readonly isEnabled?: boolean | undefined
}

export interface RotateWebhookSecretOptions {
  /** How long the old secret signs as well, from 0 to 168. 24 unless given. */
  readonly overlapHours?: number | undefined
}

/** A new signing secret, which is never shown again. */
export interface RotatedWebhookSecret {
  readonly secret: string
  /** Until then, deliveries are signed with both. */
  readonly oldSecretExpiresAt: Date
}

/** A type of event. */
export interface WebhookEventType {
  readonly type: EventType
  readonly description: string
  /** The `data` of such an event, in the spelling of webhooks. */
  readonly example: unknown
}

export function toEndpoint({
  enabled,
  oldSecretExpiresAtMillis,
  createdAtMillis,
  updatedAtMillis,
  lastSuccessAtMillis,
  lastFailureAtMillis,
  ...rest
}: WireEndpoint): WebhookEndpoint {
  return Object.freeze({
    ...rest,
    isEnabled: enabled,
    oldSecretExpiresAt: toDate(oldSecretExpiresAtMillis),
    createdAt: new Date(createdAtMillis),
    updatedAt: new Date(updatedAtMillis),
    lastSuccessAt: toDate(lastSuccessAtMillis),
    lastFailureAt: toDate(lastFailureAtMillis),
  })
}
