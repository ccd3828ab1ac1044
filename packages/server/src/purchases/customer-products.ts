/** The products that a customer has, in the words of newer published SDKs; granting one without payment, and cancelling. */
import {
  byInterval,
  type CustomerProduct,
  NotStackable,
  OfferNotForSale,
  ProductAlreadyGranted,
  ProductCursorUnknown,
  ProductCustomerTypeDoesNotMatch,
  ProductDoesNotExist,
  type ProductGrant,
  ProductNotCancelable,
  ProductNotNamed,
  ProductNotOwned,
  type ProjectConfig,
  type SoldProduct,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import { defaultOffers } from '../items/granted-items.ts'
import { lockExistingCustomer } from '../items/items.ts'
import type { Db } from '../kernel/db/db.ts'
import type { ProjectScope } from '../kernel/http/context.ts'
import {
  basesOfAddOn,
  findOffer,
  fromInline,
  getAmounts,
  getCurrencies,
  getGroup,
  getOffer,
  getRecurrence,
  isDefaultOffer,
  type OfferSnapshot,
  openPrices,
} from '../offers/offers.ts'
import {
  type Customer,
  insertSubscription,
  isLive,
  lockCustomer,
  type Subscription,
} from '../subscriptions/subscriptions.ts'
import { cancelPurchase } from './cancelling.ts'
import { completeOneTime, completeSubscription } from './complete.ts'
import { customerNotFound } from './customers.ts'
import { insertOneTime } from './one-time-purchases.store.ts'
import { checkMayBuy, isTaken } from './purchase-rules.ts'
import { getHoldings } from './test-mode.ts'

type Payments = ProjectConfig['payments']

/** Whether products and metadata for servers alone are shown. */
interface Seeing {
  readonly seesServerOnly: boolean
}

/** An offer in the words of products. */
export function toProduct(
  offer: OfferSnapshot,
  { prices = pricesOf(offer), seesServerOnly }: Partial<Pick<SoldProduct, 'prices'>> & Seeing,
): SoldProduct {
  const { clientMetadata = null, clientReadOnlyMetadata = null, serverMetadata = null } = offer.metadata ?? {}
  return {
    displayName: offer.displayName,
    customerType: offer.customerType,
    stackable: offer.stackable === true,
    serverOnly: offer.serverOnly,
    prices,
    includedItems: offer.includedItems,
    clientMetadata,
    clientReadOnlyMetadata,
    serverMetadata: seesServerOnly ? serverMetadata : null,
  }
}

/** As the wire spells them. */
function pricesOf(offer: OfferSnapshot, { isRecurring = false, seesServerOnly = true } = {}): SoldProduct['prices'] {
  const open = openPrices(offer, seesServerOnly).map(([id, price]) => {
    return { id, amounts: getAmounts(price), interval: getRecurrence(price), trial: price.freeTrial ?? offer.freeTrial }
  })
  const shown = open.filter(({ interval }) => !isRecurring || interval !== null).sort(byInterval)
  return Object.fromEntries(
    shown.map(({ id, amounts, interval, trial }) => [
      id,
      { ...amounts, ...(interval && { interval }), ...(interval && trial && { free_trial: trial }) },
    ]),
  )
}

type Owned = CustomerProduct & { readonly key: string; readonly offer: OfferSnapshot }

interface ProductPage {
  readonly items: CustomerProduct[]
  readonly nextCursor: string | null
}

/** By id. Several purchases of one id are one of them. @throws {@link ProductCursorUnknown} */
export async function listProducts(
  app: App,
  { db, project }: ProjectScope,
  customer: Customer,
  {
    cursor,
    limit = 10,
    seesServerOnly,
  }: Seeing & { readonly cursor?: string | undefined; readonly limit?: number | undefined },
): Promise<ProductPage> {
  const { payments } = project.config
  const all = (await ownedProducts(app, db, payments, customer, { seesServerOnly })).filter(
    ({ product }) => seesServerOnly || !product.serverOnly,
  )
  const begin = cursor === undefined ? 0 : all.findIndex(({ key }) => key === cursor) + 1
  if (cursor !== undefined && begin === 0) throw ProductCursorUnknown()
  const shown = all.slice(begin, begin + limit)
  const isLast = begin + limit >= all.length
  const items = shown.map(({ key: _, offer, ...product }) => {
    const options = switchOptions(payments, product, offer, { seesServerOnly })
    return options ? { ...product, switchOptions: options } : product
  })
  return { items, nextCursor: isLast ? null : (shown.at(-1)?.key ?? null) }
}

async function ownedProducts(
  app: App,
  db: Db,
  payments: Payments,
  customer: Customer,
  seeing: Seeing,
): Promise<Owned[]> {
  const { subscriptions, oneTime } = await getHoldings(app, db, customer)
  const bought = [
    ...subscriptions.filter(isLive).map(one => ({ ...one, subscription: toSubscription(one) })),
    ...oneTime.map(one => ({ ...one, subscription: null })),
  ]
  const owned = new Map<string, Owned>()
  for (const one of bought) {
    const key = one.offerId ?? one.id
    const before = owned.get(key)
    const offer = getOffer(payments, one)
    const quantity = one.quantity + (before?.quantity ?? 0)
    const subscription = before?.subscription ?? one.subscription
    const type = subscription === null ? 'one_time' : 'subscription'
    owned.set(key, { key, offer, id: one.offerId, quantity, product: toProduct(offer, seeing), type, subscription })
  }
  const byDefault = { subscriptionId: null, currentPeriodEnd: null, cancelAtPeriodEnd: false, isCancelable: false }
  for (const [id, offer] of defaultOffers(payments, customer.customerType, subscriptions)) {
    const product = toProduct(offer, { ...seeing, prices: {} })
    owned.set(id, { key: id, offer, id, quantity: 1, product, type: 'subscription', subscription: byDefault })
  }
  return [...owned.values()].sort((one, other) => (one.key < other.key ? -1 : 1))
}

const toSubscription = ({ id, periodEnd, cancelsAtPeriodEnd }: Subscription): CustomerProduct['subscription'] => ({
  subscriptionId: id,
  currentPeriodEnd: periodEnd?.toISOString() ?? null,
  cancelAtPeriodEnd: cancelsAtPeriodEnd,
  isCancelable: !cancelsAtPeriodEnd,
})

/** The other products of the line that are paid again and again. Undefined: it is in no line. */
function switchOptions(
  payments: Payments,
  { id, product: { customerType } }: CustomerProduct,
  offer: OfferSnapshot,
  { seesServerOnly }: Seeing,
): CustomerProduct['switchOptions'] {
  const group = getGroup(payments, offer)
  if (group === null || basesOfAddOn(offer) !== null) return undefined
  return Object.entries(payments.offers).flatMap(([productId, other]) => {
    if (productId === id || getGroup(payments, other) !== group || other.customerType !== customerType) return []
    if (basesOfAddOn(other) !== null || (other.serverOnly && !seesServerOnly)) return []
    const prices = pricesOf(other, { isRecurring: true, seesServerOnly })
    return Object.keys(prices).length === 0
      ? []
      : [{ productId, product: toProduct(other, { seesServerOnly, prices }) }]
  })
}

/**
 * Gives a customer a product: with a price that is paid again and again until it is cancelled, else for good. Never charges.
 *
 * @returns the id of the subscription. Null: it was given for good.
 * @throws {@link ProductNotNamed}, {@link ProductDoesNotExist}, {@link ProductCustomerTypeDoesNotMatch}, {@link OfferNotForSale},
 *   {@link NotStackable}, {@link ProductAlreadyGranted}, `BaseOfferMissing`, `GroupAlreadyBought`, `UserNotFound`, `TeamNotFound`
 */
export async function grantProduct(
  app: App,
  { project, transaction }: ProjectScope,
  customer: Customer,
  { productId, productInline, quantity = 1 }: ProductGrant,
): Promise<string | null> {
  const { payments } = project.config
  if ((productId === undefined) === (productInline === undefined)) throw ProductNotNamed()
  const offer = productInline ? fromInline(productInline) : findOffer(payments, productId ?? '')
  if (offer === null) throw unknownProduct(payments, productId ?? '')
  const { customerType, customerId } = customer
  if (offer.customerType !== customerType) {
    const about = { customerId, productCustomerType: offer.customerType, actualCustomerType: customerType }
    throw ProductCustomerTypeDoesNotMatch({ productId: productId ?? null, ...about })
  }
  if (isDefaultOffer(offer)) throw OfferNotForSale()
  if (quantity !== 1 && offer.stackable !== true) throw NotStackable()
  return transaction(async tx => {
    const exists = await lockExistingCustomer(tx, customer)
    await lockCustomer(tx, customer)
    if (!exists) throw customerNotFound(customer)
    const sold = { offerId: productId ?? null, offer, customerType }
    const holdings = await getHoldings(app, tx, customer)
    if (productId !== undefined && isTaken(sold, holdings)) throw ProductAlreadyGranted({ productId, customerId })
    checkMayBuy(payments, sold, holdings)
    const now = app.clock.now()
    const [priceId, price] = grantedPrice(offer)
    const id = app.ids.next()
    const given = {
      ...{ id, customerType, customerId, offerId: sold.offerId, offer, priceId, quantity },
      currency: (price && getCurrencies(price)[0]) ?? 'USD',
      amount: 0,
      // It was bought by no link.
      linkId: id,
      isTest: false,
      createdAt: now,
      purchasedAt: now,
      stripeAccountId: null,
      stripeId: null,
    }
    if (!price || getRecurrence(price) === null) {
      await insertOneTime(tx, given)
      await completeOneTime(app, tx, payments, given)
      return null
    }
    const ongoing = {
      status: 'active',
      periodStart: now,
      periodEnd: null,
      cancelsAtPeriodEnd: false,
      endedAt: null,
    } as const
    await insertSubscription(tx, { ...given, ...ongoing })
    await completeSubscription(app, tx, payments, { ...given, ...ongoing })
    return id
  })
}

function unknownProduct({ items }: Payments, productId: string) {
  return ProductDoesNotExist({ productId, context: Object.hasOwn(items, productId) ? 'item_exists' : null })
}

/** The first that is paid again and again, else the first. Undefined: it has none. */
function grantedPrice(offer: OfferSnapshot) {
  const prices = openPrices(offer, true)
  return prices.find(([, price]) => getRecurrence(price) !== null) ?? prices[0] ?? (['', undefined] as const)
}

/**
 * Cancels the subscription to a product.
 *
 * @throws {@link ProductNotOwned}, {@link ProductNotCancelable}, and as `cancelPurchase`
 */
export async function cancelProduct(
  app: App,
  scope: ProjectScope,
  customer: Customer,
  { productId, subscriptionId }: { readonly productId: string; readonly subscriptionId?: string | undefined },
  when: 'period-end' | 'now',
): Promise<void> {
  const { db, project } = scope
  const { subscriptions, oneTime } = await getHoldings(app, db, customer)
  const found = subscriptions
    .filter(isLive)
    .find(({ id, offerId }) => (subscriptionId === undefined ? offerId === productId : id === subscriptionId))
  if (!found) {
    const isOwned =
      oneTime.some(({ offerId }) => offerId === productId) ||
      defaultOffers(project.config.payments, customer.customerType, subscriptions).some(([id]) => id === productId)
    throw isOwned && subscriptionId === undefined ? ProductNotCancelable() : ProductNotOwned()
  }
  await cancelPurchase(app, scope, { ...customer, purchaseId: found.id }, when)
}
