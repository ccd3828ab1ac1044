import { newId, nulls } from '../state/ids.ts'
import type { StoredItem, StoredPrice, StoredSubscription, SubscriptionStatus } from '../state/stored.ts'
import { getPlan } from './prices.ts'

export interface NewSubscription {
  readonly customer: string
  readonly items: readonly { readonly price: StoredPrice; readonly quantity: number }[]
  readonly status: SubscriptionStatus
  readonly period: { readonly start: number; readonly end: number }
  readonly trialEnd: number | null
  readonly anchor: number
  readonly metadata: Record<string, string>
  readonly description: string | null
  readonly defaultPaymentMethod: string | null
  readonly cancelAtPeriodEnd: boolean
  readonly savesPaymentMethod: boolean
  readonly missingPaymentMethod: 'cancel' | 'create_invoice' | 'pause'
}

export function newSubscription(given: NewSubscription, now: number): StoredSubscription {
  const id = newId('sub')
  const { period, trialEnd } = given
  const items = given.items.map(({ price, quantity }) => newItem(id, price, quantity, { period, now }))
  const [first] = given.items
  return {
    id,
    object: 'subscription',
    ...nulls('application application_fee_percent billing_cycle_anchor_config billing_thresholds customer_account'),
    ...nulls('days_until_due default_source ended_at latest_invoice managed_payments'),
    ...nulls('next_pending_invoice_item_invoice on_behalf_of pause_collection pending_invoice_item_interval'),
    ...nulls('pending_setup_intent pending_update schedule test_clock transfer_data'),
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: given.anchor,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    cancel_at: given.cancelAtPeriodEnd ? period.end : null,
    cancel_at_period_end: given.cancelAtPeriodEnd,
    canceled_at: given.cancelAtPeriodEnd ? now : null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: first?.price.currency ?? 'usd',
    customer: given.customer,
    default_payment_method: given.defaultPaymentMethod,
    default_tax_rates: [],
    description: given.description,
    discounts: [],
    invoice_settings: {
      ...nulls('account_tax_ids custom_fields description footer'),
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    livemode: false,
    metadata: given.metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: given.savesPaymentMethod ? 'on_subscription' : 'off',
    },
    start_date: now,
    status: given.status,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: given.missingPaymentMethod },
    },
    trial_start: trialEnd === null ? null : now,
  }
}

function newItem(
  subscription: string,
  price: StoredPrice,
  quantity: number,
  { period, now }: { period: NewSubscription['period']; now: number },
): StoredItem {
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: getPlan(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  }
}
