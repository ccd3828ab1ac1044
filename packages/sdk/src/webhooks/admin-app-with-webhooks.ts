import { BaseAdminApp } from '../app/base-admin-app.ts'
import { getContext } from '../app/base-app.ts'
import type { EventType } from '../event-feed/event.ts'
import type { CurrentServerUser } from '../users/server-user.ts'
import type {
  RotatedWebhookSecret,
  RotateWebhookSecretOptions,
  WebhookEndpoint,
  WebhookEndpointCreateOptions,
  WebhookEndpointFirstView,
  WebhookEndpointUpdateOptions,
  WebhookEventType,
} from './webhook-endpoint.ts'
import type {
  ListWebhookAttemptsOptions,
  ListWebhookMessagesOptions,
  RecoverWebhookOptions,
  WebhookAttemptPage,
  WebhookMessageDetails,
  WebhookMessagePage,
} from './webhook-message.ts'

/** What happens in a project, sent to URLs of its owner, and the log of that. */
export class AdminAppWithWebhooks<Own extends CurrentServerUser> extends BaseAdminApp<Own> {
  /**
   * Every type of event, with an example.
   *
   * @example
   * const types = (await adminApp.listWebhookEventTypes()).map(({ type }) => type)
   */
  async listWebhookEventTypes(): Promise<readonly WebhookEventType[]> {
    return (await import('./webhook-endpoints.ts')).listWebhookEventTypes(getContext(this))
  }

  /**
   * The webhook endpoints of the project, oldest first.
   *
   * @example
   * const off = (await adminApp.listWebhookEndpoints()).filter(({ isEnabled }) => !isEnabled)
   */
  async listWebhookEndpoints(): Promise<readonly WebhookEndpoint[]> {
    return (await import('./webhook-endpoints.ts')).listWebhookEndpoints(getContext(this))
  }

  /**
   * A webhook endpoint, or null where there is none with this id.
   *
   * @example
   * const endpoint = await adminApp.getWebhookEndpoint(endpointId)
   */
  async getWebhookEndpoint(endpointId: string): Promise<WebhookEndpoint | null> {
    return (await import('./webhook-endpoints.ts')).getWebhookEndpoint(getContext(this), endpointId)
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
  async createWebhookEndpoint(options: WebhookEndpointCreateOptions): Promise<WebhookEndpointFirstView> {
    return (await import('./webhook-endpoints.ts')).createWebhookEndpoint(getContext(this), options)
  }

  /**
   * Changes a webhook endpoint, or switches it off or on.
   *
   * @example
   * await adminApp.updateWebhookEndpoint(endpoint.id, { isEnabled: false })
   */
  async updateWebhookEndpoint(endpointId: string, options: WebhookEndpointUpdateOptions): Promise<WebhookEndpoint> {
    return (await import('./webhook-endpoints.ts')).updateWebhookEndpoint(getContext(this), endpointId, options)
  }

  /**
   * Deletes a webhook endpoint with its pending deliveries.
   *
   * @example
   * await adminApp.deleteWebhookEndpoint(endpoint.id)
   */
  async deleteWebhookEndpoint(endpointId: string): Promise<void> {
    return (await import('./webhook-endpoints.ts')).deleteWebhookEndpoint(getContext(this), endpointId)
  }

  /**
   * Makes a new signing secret. Until the overlap ends, deliveries are signed with the old one as well, so that receivers can
   * be changed one after the other.
   *
   * @example
   * const { secret } = await adminApp.rotateWebhookSecret(endpoint.id, { overlapHours: 48 })
   */
  async rotateWebhookSecret(endpointId: string, options?: RotateWebhookSecretOptions): Promise<RotatedWebhookSecret> {
    return (await import('./webhook-endpoints.ts')).rotateWebhookSecret(getContext(this), endpointId, options)
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
    options?: { readonly eventType?: EventType | undefined },
  ): Promise<{ readonly messageId: string }> {
    return (await import('./webhook-endpoints.ts')).testWebhookEndpoint(getContext(this), endpointId, options)
  }

  /**
   * Sends all messages of a time again whose delivery to a webhook endpoint was given up, and returns how many.
   *
   * @example
   * const count = await adminApp.recoverWebhookDeliveries(endpoint.id, { since: new Date('2030-01-31') })
   */
  async recoverWebhookDeliveries(endpointId: string, options: RecoverWebhookOptions): Promise<number> {
    return (await import('./webhook-endpoints.ts')).recoverWebhookDeliveries(getContext(this), endpointId, options)
  }

  /**
   * A page of messages, newest first.
   *
   * @example
   * const messages = await adminApp.listWebhookMessages({ eventType: 'user.created' })
   */
  async listWebhookMessages(options?: ListWebhookMessagesOptions): Promise<WebhookMessagePage> {
    return (await import('./webhook-messages.ts')).listWebhookMessages(getContext(this), options)
  }

  /**
   * A message with its payload, or null where it is not kept any more.
   *
   * @example
   * const message = await adminApp.getWebhookMessage(messageId)
   */
  async getWebhookMessage(messageId: string): Promise<WebhookMessageDetails | null> {
    return (await import('./webhook-messages.ts')).getWebhookMessage(getContext(this), messageId)
  }

  /**
   * Sends a message again, to one webhook endpoint or to all that take its type, and returns to how many.
   *
   * @example
   * await adminApp.resendWebhookMessage(message.id, { endpointId: endpoint.id })
   */
  async resendWebhookMessage(
    messageId: string,
    options?: { readonly endpointId?: string | undefined },
  ): Promise<number> {
    return (await import('./webhook-messages.ts')).resendWebhookMessage(getContext(this), messageId, options)
  }

  /**
   * A page of attempts, newest first, those that failed with the reason.
   *
   * @example
   * const failed = await adminApp.listWebhookAttempts({ endpointId: endpoint.id, status: 'failed' })
   */
  async listWebhookAttempts(options?: ListWebhookAttemptsOptions): Promise<WebhookAttemptPage> {
    return (await import('./webhook-messages.ts')).listWebhookAttempts(getContext(this), options)
  }

  /**
   * A token that manages the webhooks of the project for an hour, and nothing else. Send it as `Authorization: Bearer <token>`.
   *
   * @example
   * const token = await adminApp.createWebhooksToken()
   */
  async createWebhooksToken(): Promise<string> {
    return (await import('./webhook-endpoints.ts')).createWebhooksToken(getContext(this))
  }
}
