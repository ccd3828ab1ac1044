/** The Stripe account of a project, as requests. */
import type { Transport } from '@latchkey/client'
import { StripeAccountInfoNotFound } from '@latchkey/client/errors'
import * as stripe from '@latchkey/client/stripe'
import type { Connection } from '../app/connection.ts'
import type { SetupPaymentsOptions, StripeAccountInfo } from './stripe-account-info.ts'

export async function setupPayments({ transport }: Connection, options: SetupPaymentsOptions = {}) {
  const { url } = await stripe.setUp(transport, { body: { ...options } })
  return { url }
}

export async function loadStripeAccountInfo(transport: Transport): Promise<StripeAccountInfo | null> {
  try {
    const { accountId, chargesEnabled, detailsSubmitted, payoutsEnabled } = await stripe.accountInfo(transport)
    return {
      account_id: accountId,
      charges_enabled: chargesEnabled,
      details_submitted: detailsSubmitted,
      payouts_enabled: payoutsEnabled,
    }
  } catch (error) {
    if (StripeAccountInfoNotFound.is(error)) return null
    throw error
  }
}

export async function createStripeWidgetAccountSession({ transport }: Connection) {
  const { clientSecret } = await stripe.accountSession(transport, { body: {} })
  return { client_secret: clientSecret }
}
