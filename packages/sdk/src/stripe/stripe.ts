/** The Stripe account of a project, as requests. */
import { StripeAccountInfoNotFound } from '@latchkey/client/errors'
import * as stripe from '@latchkey/client/stripe'
import type { AdminContext } from '../app/admin-context.ts'
import type { AdminViewer } from '../app/admin-viewer.ts'
import type { StripeAccountInfo } from './stripe-account-info.ts'
import type { SetupPaymentsOptions } from './stripe-methods.ts'

export async function setupPayments({ admin }: AdminContext, options: SetupPaymentsOptions = {}) {
  const { url } = await stripe.setUp(admin.connection.transport, { body: { ...options } })
  await admin.outdate('stripeAccountInfo')
  return { url }
}

export function getStripeAccountInfo({ admin }: AdminContext): Promise<StripeAccountInfo | null> {
  return admin.store('stripeAccountInfo').load()
}

export async function loadStripeAccountInfo({ connection }: AdminViewer): Promise<StripeAccountInfo | null> {
  try {
    const { accountId, chargesEnabled, detailsSubmitted, payoutsEnabled } = await stripe.accountInfo(
      connection.transport,
    )
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

export async function createStripeWidgetAccountSession({ transport }: AdminContext) {
  const { clientSecret } = await stripe.accountSession(transport, { body: {} })
  return { client_secret: clientSecret }
}
