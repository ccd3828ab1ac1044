/** The double of Stripe with the real SDK in front of it, and an account that can be paid. */

import { type AccountObjects, startStripeDouble } from '@latchkey/stripe-double'
import { createTestClock } from '@latchkey/testkit'
import Stripe from 'stripe'

export const month = { interval: 'month' } as const

export async function stripeScene() {
  const clock = createTestClock(new Date('2027-01-31T12:00:00Z'))
  const double = await startStripeDouble({ clock })
  const { hostname, port } = new URL(double.origin)
  const sdkWith = (key: string, maxNetworkRetries = 0) =>
    new Stripe(key, { protocol: 'http', host: hostname, port, maxNetworkRetries, telemetry: false })
  const sdk = sdkWith(double.secretKey)

  /** A connected account. */
  async function account(): Promise<string> {
    const { id } = await sdk.accounts.create({
      controller: { stripe_dashboard: { type: 'none' } },
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    })
    double.asOwner.completeOnboarding(id)
    return id
  }

  const stripeAccount = await account()
  const on = { stripeAccount }
  const objects: AccountObjects = double.account(stripeAccount)
  double.webhooks.take()

  const customer = async () => (await sdk.customers.create({ metadata: { customerType: 'USER' } }, on)).id
  const price = async (amount = 1_000, currency = 'usd') => {
    const { id } = await sdk.products.create({ name: 'Pro' }, on)
    return { currency, unit_amount: amount, product: id, recurring: month }
  }

  /** As the server makes one: it waits for a payment, or for a card. */
  async function subscribe(
    options: Partial<Stripe.SubscriptionCreateParams> & { amount?: number; customer?: string } = {},
  ) {
    const { amount, customer: known, ...given } = options
    const subscription = await sdk.subscriptions.create(
      {
        customer: known ?? (await customer()),
        items: [{ price_data: await price(amount) }],
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription' },
        expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
        ...given,
      },
      on,
    )
    return { subscription, id: subscription.id, secret: getSecret(subscription) }
  }
  async function subscribed(options: Parameters<typeof subscribe>[0] & { card?: 'visa' | 'declined-later' } = {}) {
    const { card, ...given } = options
    const made = await subscribe(given)
    double.asCustomer.pay(made.secret, card)
    return made
  }

  const status = async (id: string) => (await sdk.subscriptions.retrieve(id, {}, on)).status
  /** What happened since this was last called, to everything or to one object. */
  const news = (id = '') => {
    const taken = double.webhooks.take()
    return taken.filter(event => JSON.stringify(event).includes(id)).map(({ type }) => type)
  }

  return {
    clock,
    double,
    sdk,
    sdkWith,
    stripeAccount,
    on,
    objects,
    account,
    customer,
    price,
    subscribe,
    subscribed,
    status,
    news,
  }
}

export type StripeScene = Awaited<ReturnType<typeof stripeScene>>

function getSecret({ latest_invoice: invoice, pending_setup_intent: intent }: Stripe.Subscription): string {
  const payment = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined
  const setup = typeof intent === 'object' ? intent?.client_secret : undefined
  return payment ?? setup ?? ''
}

/** The error with which a call of the SDK fails. */
export async function getFailure(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('the call succeeded')
}
