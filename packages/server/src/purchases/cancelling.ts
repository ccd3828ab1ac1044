/** Ending a subscription with its period or at once, and taking the first back. */
import { type Purchase, PurchaseCannotChange, PurchaseNotFound } from '@latchkey/contract'
import type { App } from '../app.ts'
import { countIntervals } from '../items/intervals.ts'
import { subscriptionChanged } from '../items/items.ts'
import type { Db } from '../kernel/db/db.ts'
import type { ProjectScope } from '../kernel/http/context.ts'
import { getRecurrence } from '../offers/offers.ts'
import { findPaymentAccount } from '../stripe/stripe-accounts.ts'
import { sendToStripe } from '../stripe/stripe-failures.ts'
import {
  type Customer,
  findSubscription,
  isGranted,
  isOpen,
  lockCustomer,
  type Subscription,
  updateSubscription,
} from '../subscriptions/subscriptions.ts'
import { endSubscription } from './complete.ts'
import { subscriptionView } from './customer-purchases.ts'
import { inAccount } from './stripe-objects.ts'

export interface NamedPurchase extends Customer {
  readonly purchaseId: string
}

/**
 * Ends it with its period, or now. One that is not paid for ends now.
 *
 * @throws {@link PurchaseNotFound}, {@link PurchaseCannotChange} when it has ended or is paid once, `PaymentServiceDown`
 */
export async function cancelPurchase(
  app: App,
  scope: ProjectScope,
  named: NamedPurchase,
  when: 'period-end' | 'now',
): Promise<Purchase> {
  const found = await getOwn(app, scope.db, named)
  if (!isOpen(found)) throw PurchaseCannotChange()
  if (when === 'period-end' && isPaidFor(found)) return setCancelling(app, scope, named, true)
  const { payments } = scope.project.config
  return scope.transaction(async tx => {
    await lockCustomer(tx, named)
    const subscription = await getOwn(app, tx, named)
    if (!isOpen(subscription)) throw PurchaseCannotChange()
    return subscriptionView(payments, await endSubscription(app, tx, payments, subscription))
  })
}

const isPaidFor = ({ status }: Subscription): boolean => status === 'active' || status === 'trialing'

/** @throws {@link PurchaseNotFound}, {@link PurchaseCannotChange} unless it ends with its period, `PaymentServiceDown` */
export async function resumePurchase(app: App, scope: ProjectScope, named: NamedPurchase): Promise<Purchase> {
  const found = await getOwn(app, scope.db, named)
  if (!isOpen(found) || !found.cancelsAtPeriodEnd) throw PurchaseCannotChange()
  return setCancelling(app, scope, named, false)
}

/** Stripe first: it is what renews a subscription, or does not. */
async function setCancelling(
  app: App,
  scope: ProjectScope,
  named: NamedPurchase,
  cancelsAtPeriodEnd: boolean,
): Promise<Purchase> {
  const { stripeId } = await getOwn(app, scope.db, named)
  const account = stripeId === null ? null : await findPaymentAccount(app, scope.db)
  if (stripeId !== null && account !== null) {
    const { client, accountId } = account
    const change = { cancel_at_period_end: cancelsAtPeriodEnd }
    await sendToStripe(client, stripe => stripe.subscriptions.update(stripeId, change, inAccount(accountId)))
  }
  return scope.transaction(async tx => {
    await lockCustomer(tx, named)
    const subscription = await getOwn(app, tx, named)
    if (!isOpen(subscription)) throw PurchaseCannotChange()
    // A granted one has a period only once it is about to end.
    const periodEnd =
      isGranted(subscription) && !cancelsAtPeriodEnd ? null : getPeriodEnd(subscription, app.clock.now())
    const changed = { ...subscription, cancelsAtPeriodEnd, periodEnd }
    await updateSubscription(tx, subscription.id, changed)
    if (isGranted(subscription)) await subscriptionChanged(tx, scope.project.config.payments, named, changed)
    return subscriptionView(scope.project.config.payments, changed)
  })
}

/** The end of the interval of its price that runs now, where none is stored. */
function getPeriodEnd({ periodEnd, periodStart, offer, priceId }: Subscription, now: Date): Date | null {
  const price = typeof offer.prices === 'object' ? offer.prices[priceId] : undefined
  const every = price ? getRecurrence(price) : null
  if (periodEnd !== null || every === null) return periodEnd
  return countIntervals(periodStart, now, every).nextAt
}

/** @throws {@link PurchaseNotFound} */
async function getOwn(
  app: App,
  db: Db,
  { purchaseId, customerType, customerId }: NamedPurchase,
): Promise<Subscription> {
  const found = await findSubscription(db, purchaseId, app.clock.now())
  if (found?.customerType !== customerType || found.customerId !== customerId) throw PurchaseNotFound()
  return found
}
