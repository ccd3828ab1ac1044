import type { AdminContext } from '../app/admin-context.ts'
import type { Row } from '../app/app-class.ts'
import { later } from '../later.ts'
import { loadPayments } from '../purchases/load-payments.ts'
import type { StripeAccountInfo } from './stripe-account-info.ts'

export interface SetupPaymentsOptions {
  /** Where the business is, as two letters of ISO 3166-1. Unless given, Stripe's page has the question. */
  readonly country?: string
}

/** The Stripe account of a project. */
export interface StripeMethods {
  /**
   * Makes the project's Stripe account, or continues with it, and gives the address of Stripe's page that completes it.
   *
   * @example
   * location.href = (await adminApp.setupPayments({ country: 'DE' })).url
   */
  setupPayments(options?: SetupPaymentsOptions): Promise<{ readonly url: string }>

  /**
   * What the project's Stripe account can do, or null where it has none.
   *
   * @example
   * const isReady = (await adminApp.getStripeAccountInfo())?.charges_enabled ?? false
   */
  getStripeAccountInfo(): Promise<StripeAccountInfo | null>

  /**
   * The secret with which a page shows Stripe's own components for the account, such as its payments.
   *
   * @example
   * const { client_secret } = await adminApp.createStripeWidgetAccountSession()
   */
  createStripeWidgetAccountSession(): Promise<{ readonly client_secret: string }>
}

export const stripeMethods = later(
  ['setupPayments', 'getStripeAccountInfo', 'createStripeWidgetAccountSession'],
  loadPayments,
) satisfies Row<StripeMethods, AdminContext>
