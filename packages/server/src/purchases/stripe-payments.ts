/** Making payments and subscriptions at Stripe. Each is made once for its row, however many requests there are. */
import type Stripe from 'stripe'
import type { ProjectScope } from '../kernel/http/context.ts'
import { getRecurrence } from '../offers/offers.ts'
import type { PaymentAccount } from '../stripe/stripe-accounts.ts'
import { ensureStripeCustomer, forgotDeletedCustomer } from '../stripe/stripe-customers.ts'
import { asRefusal, sendToStripe } from '../stripe/stripe-failures.ts'
import { type Customer, nameStripeSubscription, type Subscription } from '../subscriptions/subscriptions.ts'
import { nameStripePayment } from './one-time-purchases.store.ts'
import type { OneTimePurchase } from './purchases.tables.ts'
import {
  expandedForSecret,
  getSecret,
  inAccount,
  purchaseKey,
  type RecurringPrice,
  subscriptionParams,
} from './stripe-objects.ts'

/** The secret of its payment. */
export async function payOnce(scope: ProjectScope, account: PaymentAccount, row: OneTimePurchase): Promise<string> {
  const { client, accountId } = account
  const { stripeId } = row
  if (stripeId !== null) {
    const made = await sendToStripe(client, stripe =>
      stripe.paymentIntents.retrieve(stripeId, {}, inAccount(accountId)),
    )
    return made.client_secret ?? ''
  }
  const made = await forCustomer(scope, account, row, (stripe, customer) =>
    stripe.paymentIntents.create(
      {
        amount: row.amount * row.quantity,
        currency: row.currency.toLowerCase(),
        customer,
        automatic_payment_methods: { enabled: true },
        metadata: { [purchaseKey]: row.id },
      },
      inAccount(accountId, `payment-${row.id}-${customer}`),
    ),
  )
  await scope.transaction(tx => nameStripePayment(tx, row.id, accountId, made.id))
  return made.client_secret ?? ''
}

export interface Begun {
  /** Empty: nothing is to be confirmed. */
  readonly secret: string
  /** Its id at Stripe. */
  readonly customer: string
}

export async function subscribe(
  scope: ProjectScope,
  account: PaymentAccount,
  row: Subscription,
  { trialEnd, card = null }: { readonly trialEnd: Date | null; readonly card?: string | null },
): Promise<Begun> {
  const { client, accountId } = account
  const made = await (row.stripeId === null
    ? makeSubscription(scope, account, row, { trialEnd, card })
    : sendToStripe(client, stripe =>
        stripe.subscriptions.retrieve(row.stripeId ?? '', { expand: expandedForSecret }, inAccount(accountId)),
      ))
  const customer = typeof made.customer === 'string' ? made.customer : made.customer.id
  return { secret: getSecret(made), customer }
}

async function makeSubscription(
  scope: ProjectScope,
  account: PaymentAccount,
  row: Subscription,
  payment: Pick<RecurringPrice, 'trialEnd' | 'card'>,
): Promise<Stripe.Subscription> {
  const { client, accountId } = account
  const { offer, priceId } = row
  const price = typeof offer.prices === 'object' ? offer.prices[priceId] : undefined
  const interval = price && getRecurrence(price)
  if (!interval) throw new Error('A subscription was stored for a price that is paid once.')
  const product = await sendToStripe(client, stripe =>
    stripe.products.create({ name: offer.displayName }, inAccount(accountId, `product-${row.id}`)),
  )
  const made = await forCustomer(scope, account, row, (stripe, customer) =>
    stripe.subscriptions.create(
      subscriptionParams({ row, product: product.id, customer, interval, ...payment }),
      inAccount(accountId, `subscription-${row.id}-${customer}`),
    ),
  )
  await scope.transaction(tx => nameStripeSubscription(tx, row.id, accountId, made.id))
  return made
}

/** A call in the name of a customer, who is made again if they were deleted at Stripe. */
async function forCustomer<Result>(
  scope: ProjectScope,
  account: PaymentAccount,
  customer: Customer,
  call: (stripe: Stripe, customerId: string) => Promise<Result>,
): Promise<Result> {
  const { client } = account
  const { customerType, customerId } = customer
  const named = { customerType, customerId }
  const stripeId = await ensureStripeCustomer(scope, account, named)
  try {
    return await client.send(stripe => call(stripe, stripeId))
  } catch (error) {
    if (!(await forgotDeletedCustomer(scope, named, stripeId, error))) throw asRefusal(error)
  }
  const replacement = await ensureStripeCustomer(scope, account, named, stripeId)
  return sendToStripe(client, stripe => call(stripe, replacement))
}
