/** Lines of invoices: what an item costs for a period, and what is credited for the rest of one. */
import { newId } from '../state/ids.ts'
import type { StoredItem, StoredLine } from '../state/stored.ts'

interface Period {
  readonly start: number
  readonly end: number
}

export function itemLine(item: StoredItem, period: Period, amount = getCost(item)): StoredLine {
  return toLine(item, period, { amount, proration: false })
}

export const getCost = ({ price, quantity }: StoredItem) => (price.unit_amount ?? 0) * quantity

/** The part of the current period that is not used, to the second. */
export function creditLine(item: StoredItem, now: number): StoredLine {
  const { current_period_start: start, current_period_end: end } = item
  const left = Math.max(0, end - Math.max(now, start)) / (end - start)
  return toLine(item, { start: now, end }, { amount: -Math.round(getCost(item) * left), proration: true })
}

function toLine(
  item: StoredItem,
  period: Period,
  { amount, proration }: { amount: number; proration: boolean },
): StoredLine {
  const { price, quantity } = item
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: proration ? `Unused time of ${quantity} × ${price.product}` : `${quantity} × ${price.product}`,
    discount_amounts: [],
    discountable: !proration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration,
        proration_details: { credited_items: null },
        subscription: item.subscription,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: item.subscription,
    subtotal: amount,
    taxes: [],
  }
}
