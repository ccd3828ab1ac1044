/** What the project's Stripe account can do. Its names are those of the wire, as in the published SDKs. */
export interface StripeAccountInfo {
  readonly account_id: string
  readonly charges_enabled: boolean
  readonly details_submitted: boolean
  readonly payouts_enabled: boolean
}

export interface SetupPaymentsOptions {
  /** Where the business is, as two letters of ISO 3166-1. Unless given, Stripe's page has the question. */
  readonly country?: string
}
