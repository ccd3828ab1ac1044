/** Messages of webhooks and the attempts to deliver them, as requests. */
import * as webhooks from '@latchkey/client/webhooks'
import type {
  WebhookAttempt as WireAttempt,
  WebhookDelivery as WireDelivery,
  WebhookMessage as WireMessage,
} from '@latchkey/contract'
import type { Connection } from '../app/connection.ts'
import { toPage } from '../pages.ts'
import { found } from './found.ts'
import type {
  ListWebhookAttemptsOptions,
  ListWebhookMessagesOptions,
  WebhookAttempt,
  WebhookAttemptPage,
  WebhookDelivery,
  WebhookMessage,
  WebhookMessageDetails,
  WebhookMessagePage,
} from './webhook-message.ts'

export async function listWebhookMessages(
  { transport }: Connection,
  { cursor, signal, ...options }: ListWebhookMessagesOptions = {},
): Promise<WebhookMessagePage> {
  const query = { ...options, cursor: cursor ?? undefined }
  return toPage(await webhooks.listMessages(transport, { query, signal }), toMessage)
}

export async function getWebhookMessage(
  { transport }: Connection,
  messageId: string,
): Promise<WebhookMessageDetails | null> {
  const wire = await found(webhooks.readMessage(transport, { params: { messageId } }))
  return wire && Object.freeze({ ...toMessage(wire), payload: wire.payload })
}

export async function resendWebhookMessage(
  { transport }: Connection,
  messageId: string,
  { endpointId }: { readonly endpointId?: string | undefined } = {},
): Promise<number> {
  const call = { params: { messageId }, body: { endpointId } }
  return (await webhooks.resend(transport, call)).resent
}

export async function listWebhookAttempts(
  { transport }: Connection,
  { cursor, signal, ...options }: ListWebhookAttemptsOptions = {},
): Promise<WebhookAttemptPage> {
  const query = { ...options, cursor: cursor ?? undefined }
  return toPage(await webhooks.listAttempts(transport, { query, signal }), toAttempt)
}

function toMessage({ id, eventType, createdAtMillis, version, deliveries }: WireMessage): WebhookMessage {
  const createdAt = new Date(createdAtMillis)
  return Object.freeze({ id, eventType, createdAt, version, deliveries: deliveries.map(toDelivery) })
}

function toDelivery({ nextAttemptAtMillis, ...delivery }: WireDelivery): WebhookDelivery {
  return Object.freeze({
    ...delivery,
    nextAttemptAt: nextAttemptAtMillis === null ? null : new Date(nextAttemptAtMillis),
  })
}

function toAttempt({ attemptedAtMillis, ...attempt }: WireAttempt): WebhookAttempt {
  return Object.freeze({ ...attempt, attemptedAt: new Date(attemptedAtMillis) })
}
