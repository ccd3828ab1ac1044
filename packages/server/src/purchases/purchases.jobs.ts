import type { App } from '../app.ts'
import type { CleanUp } from '../clean-up.ts'
import type { Tx } from '../kernel/db/db.ts'
import { defineJob, enqueue, type JobContext } from '../kernel/jobs/job.ts'
import { dayMs, defineDeletion } from '../kernel/jobs/schedule.ts'
import { StripeFailure } from '../kernel/stripe/failure.ts'
import type { StripeClient } from '../kernel/stripe/stripe-client.ts'
import {
  type Customer,
  findSubscription,
  isOpen,
  listSubscriptions,
  lockCustomer,
  updateSubscription,
} from '../subscriptions/subscriptions.ts'
import { findOneTime } from './one-time-purchases.store.ts'
import { deleteLinksExpiredBefore } from './purchase-links.store.ts'

export interface Named {
  readonly purchaseId: string
}

const atStripe = { lane: 'housekeeping', maxAttempts: 30 } as const

/** A subscription that has ended here ends at Stripe, too, with credit for the time that was paid and not used. */
export const endAtStripe = defineJob<Named, App>({
  ...atStripe,
  kind: 'end-subscription-at-stripe',
  run: (context, named) => endSubscription(context, named, { prorate: true, invoice_now: true }),
})

/** The same without a credit, where a refund decided what is given back. */
export const endAtStripeWithoutCredit = defineJob<Named, App>({
  ...atStripe,
  kind: 'end-refunded-subscription-at-stripe',
  run: (context, named) => endSubscription(context, named, {}),
})

/** What was chosen before another choice, and not paid, can be paid no more. */
export const voidAtStripe = defineJob<Named, App>({
  ...atStripe,
  kind: 'void-purchase-at-stripe',
  async run(context, named) {
    const { app, db } = context
    const payment = await findOneTime(db, named.purchaseId)
    if (payment === null) return endSubscription(context, named, {})
    const { stripeId, stripeAccountId, purchasedAt } = payment
    if (app.stripe === null || stripeId === null || stripeAccountId === null || purchasedAt !== null) return
    await unlessOver(app.stripe, stripe =>
      stripe.paymentIntents.cancel(stripeId, {}, { stripeAccount: stripeAccountId }),
    )
  },
})

async function endSubscription(
  { app, db, clock }: JobContext<App>,
  { purchaseId }: Named,
  params: { prorate?: boolean; invoice_now?: boolean },
): Promise<void> {
  const subscription = await findSubscription(db, purchaseId, clock.now())
  const { stripeId = null, stripeAccountId = null } = subscription ?? {}
  if (app.stripe === null || stripeId === null || stripeAccountId === null) return
  await unlessOver(app.stripe, stripe =>
    stripe.subscriptions.cancel(stripeId, params, { stripeAccount: stripeAccountId }),
  )
}

/** One that is gone, has ended or was paid meanwhile is left as it is: Stripe reports it. */
async function unlessOver(client: StripeClient, call: Parameters<StripeClient['send']>[0]): Promise<void> {
  try {
    await client.send(call)
  } catch (error) {
    if (!StripeFailure.is(error) || error.kind === 'unavailable') throw error
  }
}

/** Links outlive their expiry for a week, so that the response to a late visitor stays right. */
export const deleteOldLinks = defineDeletion('forget-old-purchase-links', 7 * dayMs, deleteLinksExpiredBefore)

/** What was bought stays in the list of transactions; what would be paid again ends. */
export const purchaseCleanUp: CleanUp = {
  onUserRemoved: (app, tx, { userId }) => endSubscriptions(app, tx, { customerType: 'user', customerId: userId }),
  onTeamRemoved: (app, tx, { teamId }) => endSubscriptions(app, tx, { customerType: 'team', customerId: teamId }),
}

async function endSubscriptions(app: App, tx: Tx, customer: Customer): Promise<void> {
  const now = app.clock.now()
  if ((await listSubscriptions(tx, customer, now)).length === 0) return
  await lockCustomer(tx, customer)
  for (const subscription of await listSubscriptions(tx, customer, now)) {
    if (!isOpen(subscription)) continue
    if (subscription.stripeId !== null) await enqueue(tx, endAtStripe, { purchaseId: subscription.id })
    await updateSubscription(tx, subscription.id, { ...subscription, status: 'canceled', endedAt: now })
  }
}
