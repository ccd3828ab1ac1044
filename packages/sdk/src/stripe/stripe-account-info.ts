/** What the project's Stripe account can do. Its names are those of the wire, as in the published SDKs. */
export interface StripeAccountInfo {
  readonly account_id: string
  readonly charges_enabled: boolean
  readonly details_submitted: boolean
  readonly payouts_enabled: boolean
}
