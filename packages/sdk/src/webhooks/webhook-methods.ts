import type { AdminContext } from '../app/admin-context.ts'
import type { Row } from '../app/app-class.ts'
import type { EventType } from '../event-feed/event.ts'
import { later } from '../later.ts'
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
export interface WebhookMethods {
  /**
   * Every type of event, with an example.
   *
   * @example
   * const types = (await adminApp.listWebhookEventTypes()).map(({ type }) => type)
   */
  listWebhookEventTypes(): Promise<readonly WebhookEventType[]>

  /**
   * The webhook endpoints of the project, oldest first.
   *
   * @example
   * const off = (await adminApp.listWebhookEndpoints()).filter(({ isEnabled }) => !isEnabled)
   */
  listWebhookEndpoints(): Promise<readonly WebhookEndpoint[]>

  /**
   * A webhook endpoint, or null where there is none with this id.
   *
   * @example
   * const endpoint = await adminApp.getWebhookEndpoint(endpointId)
   */
  getWebhookEndpoint(endpointId: string): Promise<WebhookEndpoint | null>

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
  createWebhookEndpoint(options: WebhookEndpointCreateOptions): Promise<WebhookEndpointFirstView>

  /**
   * Changes a webhook endpoint, or switches it off or on.
   *
   * @example
   * await adminApp.updateWebhookEndpoint(endpoint.id, { isEnabled: false })
   */
  updateWebhookEndpoint(endpointId: string, options: WebhookEndpointUpdateOptions): Promise<WebhookEndpoint>

  /**
   * Deletes a webhook endpoint with its pending deliveries.
   *
   * @example
   * await adminApp.deleteWebhookEndpoint(endpoint.id)
   */
  deleteWebhookEndpoint(endpointId: string): Promise<void>

  /**
   * Makes a new signing secret. Until the overlap ends, deliveries are signed with the old one as well, so that receivers can
   * be changed one after the other.
   *
   * @example
   * const { secret } = await adminApp.rotateWebhookSecret(endpoint.id, { overlapHours: 48 })
   */
  rotateWebhookSecret(endpointId: string, options?: RotateWebhookSecretOptions): Promise<RotatedWebhookSecret>

  /**
   * Sends the example of a type of event to a webhook endpoint, in one attempt: that of `user.created`, unless you name another.
   *
   * @example
   * const { messageId } = await adminApp.testWebhookEndpoint(endpoint.id)
   * const [attempt] = await adminApp.listWebhookAttempts({ messageId })
   */
  testWebhookEndpoint(
    endpointId: string,
    options?: { readonly eventType?: EventType | undefined },
  ): Promise<{ readonly messageId: string }>

  /**
   * Sends all messages of a time again whose delivery to a webhook endpoint was given up, and returns how many.
   *
   * @example
   * const count = await adminApp.recoverWebhookDeliveries(endpoint.id, { since: new Date('2030-01-31') })
   */
  recoverWebhookDeliveries(endpointId: string, options: RecoverWebhookOptions): Promise<number>

  /**
   * A page of messages, newest first.
   *
   * @example
   * const messages = await adminApp.listWebhookMessages({ eventType: 'user.created' })
   */
  listWebhookMessages(options?: ListWebhookMessagesOptions): Promise<WebhookMessagePage>

  /**
   * A message with its payload, or null where it is not kept any more.
   *
   * @example
   * const message = await adminApp.getWebhookMessage(messageId)
   */
  getWebhookMessage(messageId: string): Promise<WebhookMessageDetails | null>

  /**
   * Sends a message again, to one webhook endpoint or to all that take its type, and returns to how many.
   *
   * @example
   * await adminApp.resendWebhookMessage(message.id, { endpointId: endpoint.id })
   */
  resendWebhookMessage(messageId: string, options?: { readonly endpointId?: string | undefined }): Promise<number>

  /**
   * A page of attempts, newest first, those that failed with the reason.
   *
   * @example
   * const failed = await adminApp.listWebhookAttempts({ endpointId: endpoint.id, status: 'failed' })
   */
  listWebhookAttempts(options?: ListWebhookAttemptsOptions): Promise<WebhookAttemptPage>

  /**
   * A token that manages the webhooks of the project for an hour, and nothing else. Send it as `Authorization: Bearer <token>`.
   *
   * @example
   * const token = await adminApp.createWebhooksToken()
   */
  createWebhooksToken(): Promise<string>
}

export const webhookMethods = later(
  [
    'listWebhookEventTypes',
    'listWebhookEndpoints',
    'getWebhookEndpoint',
    'createWebhookEndpoint',
    'updateWebhookEndpoint',
    'deleteWebhookEndpoint',
    'rotateWebhookSecret',
    'testWebhookEndpoint',
    'recoverWebhookDeliveries',
    'listWebhookMessages',
    'getWebhookMessage',
    'resendWebhookMessage',
    'listWebhookAttempts',
    'createWebhooksToken',
  ],
  () => import('./webhook-operations.ts'),
) satisfies Row<WebhookMethods, AdminContext>
