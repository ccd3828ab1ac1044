/** Subscriptions and payments at Stripe: how they are made of what was chosen, and what their state means here. */
import { type Interval, type SubscriptionStatus, subscriptionStatuses } from '@latchkey/contract'
import type Stripe from 'stripe'
import type { SubscriptionRow, SubscriptionState } from '../subscriptions/subscriptions.ts'

/** In the metadata of what is made: the row of ours that it pays for. Grants never come from metadata. */
export const purchaseKey = 'latchkeyPurchase'

export const inAccount = (stripeAccount: string, idempotencyKey?: string) => ({
  stripeAccount,
  ...(idempotencyKey !== undefined && { idempotencyKey }),
})

export const expandedForSecret = ['latest_invoice.confirmation_secret', 'pending_setup_intent']

export interface RecurringPrice {
  readonly row: SubscriptionRow
  readonly product: string
  readonly customer: string
  readonly interval: Interval
  readonly trialEnd: Date | null
  /** The stored card that pays at once. Null: the card form confirms. */
  readonly card: string | null
}

export function subscriptionParams({
  row,
  product,
  customer,
  interval: [count, unit],
  trialEnd,
  card,
}: RecurringPrice): Stripe.SubscriptionCreateParams {
  return {
    customer,
    ...(card === null
      ? { payment_behavior: 'default_incomplete' }
      : { payment_behavior: 'error_if_incomplete', default_payment_method: card, off_session: true }),
    payment_settings: { save_default_payment_method: 'on_subscription' },
    items: [
      {
        price_data: {
          currency: row.currency.toLowerCase(),
          unit_amount: row.amount,
          product,
          recurring: { interval: unit, interval_count: count },
        },
        quantity: row.quantity,
      },
    ],
    ...(trialEnd !== null && { trial_end: toSeconds(trialEnd) }),
    metadata: { [purchaseKey]: row.id },
    expand: [...expandedForSecret],
  }
}

/** With which the card form confirms the first payment, or the means of payment of a trial. Empty: nothing is to be confirmed. */
export function getSecret({ latest_invoice: invoice, pending_setup_intent: setup }: Stripe.Subscription): string {
  const paid = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : null
  const prepared = typeof setup === 'object' ? setup?.client_secret : null
  return paid ?? prepared ?? ''
}

/** What is stored of a subscription at Stripe. Null: it has no item, so that nothing can be said of its period. */
export function getState(
  subscription: Stripe.Subscription,
  before: SubscriptionRow,
  now: Date,
): SubscriptionState | null {
  const [item] = subscription.items.data
  if (item === undefined) return null
  const wasLive = before.purchasedAt !== null || hasBeenLive(subscription, item)
  return {
    status: getStatus(subscription, wasLive),
    quantity: item.quantity ?? 1,
    purchasedAt: before.purchasedAt ?? (wasLive ? now : null),
    periodStart: toDate(item.current_period_start),
    periodEnd: toDate(item.current_period_end),
    cancelsAtPeriodEnd: subscription.cancel_at_period_end,
    endedAt: typeof subscription.ended_at === 'number' ? toDate(subscription.ended_at) : null,
  }
}

/**
 * Whether it was ever paid, or on a trial with a means of payment. It may have ended since: events can come so late that the first
 * state that is fetched is the last one.
 */
function hasBeenLive(subscription: Stripe.Subscription, item: Stripe.SubscriptionItem): boolean {
  const { status, latest_invoice: invoice, pending_setup_intent: setup, trial_start: trialStart } = subscription
  if (status === 'incomplete' || status === 'incomplete_expired') return false
  if (trialStart !== null && item.current_period_start === trialStart) return setup === null
  // Only what was paid renews, and only a renewal that fails is past due or unpaid.
  if (status !== 'canceled' || item.current_period_start > subscription.start_date) return true
  return typeof invoice === 'object' && invoice?.status === 'paid'
}

function getStatus({ status }: Stripe.Subscription, wasLive: boolean): SubscriptionStatus {
  // A trial begins once there is a means of payment.
  if (status === 'trialing' && !wasLive) return 'incomplete'
  // It was never paid: there is nothing that it gave.
  if (status === 'canceled' && !wasLive) return 'incomplete_expired'
  // One that Stripe has added since gives nothing.
  return subscriptionStatuses.find(known => known === status) ?? 'paused'
}

const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000)
const toDate = (seconds: number) => new Date(seconds * 1000)
