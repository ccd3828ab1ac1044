import type { App } from '../app.ts'
import { defineJob, type JobContext } from '../kernel/jobs/job.ts'
import { defineSchedule } from '../kernel/jobs/schedule.ts'
import { StripeFailure } from '../kernel/stripe/failure.ts'
import type { StripeClient } from '../kernel/stripe/stripe-client.ts'
import { findSubscription } from '../subscriptions/subscriptions.ts'
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

const week = 7 * 24 * 60 * 60 * 1000
const batch = 1_000

/** Links outlive their expiry for a week, so that the answer to a late visitor stays right. */
export const deleteOldLinks = defineSchedule({
  kind: 'forget-old-purchase-links',
  everySeconds: 3_600,
  async run({ database, clock }) {
    const before = new Date(clock.now().getTime() - week)
    while ((await deleteLinksExpiredBefore(database, before, batch)) === batch);
  },
})
