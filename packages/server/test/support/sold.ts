/** What the reference model speaks of, as the server has it. */
import type { OfferConfig, ProjectConfig } from '@latchkey/contract'
import type { OneTimePurchase } from '../../src/purchases/purchases.tables.ts'
import type { Subscription } from '../../src/subscriptions/subscriptions.ts'
import { itemIds } from './random-histories.ts'
import type { ReferenceHoldings, ReferenceOffer, ReferenceSubscription } from './reference-grants.ts'

export const soldPrice = 'price'

export function asOffer({ id, groupId, bases, isDefault, stackable, interval, items }: ReferenceOffer): OfferConfig {
  const price = { USD: '1', serverOnly: false, ...(interval && { interval }) }
  return {
    displayName: id ?? 'Inline',
    customerType: 'custom',
    serverOnly: false,
    stackable,
    ...(groupId !== null && { groupId }),
    isAddOnTo: bases === null ? false : Object.fromEntries(bases.map(base => [base, true as const])),
    prices: isDefault ? 'include-by-default' : { [soldPrice]: price },
    includedItems: items,
  }
}

/** As a request has an inline one. */
export const asInline = ({ interval, items }: ReferenceOffer) => ({
  display_name: 'Inline',
  customer_type: 'custom',
  prices: { [soldPrice]: { USD: '1', ...(interval && { interval }) } },
  included_items: items,
})

/** Groups G and H are declared. */
export function asPayments(offers: readonly ReferenceOffer[]): ProjectConfig['payments'] {
  const items = itemIds.map(itemId => [itemId, { displayName: itemId, customerType: 'custom' as const }])
  return {
    groups: { G: {}, H: {} },
    items: Object.fromEntries(items),
    offers: Object.fromEntries(offers.map(offer => [offer.id, asOffer(offer)])),
    blockNewPurchases: false,
    testMode: true,
  }
}

export function asSubscription(one: ReferenceSubscription, id: string, customerId: string): Subscription {
  return {
    ...getChosen(one),
    ...{ id, linkId: id, customerId, stripeAccountId: null, stripeId: null },
    status: one.status,
    isTest: one.isTest,
    createdAt: new Date(one.createdAt),
    purchasedAt: one.wasLive ? new Date(one.createdAt) : null,
    periodStart: new Date(one.periodStart),
    periodEnd: new Date(one.periodEnd),
    cancelsAtPeriodEnd: false,
    endedAt: one.endedAt === null ? null : new Date(one.endedAt),
  }
}

/** Paid for. */
export function asOneTime(one: ReferenceHoldings['oneTime'][number], id: string, customerId: string): OneTimePurchase {
  const at = new Date(one.at)
  const stripe = { stripeAccountId: null, stripeId: null }
  return { ...getChosen(one), ...stripe, id, linkId: id, customerId, isTest: false, createdAt: at, purchasedAt: at }
}

const getChosen = ({ offer, quantity }: Pick<ReferenceSubscription, 'offer' | 'quantity'>) => ({
  customerType: 'custom' as const,
  offerId: offer.id,
  offer: asOffer(offer),
  priceId: soldPrice,
  currency: 'USD' as const,
  amount: 100,
  quantity,
})
