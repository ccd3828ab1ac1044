/**
 * What the server does with Stripe: calls of its API, and events that Stripe sends.
 *
 * The API is that of the SDK, with its types. Requests, their bounds, errors and the log are ours.
 */
import type { Logger } from 'pino'
import type Stripe from 'stripe'
import type { StripeConfig } from '../../config.ts'
import type { Clock } from '../clock.ts'
import { isInTransaction } from '../db/transaction-scope.ts'
import type { OutgoingFetch } from '../outgoing/fetch.ts'
import { getFailure, type StripeFailure } from './failure.ts'
import { createSdk, loadStripe, type StripeLibrary } from './sdk.ts'

export interface StripeClient {
  /** For browsers. */
  readonly publishableKey: string
  /** Whether the key is of live mode. Null: the key does not show it. */
  readonly isLive: boolean | null
  /**
   * One or more calls of the API, before or after a transaction.
   *
   * @throws {@link StripeFailure}
   *
   * @example
   * const customer = await app.stripe.send(stripe =>
   *   stripe.customers.create({ metadata }, { stripeAccount: accountId, idempotencyKey: `customer-${id}` }))
   */
  send<Result>(call: (stripe: Stripe) => Promise<Result>): Promise<Result>
  /**
   * The event in the body of a request to the webhook.
   *
   * Null: the signature is not Stripe's, belongs to another body, or is older than five minutes.
   */
  verifyEvent(request: SignedRequest): Promise<Stripe.Event | null>
}

export interface SignedRequest {
  /** As it was received: a body that was parsed and written again has another signature. */
  readonly body: Uint8Array
  /** The header `stripe-signature`. */
  readonly signature: string
}

export interface StripeClientOptions {
  readonly config: StripeConfig
  readonly fetch: OutgoingFetch
  readonly clock: Clock
  readonly log: Logger
}

const signatureLifetimeSeconds = 300

export function createStripeClient({ config, fetch, clock, log }: StripeClientOptions): StripeClient {
  let opening: Promise<{ Library: StripeLibrary; sdk: Stripe }> | undefined
  const open = () => {
    opening ??= loadStripe().then(Library => ({ Library, sdk: createSdk(Library, config, fetch) }))
    return opening
  }

  return {
    publishableKey: config.publishableKey,
    isLive: isLiveKey(config.secretKey),

    async send(call) {
      // The SDK would take the refusal of `fetch` for a lost connection, and try again.
      if (isInTransaction()) throw new Error('Stripe is called before or after a transaction, never inside one.')
      const { Library, sdk } = await open()
      try {
        return await call(sdk)
      } catch (error) {
        if (!(error instanceof Library.errors.StripeError)) throw error
        const failure = getFailure(error)
        report(log, failure)
        throw failure
      }
    },

    async verifyEvent({ body, signature }) {
      const { Library } = await open()
      const receivedAt = clock.now().getTime()
      const { webhookSecret } = config
      try {
        const [header, tolerance] = [readable(signature), signatureLifetimeSeconds]
        return Library.webhooks.constructEvent(body, header, webhookSecret, tolerance, undefined, receivedAt)
      } catch (error) {
        if (error instanceof Library.errors.StripeSignatureVerificationError) return null
        throw error
      }
    },
  }
}

function isLiveKey(secretKey: string): boolean | null {
  const [, mode] = secretKey.split('_')
  return mode === 'live' || mode === 'test' ? mode === 'live' : null
}

/** The SDK fails with errors of another kind on a signature that is empty, or is not hexadecimal. */
function readable(signature: string): string {
  const parts = signature.split(',')
  return parts.filter(part => /^(t=\d{1,12}|v1=[0-9a-f]{64})$/.test(part)).join(',')
}

/** A card that is refused, or an object that is gone, is nothing for the operator. */
function report(log: Logger, { kind, details }: StripeFailure): void {
  const level = kind === 'declined' || kind === 'not-found' ? 'info' : 'warn'
  log[level]({ stripe: { kind, ...details } }, 'stripe request failed')
}
