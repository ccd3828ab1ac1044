/** Stripe.js, which has to come from Stripe. It is loaded with the first card form, and with the page after a payment. */
import type { loadStripe as LoadStripe, Stripe } from '@stripe/stripe-js'
import * as pure from '@stripe/stripe-js/pure/index.mjs'

// The entry that loads nothing by itself. Its types are written for bundlers, and not found otherwise.
const { loadStripe } = pure as unknown as { loadStripe: typeof LoadStripe }

export interface StripeAccount {
  readonly publishableKey: string
  /** The account to which is paid. */
  readonly accountId: string
}

const loading = new Map<string, Promise<Stripe>>()

/** One instance for each account. After a failure the next call tries again. */
export function getStripe({ publishableKey, accountId }: StripeAccount, language: string): Promise<Stripe> {
  const key = [publishableKey, accountId, language].join()
  const known = loading.get(key)
  if (known) return known
  const started = load({ publishableKey, accountId }, language)
  started.catch(() => loading.delete(key))
  loading.set(key, started)
  return started
}

async function load({ publishableKey, accountId }: StripeAccount, language: string): Promise<Stripe> {
  // Tags that Stripe does not know are read as the nearest that it knows.
  const stripe = await loadStripe(publishableKey, { stripeAccount: accountId, locale: language as 'en' })
  if (stripe === null) throw new Error('Stripe.js works in browsers only.')
  return stripe
}
