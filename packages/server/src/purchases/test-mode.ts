/** Purchases for which nothing is paid: an owner tries what customers will buy. */
import type { PurchaseChoice } from '@latchkey/contract'
import type { App } from '../app.ts'
import { addIntervals } from '../items/intervals.ts'
import { lockExistingCustomer } from '../items/items.ts'
import type { Tx } from '../kernel/db/db.ts'
import type { ProjectScope } from '../kernel/http/context.ts'
import { getRecurrence } from '../offers/offers.ts'
import {
  type Customer,
  insertSubscription,
  listSubscriptions,
  lockCustomer,
  type Subscription,
} from '../subscriptions/subscriptions.ts'
import { completeOneTime, completeSubscription } from './complete.ts'
import { customerNotFound } from './customers.ts'
import { insertOneTime, listOneTime } from './one-time-purchases.store.ts'
import { lockOpenLink, openOwnLink } from './purchase-links.ts'
import { type Chosen, checkMayBuy, getChosen, getTrial, type Holdings } from './purchase-rules.ts'
import type { PurchaseLink } from './purchases.tables.ts'

/** @throws as the rules of purchases say, in their order */
export async function buyInTestMode(
  app: App,
  scope: ProjectScope,
  { fullCode, ...choice }: PurchaseChoice,
): Promise<void> {
  const { link: found, digest } = await openOwnLink(app, scope, fullCode)
  await scope.transaction(async tx => {
    // Whoever is removed at the same time takes this purchase along, or is gone already.
    const exists = await lockExistingCustomer(tx, found)
    await lockCustomer(tx, found)
    const link = await lockOpenLink(app, tx, digest)
    if (!exists) throw customerNotFound(link)
    const { payments } = scope.project.config
    const holdings = await getHoldings(app, tx, link)
    const chosen = getChosen(link, choice, holdings)
    checkMayBuy(payments, link, holdings)
    await storeTestPurchase(app, tx, { link, chosen, holdings, payments })
  })
}

/** What a customer has at the moment. */
export async function getHoldings(
  app: App,
  tx: Parameters<typeof listOneTime>[0],
  customer: Customer,
): Promise<Holdings> {
  const subscriptions = await listSubscriptions(tx, customer, app.clock.now())
  return { subscriptions, oneTime: await listOneTime(tx, customer) }
}

interface TestPurchase {
  readonly link: PurchaseLink
  readonly chosen: Chosen
  readonly holdings: Holdings
  readonly payments: ProjectScope['project']['config']['payments']
}

async function storeTestPurchase(app: App, tx: Tx, { link, chosen, holdings, payments }: TestPurchase): Promise<void> {
  const now = app.clock.now()
  const { customerType, customerId } = link
  const stripe = { stripeAccountId: null, stripeId: null }
  const bought = {
    id: app.ids.next(),
    linkId: link.id,
    customerType,
    customerId,
    ...chosen,
    isTest: true,
    createdAt: now,
    ...stripe,
  }
  const recurrence = getRecurrence(chosen.price)
  if (recurrence === null) {
    const purchase = { ...bought, purchasedAt: now }
    await insertOneTime(tx, purchase)
    return completeOneTime(app, tx, payments, purchase)
  }
  const trial = getTrial(payments, link, chosen.price, holdings)
  const subscription: Subscription = {
    ...bought,
    status: trial === null ? 'active' : 'trialing',
    purchasedAt: now,
    periodStart: now,
    periodEnd: addIntervals(now, trial ?? recurrence),
    cancelsAtPeriodEnd: false,
    endedAt: null,
  }
  await insertSubscription(tx, subscription)
  await completeSubscription(app, tx, payments, subscription)
}
