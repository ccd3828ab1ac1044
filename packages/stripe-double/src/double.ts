/**
 * A double of Stripe: one server on this machine that speaks the API to the real SDK, keeps what it was sent, and sends
 * events.
 *
 * A test creates objects through the server under test, acts as a customer, as the owner of an account or as Stripe, and
 * delivers the events that follow. Time is that of the clock that it is given.
 */
import { once } from 'node:events'
import Stripe from 'stripe'
import { type AsCustomer, asCustomer } from './acting/as-customer.ts'
import { type AsOwner, asOwner } from './acting/as-owner.ts'
import { type AsStripe, asStripe } from './acting/as-stripe.ts'
import { Api, type StripeRequest } from './http/api.ts'
import { Faults, type StripeFaults } from './http/faults.ts'
import { createApiServer } from './http/server.ts'
import { getPage } from './pages.ts'
import type { AccountObjects } from './state/account-objects.ts'
import { StripeState } from './state/stripe-state.ts'
import { createWebhooks, type StripeWebhooks } from './webhooks.ts'

export interface StripeDouble {
  /** Where it listens, on this machine only. */
  readonly origin: string
  readonly publishableKey: string
  readonly secretKey: string
  /** With which a server uses it: `LATCHKEY_STRIPE_…`. */
  readonly settings: Readonly<Record<string, string>>
  /** Every request so far, oldest first. */
  readonly requests: readonly StripeRequest[]
  readonly faults: StripeFaults
  readonly asCustomer: AsCustomer
  readonly asOwner: AsOwner
  readonly asStripe: AsStripe
  readonly webhooks: StripeWebhooks
  /** What an account holds, to be read. By default the platform's own. */
  account(id?: string): AccountObjects
  /** Connections are refused, as while Stripe cannot be reached. */
  goDown(): Promise<void>
  /** Listens again, at the same address. */
  comeBack(): Promise<void>
  stop(): Promise<void>
}

export interface StripeDoubleOptions {
  /** It should be the server's. */
  readonly clock?: { now(): Date }
  /** Keys and objects are of live mode, not of test mode. */
  readonly isLive?: boolean
}

const keysIn = (mode: 'live' | 'test') => ({
  secretKey: `sk_${mode}_double0123456789`,
  publishableKey: `pk_${mode}_double0123456789`,
})
const webhookSecret = 'whsec_double0123456789'

/** @example
 * const stripe = await startStripeDouble({ clock })
 * const testkit = await startTestkit({ clock, env: stripe.settings })
 */
export async function startStripeDouble({
  clock = { now: () => new Date() },
  isLive = false,
}: StripeDoubleOptions = {}): Promise<StripeDouble> {
  const keys = keysIn(isLive ? 'live' : 'test')
  const faults = new Faults()
  let port = 0
  const origin = () => `http://127.0.0.1:${port}`
  const state = new StripeState({ clock, faults, apiVersion: Stripe.API_VERSION, isLive, origin })
  const api = new Api(state, keys)
  const server = createApiServer(api, (request, form) => getPage(state, request, form))

  async function comeBack(): Promise<void> {
    if (server.listening) return
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (typeof address === 'object' && address) port = address.port
  }
  async function goDown(): Promise<void> {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  await comeBack()

  return {
    origin: origin(),
    ...keys,
    settings: {
      LATCHKEY_STRIPE_SECRET_KEY: keys.secretKey,
      LATCHKEY_STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      LATCHKEY_STRIPE_WEBHOOK_SECRET: webhookSecret,
      LATCHKEY_STRIPE_API_URL: origin(),
    },
    requests: api.requests,
    faults,
    asCustomer: asCustomer(state),
    asOwner: asOwner(state),
    asStripe: asStripe(state),
    webhooks: createWebhooks({ state, secret: webhookSecret, signer: Stripe }),
    account(id) {
      const found = id === undefined ? state.platform : state.connected(id)
      if (!found) throw new Error(`The double of Stripe has no account ${id}.`)
      return found
    },
    goDown,
    comeBack,
    stop: goDown,
  }
}
