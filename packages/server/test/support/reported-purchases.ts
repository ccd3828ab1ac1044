/** Purchases that were paid through Stripe, as the server stores what Stripe reports. */
import type { Testkit, TestProject } from '@latchkey/testkit'
import { subscriptionChanged } from '../../src/items/items.ts'
import { bindDb, type Tx } from '../../src/kernel/db/db.ts'
import { transaction } from '../../src/kernel/db/transaction.ts'
import { projectDirectory } from '../../src/projects/projects.ts'
import { completeOneTime, completeSubscription } from '../../src/purchases/complete.ts'
import { insertOneTime } from '../../src/purchases/one-time-purchases.store.ts'
import type { OneTimePurchase } from '../../src/purchases/purchases.tables.ts'
import {
  type Customer,
  insertSubscription,
  lockCustomer,
  type Subscription,
  updateSubscription,
} from '../../src/subscriptions/subscriptions.ts'

type Payments = Parameters<typeof completeSubscription>[2]

export interface StripeReports {
  /** `before` the transaction ends, something else happens. */
  begins(subscription: Subscription, before?: () => Promise<void>): Promise<void>
  changes(subscription: Subscription): Promise<void>
  isPaid(purchase: OneTimePurchase): Promise<void>
}

export function stripeReports({ latchkey: { app } }: Testkit, project: TestProject): StripeReports {
  const store = async (customer: Customer, work: (tx: Tx, payments: Payments) => Promise<void>) => {
    const known = await projectDirectory(app).read(project.id)
    if (!known) throw new Error('The project is gone.')
    await transaction(bindDb(app.database, project.id, 'main'), async tx => {
      await lockCustomer(tx, customer)
      await work(tx, known.config.payments)
    })
  }
  return {
    begins: (row, before) =>
      store(row, async (tx, payments) => {
        await insertSubscription(tx, row)
        await completeSubscription(app, tx, payments, row)
        await before?.()
      }),
    changes: row =>
      store(row, async (tx, payments) => {
        await updateSubscription(tx, row.id, row)
        await subscriptionChanged(tx, payments, row, row)
      }),
    isPaid: row =>
      store(row, async (tx, payments) => {
        await insertOneTime(tx, row)
        await completeOneTime(app, tx, payments, row)
      }),
  }
}
