import type { PaymentOutcome } from '../billing/charging.ts'
import { needsCustomer } from '../billing/declines.ts'
import type { StoredPaymentIntent, StoredSetupIntent } from '../state/stored.ts'
import { StripeApiError } from './api-error.ts'
import { seenWith } from './browser-view.ts'
import type { Access } from './route.ts'

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
