import { newId, nulls } from '../state/ids.ts'
import type { StoredCustomer, StoredInvoice, StoredLine, StoredSubscription } from '../state/stored.ts'

interface Content {
  readonly reason: string
  readonly lines: readonly StoredLine[]
  readonly period: { readonly start: number; readonly end: number }
}

/** A draft. */
export function newInvoice(
  customer: StoredCustomer,
  subscription: StoredSubscription,
  { reason, lines, period }: Content,
  now: number,
): StoredInvoice {
  const id = newId('in')
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return {
    id,
    object: 'invoice',
    ...nulls('account_name account_tax_ids application automatically_finalizes_at custom_fields customer_account'),
    ...nulls('customer_address customer_phone customer_shipping default_payment_method default_source description'),
    ...nulls('due_date effective_at ending_balance footer from_invoice last_finalization_error latest_revision'),
    ...nulls('next_payment_attempt number on_behalf_of receipt_number rendering shipping_cost shipping_details'),
    ...nulls('statement_descriptor test_clock webhooks_delivered_at'),
    account_country: 'US',
    amount_due: Math.max(0, total),
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: Math.max(0, total),
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_tax_rates: [],
    discounts: [],
    hosted_invoice_url: `https://invoice.stripe.com/i/${id}`,
    invoice_pdf: `https://pay.stripe.com/invoice/${id}/pdf`,
    issuer: { type: 'self' },
    lines: { object: 'list', data: [...lines], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
  }
}
