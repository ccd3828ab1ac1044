import { needsCustomer, type PaymentOutcome } from '../billing/charging.ts'
import type { StoredPaymentIntent, StoredSetupIntent } from '../state/stored.ts'
import { StripeApiError } from './api-error.ts'
import type { Access } from './route.ts'

/** What a publishable key shows of an intent: neither its metadata nor its customer. */
const shown = [
  ...['id', 'object', 'amount', 'automatic_payment_methods', 'canceled_at', 'cancellation_reason', 'capture_method'],
  ...['client_secret', 'confirmation_method', 'created', 'currency', 'description', 'last_payment_error', 'livemode'],
  ...[
    'last_setup_error',
    'next_action',
    'payment_method',
    'payment_method_configuration_details',
    'payment_method_types',
  ],
  ...['processing', 'receipt_email', 'setup_future_usage', 'shipping', 'source', 'status', 'usage'],
]

export function seenWith(access: Access, intent: object): object {
  if (access === 'secret') return structuredClone(intent)
  return structuredClone(Object.fromEntries(Object.entries(intent).filter(([name]) => shown.includes(name))))
}

/** The answer to a confirmation that did not succeed, with the intent in it. */
export function throwDeclined(
  intent: StoredPaymentIntent | StoredSetupIntent,
  outcome: PaymentOutcome,
  access: Access,
): never {
  const reason = typeof outcome === 'object' ? outcome : needsCustomer
  const charge = intent.object === 'payment_intent' ? intent.latest_charge : null
  throw new StripeApiError(402, {
    type: 'card_error',
    ...reason,
    ...(charge === null ? {} : { charge }),
    [intent.object]: seenWith(access, intent),
  })
}
