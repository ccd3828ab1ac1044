import { newId } from '../state/ids.ts'
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
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: given.anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: given.cancelAtPeriodEnd ? period.end : null,
    cancel_at_period_end: given.cancelAtPeriodEnd,
    canceled_at: given.cancelAtPeriodEnd ? now : null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: first?.price.currency ?? 'usd',
    customer: given.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: given.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: given.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: given.savesPaymentMethod ? 'on_subscription' : 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: given.status,
    test_clock: null,
    transfer_data: null,
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
