import type { App } from '../app.ts'
import type { CleanUp } from '../clean-up.ts'
import type { Tx } from '../kernel/db/db.ts'
import { enqueue } from '../kernel/jobs/job.ts'
import {
  type Customer,
  isOpen,
  listSubscriptions,
  lockCustomer,
  updateSubscription,
} from '../subscriptions/subscriptions.ts'
import { endAtStripe } from './purchases.jobs.ts'

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
