/** Webhook endpoints, as requests. */
import * as webhooks from '@latchkey/client/webhooks'
import type { WebhookEndpoint as WireEndpoint } from '@latchkey/contract'
import type { Connection } from '../app/connection.ts'
import type { EventType } from '../event-feed/event.ts'
import { found } from './found.ts'
import type {
  RotatedWebhookSecret,
  RotateWebhookSecretOptions,
  WebhookEndpoint,
  WebhookEndpointCreateOptions,
  WebhookEndpointFirstView,
  WebhookEndpointUpdateOptions,
  WebhookEventType,
} from './webhook-endpoint.ts'
import type { RecoverWebhookOptions } from './webhook-message.ts'

export async function createWebhooksToken({ transport }: Connection): Promise<string> {
  return (await webhooks.createToken(transport, { body: {} })).token
}

export async function listWebhookEventTypes({ transport }: Connection): Promise<readonly WebhookEventType[]> {
  return (await webhooks.listEventTypes(transport)).items
}

export async function listWebhookEndpoints({ transport }: Connection): Promise<readonly WebhookEndpoint[]> {
  return (await webhooks.listEndpoints(transport)).items.map(toEndpoint)
}

export async function getWebhookEndpoint(
  { transport }: Connection,
  endpointId: string,
): Promise<WebhookEndpoint | null> {
  const wire = await found(webhooks.readEndpoint(transport, { params: { endpointId } }))
  return wire && toEndpoint(wire)
}

export async function createWebhookEndpoint(
  { transport }: Connection,
  { eventTypes, ...options }: WebhookEndpointCreateOptions,
): Promise<WebhookEndpointFirstView> {
  const body = { ...options, eventTypes: listed(eventTypes) }
  const { secret, ...wire } = await webhooks.createEndpoint(transport, { body })
  return Object.freeze({ ...toEndpoint(wire), secret })
}

export async function updateWebhookEndpoint(
  { transport }: Connection,
  endpointId: string,
  { eventTypes, isEnabled: enabled, ...options }: WebhookEndpointUpdateOptions,
): Promise<WebhookEndpoint> {
  const body = { ...options, enabled, eventTypes: listed(eventTypes) }
  return toEndpoint(await webhooks.updateEndpoint(transport, { params: { endpointId }, body }))
}

export async function deleteWebhookEndpoint({ transport }: Connection, endpointId: string): Promise<void> {
  await webhooks.deleteEndpoint(transport, { params: { endpointId } })
}

export async function rotateWebhookSecret(
  { transport }: Connection,
  endpointId: string,
  { overlapHours }: RotateWebhookSecretOptions = {},
): Promise<RotatedWebhookSecret> {
  const call = { params: { endpointId }, body: { overlapHours } }
  const { secret, oldSecretExpiresAtMillis } = await webhooks.rotateSecret(transport, call)
  return Object.freeze({ secret, oldSecretExpiresAt: new Date(oldSecretExpiresAtMillis) })
}

export async function testWebhookEndpoint(
  { transport }: Connection,
  endpointId: string,
  { eventType }: { readonly eventType?: EventType | undefined } = {},
): Promise<{ readonly messageId: string }> {
  return webhooks.test(transport, { params: { endpointId }, body: { eventType } })
}

export async function recoverWebhookDeliveries(
  { transport }: Connection,
  endpointId: string,
  { since, until }: RecoverWebhookOptions,
): Promise<number> {
  const body = { sinceMillis: since.getTime(), untilMillis: until?.getTime() }
  return (await webhooks.recover(transport, { params: { endpointId }, body })).resent
}

const listed = (types: readonly EventType[] | null | undefined) => types && [...types]

function toEndpoint({
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
    oldSecretExpiresAt: dateOrNull(oldSecretExpiresAtMillis),
    createdAt: new Date(createdAtMillis),
    updatedAt: new Date(updatedAtMillis),
    lastSuccessAt: dateOrNull(lastSuccessAtMillis),
    lastFailureAt: dateOrNull(lastFailureAtMillis),
  })
}

const dateOrNull = (millis: number | null) => (millis === null ? null : new Date(millis))
