import { ApiError } from '@latchkey/client/errors'
import * as webhooks from '@latchkey/client/webhooks'
import { getContext } from '../app/base-app.ts'
import { connectAsAdmin } from '../app/connect-with-secret.ts'
import type { LatchkeyAdminAppConstructorOptions } from '../app/options.ts'
import { AdminAppWithResources } from '../applications/admin-app-with-resources.ts'
import type { EventType } from '../event-feed/event.ts'
import { toPage } from '../pages.ts'
import { nullIf } from '../result.ts'
import type { CurrentServerUser } from '../users/server-user.ts'
import {
  type RotatedWebhookSecret,
  type RotateWebhookSecretOptions,
  toEndpoint,
  type WebhookEndpoint,
  type WebhookEndpointCreateOptions,
  type WebhookEndpointFirstView,
  type WebhookEndpointUpdateOptions,
  type WebhookEventType,
} from './webhook-endpoint.ts'
import {
  type ListWebhookAttemptsOptions,
  type ListWebhookMessagesOptions,
  type RecoverWebhookOptions,
  toAttempt,
  toMessage,
  type WebhookAttemptPage,
  type WebhookMessageDetails,
  type WebhookMessagePage,
} from './webhook-message.ts'

/** What happens in a project, sent to URLs of its owner, and the log of that. */
export class AdminAppWithWebhooks<Own extends CurrentServerUser> extends AdminAppWithResources<Own> {
  constructor(options: LatchkeyAdminAppConstructorOptions) {
    super(connectAsAdmin(options))
  }

  /**
   * Every type of event, with an example.
   *
   * @example
   * const types = (await adminApp.listWebhookEventTypes()).map(({ type }) => type)
   */
  async listWebhookEventTypes(): Promise<readonly WebhookEventType[]> {
    return (await webhooks.listEventTypes(getContext(this).transport)).items
  }

  /**
   * The webhook endpoints of the project, oldest first.
   *
   * @example
   * const off = (await adminApp.listWebhookEndpoints()).filter(({ isEnabled }) => !isEnabled)
   */
  async listWebhookEndpoints(): Promise<readonly WebhookEndpoint[]> {
    return (await webhooks.listEndpoints(getContext(this).transport)).items.map(toEndpoint)
  }

  /**
   * A webhook endpoint, or null where there is none with this id.
   *
   * @example
   * const endpoint = await adminApp.getWebhookEndpoint(endpointId)
   */
  async getWebhookEndpoint(endpointId: string): Promise<WebhookEndpoint | null> {
    const reading = webhooks.readEndpoint(getContext(this).transport, { params: { endpointId } })
    const wire = await nullIf(isNotFound, reading)
    return wire && toEndpoint(wire)
  }

  /**
   * Adds a webhook endpoint. Its secret is in this answer alone.
   *
   * @throws {@link ApiError} with a sentence for people when deliveries to the URL would be refused.
   *
   * @example
   * const { secret } = await adminApp.createWebhookEndpoint({
   *   url: 'https://example.com/hook',
   *   eventTypes: ['user.created', 'user.deleted'],
   * })
   */
  async createWebhookEndpoint({
    eventTypes,
    ...options
  }: WebhookEndpointCreateOptions): Promise<WebhookEndpointFirstView> {
    const body = { ...options, eventTypes: eventTypes && [...eventTypes] }
    const { secret, ...wire } = await webhooks.createEndpoint(getContext(this).transport, { body })
    return Object.freeze({ ...toEndpoint(wire), secret })
  }

  /**
   * Changes a webhook endpoint, or switches it off or on.
   *
   * @example
   * await adminApp.updateWebhookEndpoint(endpoint.id, { isEnabled: false })
   */
  async updateWebhookEndpoint(endpointId: string, options: WebhookEndpointUpdateOptions): Promise<WebhookEndpoint> {
    const { eventTypes, isEnabled: enabled, ...rest } = options
    const body = { ...rest, enabled, eventTypes: eventTypes && [...eventTypes] }
    return toEndpoint(await webhooks.updateEndpoint(getContext(this).transport, { params: { endpointId }, body }))
  }

  /**
   * Deletes a webhook endpoint with its pending deliveries.
   *
   * @example
   * await adminApp.deleteWebhookEndpoint(endpoint.id)
   */
  async deleteWebhookEndpoint(endpointId: string): Promise<void> {
    await webhooks.deleteEndpoint(getContext(this).transport, { params: { endpointId } })
  }

  /**
   * Makes a new signing secret. Until the overlap ends, deliveries are signed with the old one as well, so that receivers can
   * be changed one after the other.
   *
   * @example
   * const { secret } = await adminApp.rotateWebhookSecret(endpoint.id, { overlapHours: 48 })
   */
  async rotateWebhookSecret(
    endpointId: string,
    options: RotateWebhookSecretOptions = {},
  ): Promise<RotatedWebhookSecret> {
    const call = { params: { endpointId }, body: { overlapHours: options.overlapHours } }
    const { secret, oldSecretExpiresAtMillis } = await webhooks.rotateSecret(getContext(this).transport, call)
    return Object.freeze({ secret, oldSecretExpiresAt: new Date(oldSecretExpiresAtMillis) })
  }

  /**
   * Sends the example of a type of event to a webhook endpoint, in one attempt: that of `user.created`, unless you name another.
   *
   * @example
   * const { messageId } = await adminApp.testWebhookEndpoint(endpoint.id)
   * const [attempt] = await adminApp.listWebhookAttempts({ messageId })
   */
  async testWebhookEndpoint(
    endpointId: string,
    { eventType }: { readonly eventType?: EventType | undefined } = {},
  ): Promise<{ readonly messageId: string }> {
    return webhooks.test(getContext(this).transport, { params: { endpointId }, body: { eventType } })
  }

  /**
   * Sends all messages of a time again whose delivery to a webhook endpoint was given up, and returns how many.
   *
   * @example
   * const count = await adminApp.recoverWebhookDeliveries(endpoint.id, { since: new Date('2030-01-31') })
   */
  async recoverWebhookDeliveries(endpointId: string, { since, until }: RecoverWebhookOptions): Promise<number> {
    const body = { sinceMillis: since.getTime(), untilMillis: until?.getTime() }
    return (await webhooks.recover(getContext(this).transport, { params: { endpointId }, body })).resent
  }

  /**
   * A page of messages, newest first.
   *
   * @example
   * const messages = await adminApp.listWebhookMessages({ eventType: 'user.created' })
   */
  async listWebhookMessages({
    cursor,
    signal,
    ...options
  }: ListWebhookMessagesOptions = {}): Promise<WebhookMessagePage> {
    const query = { ...options, cursor: cursor ?? undefined }
    return toPage(await webhooks.listMessages(getContext(this).transport, { query, signal }), toMessage)
  }

  /**
   * A message with its payload, or null where it is not kept any more.
   *
   * @example
   * const message = await adminApp.getWebhookMessage(messageId)
   */
  async getWebhookMessage(messageId: string): Promise<WebhookMessageDetails | null> {
    const reading = webhooks.readMessage(getContext(this).transport, { params: { messageId } })
    const wire = await nullIf(isNotFound, reading)
    return wire && Object.freeze({ ...toMessage(wire), payload: wire.payload })
  }

  /**
   * Sends a message again, to one webhook endpoint or to all that take its type, and returns to how many.
   *
   * @example
   * await adminApp.resendWebhookMessage(message.id, { endpointId: endpoint.id })
   */
  async resendWebhookMessage(
    messageId: string,
    { endpointId }: { readonly endpointId?: string | undefined } = {},
  ): Promise<number> {
    const call = { params: { messageId }, body: { endpointId } }
    return (await webhooks.resend(getContext(this).transport, call)).resent
  }

  /**
   * A page of attempts, newest first, those that failed with the reason.
   *
   * @example
   * const failed = await adminApp.listWebhookAttempts({ endpointId: endpoint.id, status: 'failed' })
   */
  async listWebhookAttempts({
    cursor,
    signal,
    ...options
  }: ListWebhookAttemptsOptions = {}): Promise<WebhookAttemptPage> {
    const query = { ...options, cursor: cursor ?? undefined }
    return toPage(await webhooks.listAttempts(getContext(this).transport, { query, signal }), toAttempt)
  }

  /**
   * A token that manages the webhooks of the project for an hour, and nothing else. Send it as `Authorization: Bearer <token>`.
   *
   * @example
   * const token = await adminApp.createWebhooksToken()
   */
  async createWebhooksToken(): Promise<string> {
    return (await webhooks.createToken(getContext(this).transport, { body: {} })).token
  }
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.statusCode === 404
