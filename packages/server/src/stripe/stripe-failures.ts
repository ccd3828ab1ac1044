/** What a caller is answered when Stripe does not do what was requested. */
import { PaymentRefused, PaymentServiceDown } from '@latchkey/contract'
import type Stripe from 'stripe'
import { StripeFailure, type StripeFailureKind } from '../kernel/stripe/failure.ts'
import type { StripeClient } from '../kernel/stripe/stripe-client.ts'

const reasons: Readonly<Record<Exclude<StripeFailureKind, 'unavailable'>, string>> = {
  declined: 'the means of payment was declined.',
  invalid: 'the Stripe account of this project cannot take it. Its owner sees why in the dashboard, under Payments.',
  'not-found': 'the Stripe account of this project is not connected any more.',
}

/** As `send` of the client. @throws {@link PaymentServiceDown}, {@link PaymentRefused} */
export async function sendToStripe<Result>(
  client: StripeClient,
  call: (stripe: Stripe) => Promise<Result>,
): Promise<Result> {
  try {
    return await client.send(call)
  } catch (error) {
    throw asRefusal(error)
  }
}

/** A failure of Stripe as what the caller is answered; any other error as it is. */
export function asRefusal(error: unknown): unknown {
  if (!StripeFailure.is(error)) return error
  return error.kind === 'unavailable' ? PaymentServiceDown() : PaymentRefused({ reason: reasons[error.kind] })
}
