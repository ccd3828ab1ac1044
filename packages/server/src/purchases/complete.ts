/**
 * What happens once a purchase has succeeded, by a payment or in test mode: its link is used up, what it replaces ends, and its
 * items are granted, all in one transaction. A payment that was taken is honoured whatever has changed since.
 */
import type { ProjectConfig } from '@latchkey/contract'
import type { App } from '../app.ts'
import { grantPurchased, subscriptionChanged } from '../items/items.ts'
import type { Tx } from '../kernel/db/db.ts'
import { enqueue } from '../kernel/jobs/job.ts'
import { listSubscriptions, type Subscription, updateSubscription } from '../subscriptions/subscriptions.ts'
import { markLinkUsed } from './purchase-links.store.ts'
import { getConflicts } from './purchase-rules.ts'
import { endAtStripe, endAtStripeWithoutCredit } from './purchases.jobs.ts'
import type { OneTimePurchase } from './purchases.tables.ts'

type Payments = ProjectConfig['payments']

/** A subscription that was stored as live a moment ago, with its customer locked. */
export async function completeSubscription(app: App, tx: Tx, payments: Payments, bought: Subscription): Promise<void> {
  await markLinkUsed(tx, bought.linkId, app.clock.now())
  await endConflicts(app, tx, payments, bought)
  await subscriptionChanged(tx, payments, bought, bought)
}

/** A subscription that goes on with what it was switched to a moment ago, with its customer locked. */
export async function completeSwitch(
  app: App,
  tx: Tx,
  payments: Payments,
  { before, after }: { readonly before: Subscription; readonly after: Subscription },
): Promise<void> {
  await endConflicts(app, tx, payments, after)
  await subscriptionChanged(tx, payments, after, before)
  await subscriptionChanged(tx, payments, after, after)
}

/** A one-time purchase that was stored as paid a moment ago, with its customer locked. */
export async function completeOneTime(app: App, tx: Tx, payments: Payments, bought: OneTimePurchase): Promise<void> {
  await markLinkUsed(tx, bought.linkId, app.clock.now())
  await endConflicts(app, tx, payments, bought)
  const { offer, customerType, customerId } = bought
  // Balances are locked in one order, so that two purchases do not wait for each other.
  for (const [itemId, included] of Object.entries(offer.includedItems).sort(byItemId)) {
    const quantity = included.quantity * bought.quantity
    if (quantity <= 0) continue
    const granted = { id: bought.id, quantity, description: offer.displayName }
    await grantPurchased(app, tx, payments, { customerType, customerId, itemId }, granted)
  }
}

const byItemId = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) => (one < other ? -1 : 1)

async function endConflicts(
  app: App,
  tx: Tx,
  payments: Payments,
  bought: Subscription | OneTimePurchase,
): Promise<void> {
  const now = app.clock.now()
  const others = (await listSubscriptions(tx, bought, now)).filter(({ id }) => id !== bought.id)
  for (const conflict of getConflicts(payments, bought, others)) await endSubscription(app, tx, payments, conflict)
}

/** Ends it now. `creditsRest`: what was paid and not used is a credit at Stripe for later payments. */
export async function endSubscription(
  app: App,
  tx: Tx,
  payments: Payments,
  subscription: Subscription,
  { creditsRest = true }: { readonly creditsRest?: boolean } = {},
): Promise<Subscription> {
  const ended = { ...subscription, status: 'canceled' as const, endedAt: app.clock.now(), cancelsAtPeriodEnd: false }
  await updateSubscription(tx, subscription.id, ended)
  if (subscription.stripeId !== null)
    await enqueue(tx, creditsRest ? endAtStripe : endAtStripeWithoutCredit, { purchaseId: subscription.id })
  await subscriptionChanged(tx, payments, subscription, subscription)
  return ended
}
