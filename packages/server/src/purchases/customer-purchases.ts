/** What a customer has bought, and what every customer has by default; cancelling, and taking that back. */
import { getIncludes, type ProjectConfig, type Purchase } from '@latchkey/contract'
import type { App } from '../app.ts'
import { defaultOffers } from '../items/granted-items.ts'
import type { Db } from '../kernel/db/db.ts'
import { getAmounts, getOffer, getRecurrence, inDecimals } from '../offers/offers.ts'
import {
  type BoughtOffer,
  type Customer,
  isOpen,
  listSubscriptions,
  type Subscription,
} from '../subscriptions/subscriptions.ts'
import { listOneTime } from './one-time-purchases.store.ts'
import type { OneTimePurchase } from './purchases.tables.ts'

type Payments = ProjectConfig['payments']

/** The newest first, and those that everyone has at the end. */
export async function listPurchases(app: App, db: Db, payments: Payments, customer: Customer): Promise<Purchase[]> {
  const subscriptions = await listSubscriptions(db, customer, app.clock.now())
  const bought = [
    ...subscriptions.filter(one => one.purchasedAt !== null || isOpen(one)).map(one => subscriptionView(payments, one)),
    ...(await listOneTime(db, customer)).map(one => oneTimeView(payments, one)),
  ]
  const newestFirst = bought.sort((one, other) => (other.createdAtMillis ?? 0) - (one.createdAtMillis ?? 0))
  const byDefault: Purchase[] = defaultOffers(payments, customer.customerType, subscriptions).map(
    ([offerId, offer]) => ({
      ...unbought,
      offerId,
      displayName: offer.displayName,
      includes: getIncludes(payments, offer),
    }),
  )
  return [...newestFirst, ...byDefault]
}

const unbought: Omit<Purchase, 'offerId' | 'displayName' | 'includes'> = {
  id: null,
  type: 'default',
  quantity: 1,
  status: 'active',
  amounts: null,
  total: null,
  currency: null,
  interval: null,
  createdAtMillis: null,
  periodEndMillis: null,
  cancelAtPeriodEnd: false,
  endedAtMillis: null,
  testMode: false,
}

export function subscriptionView(payments: Payments, subscription: Subscription): Purchase {
  return {
    ...toView(payments, subscription),
    type: 'subscription',
    status: subscription.status,
    createdAtMillis: (subscription.purchasedAt ?? subscription.createdAt).getTime(),
    periodEndMillis: subscription.periodEnd?.getTime() ?? null,
    cancelAtPeriodEnd: subscription.cancelsAtPeriodEnd,
    endedAtMillis: subscription.endedAt?.getTime() ?? null,
  }
}

function oneTimeView(payments: Payments, purchase: OneTimePurchase): Purchase {
  const forGood = { periodEndMillis: null, cancelAtPeriodEnd: false, endedAtMillis: null }
  const createdAtMillis = (purchase.purchasedAt ?? purchase.createdAt).getTime()
  return { ...toView(payments, purchase), type: 'one_time', status: null, createdAtMillis, ...forGood }
}

function toView(payments: Payments, bought: BoughtOffer & { readonly id: string; readonly isTest: boolean }) {
  const { id, offerId, offer, priceId, quantity, amount, currency, isTest } = bought
  const price = typeof offer.prices === 'object' ? offer.prices[priceId] : undefined
  return {
    id,
    offerId,
    displayName: offer.displayName,
    quantity,
    amounts: price ? getAmounts(price) : null,
    total: inDecimals(amount * quantity, currency),
    currency,
    interval: price ? mutable(getRecurrence(price)) : null,
    testMode: isTest,
    // What was bought once has been granted; a subscription gives what its offer includes today.
    includes: getIncludes(payments, getOffer(payments, bought)),
  }
}

const mutable = <Value, Rest extends readonly unknown[]>(pair: readonly [Value, ...Rest] | null) =>
  pair && ([...pair] as [Value, ...Rest])
