/** Who buys: users and teams by themselves, and any customer by the application's own server. */
import type { Item, ItemOwner, ServerItem } from '../items/item.ts'
import type { InlineOffer } from '../offers/offer.ts'
import type { PageOf } from '../pages.ts'
import type {
  CustomerBilling,
  CustomerInvoice,
  CustomerPaymentMethod,
  CustomerProduct,
  InlineProduct,
  PaymentMethodSetupIntent,
  ProductGrantOptions,
  ProductListOptions,
  SwitchSubscriptionOptions,
} from './products.ts'
import type { Purchase } from './purchases.ts'

/** A product of the configuration. `offerId` is the older name of its id. */
export type CheckoutOptions = (
  | { readonly productId: string; readonly offerId?: undefined }
  | { readonly offerId: string; readonly productId?: undefined }
) & {
  /** Where the page leads after the purchase: a page in one of the trusted domains of the project. */
  readonly returnUrl?: string
}

/** A product of the configuration, or one that is written for this purchase. `offer` is the older name of such a product. */
export type ServerCheckoutOptions =
  | (CheckoutOptions & { readonly offer?: undefined; readonly product?: undefined })
  | (WrittenCheckout & { readonly product: InlineProduct; readonly offer?: undefined })
  | (WrittenCheckout & { readonly offer: InlineOffer; readonly product?: undefined })

interface WrittenCheckout {
  readonly productId?: undefined
  readonly offerId?: undefined
  readonly returnUrl?: string
}

export interface CancelPurchaseOptions {
  /** Unless it is `'now'`, the subscription stays until the end of the period that is paid. */
  readonly when?: 'period-end' | 'now'
}

export interface BillingPortalOptions {
  /** Where Stripe's page leads back to: a page below one of the trusted domains of the project. */
  readonly returnUrl: string
}

/**
 * A user or a team, as someone who has items and buys products. With `true`: as the application's own server sees them.
 *
 * @example
 * location.href = await customer.createCheckoutUrl({ productId: 'pro' })
 */
export interface Customer<IsServer extends boolean = false>
  extends ItemOwner<IsServer extends true ? ServerItem : Item> {
  readonly id: string
  /**
   * The address of a page on which this customer buys a product. It works for a day, and for one purchase.
   *
   * @throws {@link ProductDoesNotExist} when the configuration has no such product, or only servers may sell it.
   * @throws {@link ProductCustomerTypeDoesNotMatch} when it is for customers of another type.
   * @throws {@link ProductAlreadyGranted} when the customer has it already, and cannot have it twice.
   * @throws `OfferDoesNotExist`, `OfferCustomerTypeDoesNotMatch` instead of the first two, when `offerId` names it.
   * @throws `RedirectUrlNotTrusted` when `returnUrl` is in no trusted domain.
   *
   * @example
   * location.href = await user.createCheckoutUrl({ productId: 'pro', returnUrl: location.href })
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
  /**
   * A page of the products that this customer has, by their id: bought, granted, and those that every customer has by default.
   *
   * @example
   * const products = await user.listProducts({ limit: 100 })
   * const hasPro = products.some(({ id }) => id === 'pro')
   */
  listProducts(options?: ProductListOptions): Promise<PageOf<CustomerProduct>>
  /**
   * Changes to another product of the same line at once, with the stored card: what it costs more for the rest of the period is charged,
   * and what it costs less is credited. A trial ends.
   *
   * @throws {@link DefaultPaymentMethodRequired} without a stored card. Where the card is declined, nothing changes.
   *
   * @example
   * await user.switchSubscription({ fromProductId: 'basic', toProductId: 'pro' })
   */
  switchSubscription(options: SwitchSubscriptionOptions): Promise<void>
  /**
   * A page of the bills of Stripe, newest first. Empty where nothing was paid through Stripe.
   *
   * @example
   * const [latest] = await user.listInvoices({ limit: 1 })
   */
  listInvoices(options?: ProductListOptions): Promise<PageOf<CustomerInvoice>>
  /**
   * The card with which this customer pays.
   *
   * @example
   * const { defaultPaymentMethod } = await team.getBilling()
   */
  getBilling(): Promise<CustomerBilling>
  /**
   * Begins to store a card: Stripe's card form confirms it with the secret. The project needs a Stripe account.
   *
   * @example
   * const { clientSecret, stripeAccountId } = await user.createPaymentMethodSetupIntent()
   */
  createPaymentMethodSetupIntent(): Promise<PaymentMethodSetupIntent>
  /**
   * Pays with the card of a setup intent that the card form confirmed, from now on and in every open subscription.
   *
   * @example
   * const card = await user.setDefaultPaymentMethodFromSetupIntent(setupIntent.id)
   */
  setDefaultPaymentMethodFromSetupIntent(setupIntentId: string): Promise<CustomerPaymentMethod>
}

/** A user or a team, to whom the application's own server gives products. */
export interface ProductReceiver {
  /**
   * Gives a product without payment. With a price that is paid again and again it is a subscription until it is cancelled, else
   * it is given for good.
   *
   * @throws {@link ProductDoesNotExist}, {@link ProductCustomerTypeDoesNotMatch}, {@link ProductAlreadyGranted}
   *
   * @example
   * await serverUser.grantProduct({ productId: 'pro' })
   */
  grantProduct(options: ProductGrantOptions): Promise<void>
}
