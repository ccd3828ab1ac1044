import type { PaymentOutcome } from '../billing/charging.ts'
import { needsCustomer } from '../billing/declines.ts'
import type { StoredPaymentIntent, StoredSetupIntent } from '../state/stored.ts'
import { StripeApiError } from './api-error.ts'

/** The answer to a confirmation that did not succeed, with the intent in it. */
export function throwDeclined(intent: StoredPaymentIntent | StoredSetupIntent, outcome: PaymentOutcome): never {
  const reason = typeof outcome === 'object' ? outcome : needsCustomer
  const copy = structuredClone(intent)
  const charge = copy.object === 'payment_intent' ? copy.latest_charge : null
  throw new StripeApiError(402, {
    type: 'card_error',
    ...reason,
    ...(charge === null ? {} : { charge }),
    ...(copy.object === 'payment_intent' ? { payment_intent: copy } : { setup_intent: copy }),
  })
}
