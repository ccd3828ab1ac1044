import type { Store } from '@latchkey/js/internal'
import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js'
import { createLocalStore } from '../hooks/use-store.ts'
import { getStripe, type StripeAccount } from './stripe-loader.ts'

/** How a payment went, as far as Stripe says so. */
export type PaymentOutcome =
  | { readonly state: 'succeeded' | 'processing' | 'unknown' }
  | { readonly state: 'failed'; readonly reason: string | null }

async function readOutcome(account: StripeAccount, clientSecret: string, language: string): Promise<PaymentOutcome> {
  try {
    const stripe = await getStripe(account, language)
    if (clientSecret.startsWith('seti_')) {
      const { setupIntent, error } = await stripe.retrieveSetupIntent(clientSecret)
      return getOutcome(setupIntent, setupIntent?.last_setup_error, error)
    }
    const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret)
    return getOutcome(paymentIntent, paymentIntent?.last_payment_error, error)
  } catch {
    return { state: 'unknown' }
  }
}

function getOutcome(
  intent: Pick<PaymentIntent | SetupIntent, 'status'> | undefined,
  lastError: { readonly message?: string } | null | undefined,
  error: StripeError | undefined,
): PaymentOutcome {
  if (!intent || error) return { state: 'unknown' }
  switch (intent.status) {
    case 'succeeded':
      return { state: 'succeeded' }
    case 'processing':
      return { state: 'processing' }
    default:
      return { state: 'failed', reason: lastError?.message ?? null }
  }
}

const stores = new Map<string, Store<PaymentOutcome>>()

/** One question for each payment, however often React renders while it waits for the answer. */
export function getPayment(account: StripeAccount, clientSecret: string, language: string): Store<PaymentOutcome> {
  const store = stores.get(clientSecret) ?? createLocalStore(() => readOutcome(account, clientSecret, language))
  stores.set(clientSecret, store)
  return store
}
