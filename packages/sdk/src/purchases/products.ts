/** What customers have, in the words of published SDKs: products, grants, subscriptions, invoices and the card. */
import type { Body, Transport } from '@latchkey/client'
import * as billing from '@latchkey/client/billing'
import * as products from '@latchkey/client/products'
import type { Currency, CustomerProduct as WireProduct } from '@latchkey/contract'
import { notSignedIn } from '../errors/own-errors.ts'
import { customerKey } from '../items/customer-key.ts'
import type { ItemCustomer } from '../items/item.ts'
import type { CustomerType, InlineOffer, InlineOfferPrice } from '../offers/offer.ts'
import { type PageOf, toPage } from '../pages.ts'
import type { Session } from '../session/session.ts'
import type { PurchaseAccess } from './purchases.ts'

/**
 * A product that a customer has. Several purchases of one product are one of them.
 *
 * @example
 * const plan = (await user.listProducts()).find(({ subscription }) => subscription?.isCancelable)
 */
export interface CustomerProduct {
  /** Null: one that was written for its purchase. */
  readonly id: string | null
  readonly quantity: number
  readonly displayName: string
  readonly customerType: CustomerType
  /** Whether only servers may sell it. Clients do not see such products. */
  readonly isServerOnly: boolean
  readonly stackable: boolean
  readonly type: 'one_time' | 'subscription'
  /** Null: it was bought once, for good. */
  readonly subscription: {
    /** Null: every customer has it by default. */
    readonly subscriptionId: string | null
    /** When it renews, or ends. Null: never. */
    readonly currentPeriodEnd: Date | null
    readonly cancelAtPeriodEnd: boolean
    readonly isCancelable: boolean
  } | null
  /** The other products of its line, with the prices that are paid again and again. Absent: it is in no line. */
  readonly switchOptions?: readonly {
    readonly productId: string
    readonly displayName: string
    /** By their id, as the wire spells them. */
    readonly prices: Readonly<Record<string, InlineOfferPrice>>
  }[]
}

export interface ProductListOptions {
  /** The `nextCursor` of the page before. */
  readonly cursor?: string | undefined
  /** How many to list, from 1 to 100. 10 unless given. */
  readonly limit?: number | undefined
}

/**
 * A product that the configuration does not have, for one customer. Its names are those of the wire.
 *
 * @example
 * const product: InlineProduct = {
 *   display_name: 'Partner plan',
 *   customer_type: 'team',
 *   prices: { monthly: { USD: '9.00', interval: [1, 'month'] } },
 * }
 */
export interface InlineProduct extends Omit<InlineOffer, 'server_only'> {
  /** Whether clients do not see it. True unless given. */
  readonly server_only?: boolean
  readonly stackable?: boolean
  readonly client_metadata?: unknown
  readonly client_read_only_metadata?: unknown
  /** Clients do not see it. */
  readonly server_metadata?: unknown
}

/** A product of the configuration, or one that is written for this grant, and how many. */
export type ProductGrantOptions = (
  | { readonly productId: string; readonly product?: undefined }
  | { readonly productId?: undefined; readonly product: InlineProduct }
) & {
  /** 1 unless given. More than one only of what is stackable. */
  readonly quantity?: number
}

/** Which subscription to cancel. */
export interface SubscriptionOptions {
  readonly productId: string
  /** Needed for inline products; `productId` is not looked at then. */
  readonly subscriptionId?: string | undefined
}

/** Which product takes the place of which. */
export interface SwitchSubscriptionOptions {
  /** The product that the customer has, by a subscription or by default. */
  readonly fromProductId: string
  /** Another one of the same line. */
  readonly toProductId: string
  /** One that is paid again and again. By default that with the interval of the subscription, else the first. */
  readonly priceId?: string | undefined
  /** 1 unless given. More than one only of what is stackable. */
  readonly quantity?: number | undefined
}

/** As a client names it: the signed-in user's own, or that of a team whose `$update_team` they have. */
export type CancelSubscriptionOptions = SubscriptionOptions & { readonly teamId?: string | undefined }

/** As a server names it: of any customer; without one, as a client does. */
export type ServerCancelSubscriptionOptions = SubscriptionOptions &
  (ItemCustomer | { readonly userId?: undefined; readonly teamId?: undefined; readonly customCustomerId?: undefined })

/** A bill of Stripe. */
export interface CustomerInvoice {
  readonly createdAt: Date
  readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void' | null
  /** In minor units of its currency: 1000 are 10.00 dollars. */
  readonly amountTotal: number
  /** Null: one in which no price can be. */
  readonly currency: Currency | null
  /** Stripe's page of it. Null: it has none yet. */
  readonly hostedInvoiceUrl: string | null
}

/** Users and teams have invoices. */
export type InvoiceCustomer =
  | { readonly userId: string; readonly teamId?: undefined; readonly customCustomerId?: undefined }
  | { readonly userId?: undefined; readonly teamId: string; readonly customCustomerId?: undefined }

/** A card, in the spelling of published SDKs. */
export interface CustomerPaymentMethod {
  readonly id: string
  readonly brand: string | null
  readonly last4: string | null
  readonly exp_month: number | null
  readonly exp_year: number | null
}

export interface CustomerBilling {
  /** Whether Stripe knows this customer. */
  readonly hasCustomer: boolean
  /** The card with which this customer pays. */
  readonly defaultPaymentMethod: CustomerPaymentMethod | null
}

/** With what Stripe's card form stores a card. */
export interface PaymentMethodSetupIntent {
  readonly clientSecret: string
  readonly stripeAccountId: string
  /** With which a page loads Stripe.js. */
  readonly stripePublishableKey: string
}

export async function loadProducts(
  { transport, session, customer }: PurchaseAccess,
  { cursor, limit }: ProductListOptions = {},
): Promise<PageOf<CustomerProduct>> {
  const query = { cursor, limit }
  return toPage(await products.list(transport, { session, params: customer, query }), toProduct)
}

export async function grant(
  { transport, session, customer }: PurchaseAccess,
  { productId, product, quantity }: ProductGrantOptions,
): Promise<void> {
  // The names of inline products are the wire's already; the types of the contract have them in our spelling.
  const productInline = product as unknown as Body<'POST /payments/products/:customerType/:customerId'>['productInline']
  await products.grant(transport, { session, params: customer, body: { productId, productInline, quantity } })
}

export async function cancelProduct(
  { transport, session, customer }: PurchaseAccess,
  { productId, subscriptionId }: SubscriptionOptions,
): Promise<void> {
  await products.cancel(transport, { session, params: { ...customer, productId }, query: { subscriptionId } })
}

export async function switchProduct(
  { transport, session, customer }: PurchaseAccess,
  { fromProductId, toProductId, priceId, quantity }: SwitchSubscriptionOptions,
): Promise<void> {
  const body = { fromProductId, toProductId, priceId, quantity }
  await products.switchTo(transport, { session, params: person(customer), body })
}

export async function loadInvoices(
  { transport, session, customer }: PurchaseAccess,
  { cursor, limit }: ProductListOptions = {},
): Promise<PageOf<CustomerInvoice>> {
  const query = { cursor, limit }
  const wire = await billing.invoices(transport, { session, params: person(customer), query })
  return toPage(wire, ({ createdAtMillis, ...invoice }) =>
    Object.freeze({ ...invoice, createdAt: new Date(createdAtMillis) }),
  )
}

export async function loadBilling({ transport, session, customer }: PurchaseAccess): Promise<CustomerBilling> {
  const { hasCustomer, defaultPaymentMethod } = await billing.read(transport, { session, params: person(customer) })
  return Object.freeze({ hasCustomer, defaultPaymentMethod: defaultPaymentMethod && toCard(defaultPaymentMethod) })
}

export function beginCard({ transport, session, customer }: PurchaseAccess): Promise<PaymentMethodSetupIntent> {
  return billing.setUpCard(transport, { session, params: person(customer), body: {} })
}

export async function chooseCard(
  { transport, session, customer }: PurchaseAccess,
  setupIntentId: string,
): Promise<CustomerPaymentMethod> {
  const call = { session, params: person(customer), body: { setupIntentId } }
  return toCard((await billing.setDefaultCard(transport, call)).defaultPaymentMethod)
}

export function loadOwnProducts(app: SessionSource, options: ItemCustomer & ProductListOptions) {
  return loadProducts(asSignedIn(app, options), options)
}

export function loadOwnInvoices(app: SessionSource, options: ItemCustomer & ProductListOptions) {
  return loadInvoices(asSignedIn(app, options), options)
}

export function cancelOwnProduct(app: SessionSource, userId: string, options: CancelSubscriptionOptions) {
  const { teamId } = options
  return cancelProduct(asSignedIn(app, teamId === undefined ? { userId } : { teamId }), options)
}

/** In the name of the signed-in user of an app. @throws `UserAuthenticationRequired` */
function asSignedIn(app: SessionSource, options: ItemCustomer): PurchaseAccess {
  const [customerType, customerId] = customerKey(options)
  const session = app.session()
  if (!session) throw notSignedIn()
  return { transport: app.viewer(session).transport, session, customer: { customerType, customerId } }
}

interface SessionSource {
  readonly session: () => Session | null
  readonly viewer: (session: Session) => { readonly transport: Transport }
}

function person({ customerType, customerId }: PurchaseAccess['customer']) {
  if (customerType === 'custom') throw new TypeError('Pass userId or teamId: only users and teams have invoices.')
  return { customerType, customerId }
}

function toCard({
  expMonth,
  expYear,
  ...card
}: Awaited<ReturnType<typeof billing.setDefaultCard>>['defaultPaymentMethod']) {
  return Object.freeze({ ...card, exp_month: expMonth, exp_year: expYear })
}

function toProduct({ id, quantity, type, product, subscription, switchOptions }: WireProduct): CustomerProduct {
  const { displayName, customerType, serverOnly, stackable } = product
  const end = subscription?.currentPeriodEnd ?? null
  return Object.freeze({
    ...{ id, quantity, displayName, customerType, stackable, type },
    isServerOnly: serverOnly,
    subscription: subscription && { ...subscription, currentPeriodEnd: end === null ? null : new Date(end) },
    ...(switchOptions && {
      switchOptions: switchOptions.map(({ productId, product: { displayName, prices } }) => {
        // The contract leaves them open, because what is in them is spelled as on the wire.
        return { productId, displayName, prices: prices as Readonly<Record<string, InlineOfferPrice>> }
      }),
    }),
  })
}
