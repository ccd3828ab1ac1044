import type { Row } from '../app/app-class.ts'
import type { AppContext } from '../app/app-context.ts'
import type { ItemCustomer } from '../items/item.ts'
import { later } from '../later.ts'
import type { BillingPortalOptions, CancelPurchaseOptions, ServerCheckoutOptions } from './customer.ts'
import { customerActNames } from './customer-act-names.ts'
import { loadPayments } from './load-payments.ts'
import type { Purchase } from './purchase.ts'

/** A purchase of any customer. */
export type PurchaseOptions = ItemCustomer & { readonly purchaseId: string }

/** Purchases of any customer, for an application's own server. Users and teams have the same methods for theirs. */
export interface ServerPurchaseMethods {
  /**
   * The address of a page on which a customer buys an offer, also one that only servers may sell.
   *
   * @example
   * const url = await serverApp.createCheckoutUrl({ customCustomerId: tenant.id, offerId: 'pro' })
   */
  createCheckoutUrl(options: ItemCustomer & ServerCheckoutOptions): Promise<string>

  /**
   * What a customer has bought, and what every customer has by default.
   *
   * @example
   * const purchases = await serverApp.listPurchases({ customCustomerId: tenant.id })
   */
  listPurchases(customer: ItemCustomer): Promise<readonly Purchase[]>

  /**
   * Cancels a subscription at the end of the period that is paid, or at once.
   *
   * @example
   * await serverApp.cancelPurchase({ customCustomerId: tenant.id, purchaseId: purchase.id, when: 'now' })
   */
  cancelPurchase(options: PurchaseOptions & CancelPurchaseOptions): Promise<Purchase>

  /**
   * Takes the cancellation of a subscription back, before its period ends.
   *
   * @example
   * await serverApp.resumePurchase({ customCustomerId: tenant.id, purchaseId: purchase.id })
   */
  resumePurchase(options: PurchaseOptions): Promise<Purchase>

  /**
   * The address of Stripe's page on which a customer manages payment methods and invoices.
   *
   * @example
   * const url = await serverApp.createBillingPortalUrl({ teamId: team.id, returnUrl: 'https://example.com/billing' })
   */
  createBillingPortalUrl(options: ItemCustomer & BillingPortalOptions): Promise<string>
}

export const serverPurchaseMethods = later(
  customerActNames,
  async () => (await loadPayments()).anyCustomerActs,
) satisfies Row<ServerPurchaseMethods, AppContext>
