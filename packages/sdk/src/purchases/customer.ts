/** Who buys: users and teams by themselves, and any customer by the application's own server. */
import type { Item, ItemOwner, ServerItem } from '../items/item.ts'
import type { InlineOffer } from '../offers/offer.ts'
import type { Purchase } from './purchases.ts'

/** An offer of the configuration. */
export interface CheckoutOptions {
  readonly offerId: string
}

/** An offer of the configuration, or one that is written for this purchase. */
export type ServerCheckoutOptions =
  | (CheckoutOptions & { readonly offer?: undefined })
  | { readonly offerId?: undefined; readonly offer: InlineOffer }

export interface CancelPurchaseOptions {
  /** Unless it is `'now'`, the subscription stays until the end of the period that is paid. */
  readonly when?: 'period-end' | 'now'
}

export interface BillingPortalOptions {
  /** Where Stripe's page leads back to: a page below one of the trusted domains of the project. */
  readonly returnUrl: string
}

/**
 * A user or a team, as someone who has items and buys offers. With `true`: as the application's own server sees them.
 *
 * @example
 * location.href = await customer.createCheckoutUrl({ offerId: 'pro' })
 */
export interface Customer<IsServer extends boolean = false>
  extends ItemOwner<IsServer extends true ? ServerItem : Item> {
  readonly id: string
  /**
   * The address of a page on which this customer buys an offer. It works for a day, and for one purchase.
   *
   * @throws {@link OfferDoesNotExist} when the configuration has no such offer, or only servers may sell it.
   * @throws {@link OfferCustomerTypeDoesNotMatch} when it is for customers of another type.
   *
   * @example
   * location.href = await user.createCheckoutUrl({ offerId: 'pro' })
   */
  createCheckoutUrl(options: IsServer extends true ? ServerCheckoutOptions : CheckoutOptions): Promise<string>
  /**
   * What this customer has bought, and what every customer has by default.
   *
   * @example
   * const hasPro = (await user.listPurchases()).some(({ offerId, isLive }) => offerId === 'pro' && isLive)
   */
  listPurchases(): Promise<readonly Purchase[]>
  /**
   * Cancels a subscription: it stays until the end of the period that is paid, and is not renewed.
   *
   * @example
   * const { periodEndsAt } = await user.cancelPurchase(purchaseId)
   */
  cancelPurchase(
    purchaseId: string,
    ...options: IsServer extends true ? [options?: CancelPurchaseOptions] : []
  ): Promise<Purchase>
  /**
   * Takes the cancellation of a subscription back, before its period ends.
   *
   * @example
   * await user.resumePurchase(purchaseId)
   */
  resumePurchase(purchaseId: string): Promise<Purchase>
  /**
   * The address of Stripe's page on which this customer manages payment methods and invoices. Only for those who
   * have paid something through Stripe.
   *
   * @example
   * location.href = await user.createBillingPortalUrl({ returnUrl: location.href })
   */
  createBillingPortalUrl(options: BillingPortalOptions): Promise<string>
}
