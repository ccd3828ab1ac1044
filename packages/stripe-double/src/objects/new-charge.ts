import type { CardDeclined } from '../billing/charging.ts'
import { invalid } from '../http/api-error.ts'
import { newId, nulls } from '../state/ids.ts'
import type { StoredCharge, StoredPaymentIntent, StoredPaymentMethod } from '../state/stored.ts'

/** `declined` is null for one that succeeded. */
export function newCharge(
  intent: StoredPaymentIntent,
  method: StoredPaymentMethod,
  now: number,
  declined: CardDeclined | null,
): StoredCharge {
  const isPaid = declined === null
  return {
    id: newId('ch'),
    object: 'charge',
    ...nulls('application application_fee application_fee_amount calculated_statement_descriptor'),
    ...nulls('failure_balance_transaction on_behalf_of payment_method_details receipt_number receipt_url review'),
    ...nulls('shipping source source_transfer statement_descriptor statement_descriptor_suffix transfer_data'),
    ...nulls('transfer_group'),
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: isPaid ? newId('txn') : null,
    billing_details: method.billing_details,
    captured: isPaid,
    created: now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: declined?.code ?? null,
    failure_message: declined?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    outcome: {
      ...nulls('advice_code network_advice_code network_decline_code'),
      network_status: isPaid ? 'approved_by_network' : 'declined_by_network',
      reason: declined?.decline_code ?? null,
      risk_level: 'normal',
      seller_message: isPaid ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
      type: isPaid ? 'authorized' : 'issuer_declined',
    },
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    receipt_email: intent.receipt_email,
    refunded: false,
    status: isPaid ? 'succeeded' : 'failed',
  }
}

/** Bounds of what can be charged at once, in minor units. */
const smallest: Readonly<Record<string, number>> = { gbp: 30 }

/** Fifty of the minor unit, in most currencies. */
export const smallestAmount = (currency: string) => smallest[currency] ?? 50

const largest = 99_999_999

export function checkAmount(amount: number, currency: string): void {
  if (amount < smallestAmount(currency))
    throw invalid(`Amount must be at least ${smallestAmount(currency)} ${currency}.`, {
      code: 'amount_too_small',
      param: 'amount',
    })
  if (amount > largest)
    throw invalid(`Amount must be no more than ${largest} ${currency}.`, { code: 'amount_too_large', param: 'amount' })
}
