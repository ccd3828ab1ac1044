/**
 * Another product of the same line in place of the one that a customer has. The subscription at Stripe goes on with another price, so
 * that what it includes is granted once, however often it is switched. From a product that everyone has by default, one begins.
 */
import {
  CurrencyNotOnPrice,
  DefaultPaymentMethodRequired,
  GroupAlreadyBought,
  type Interval,
  NewPurchasesBlocked,
  NotStackable,
  type OfferConfig,
  PaymentRefused,
  PaymentsNotSetUp,
  PriceNotOnOffer,
  type ProductSwitch,
  ProductSwitchRefused,
  type ProjectConfig,
  TotalOutOfBounds,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import { defaultOffers } from '../items/granted-items.ts'
import { addIntervals } from '../items/intervals.ts'
import { lockExistingCustomer } from '../items/items.ts'
import type { Tx } from '../kernel/db/db.ts'
import type { ProjectScope } from '../kernel/http/context.ts'
import { bucketName } from '../kernel/limits/limits.ts'
import { basesOfAddOn, findOffer, getGroup, getRecurrence, minorUnits, openPrices } from '../offers/offers.ts'
import { fixedRate } from '../rate-limits.ts'
import { findPaymentAccount, type PaymentAccount } from '../stripe/stripe-accounts.ts'
import { findStripeId } from '../stripe/stripe-customers.ts'
import { sendToStripe } from '../stripe/stripe-failures.ts'
import {
  type BoughtOffer,
  type Customer,
  insertSubscription,
  insertSwitch,
  isLive,
  lockCustomer,
  type Subscription,
  updateSubscription,
} from '../subscriptions/subscriptions.ts'
import { findDefaultMethod } from './cards.ts'
import { customerNotFound } from './customers.ts'
import { getTrial, type Holdings, largestTotal, usualCurrency, wasGroupBought } from './purchase-rules.ts'
import { inAccount } from './stripe-objects.ts'
import { subscribe } from './stripe-payments.ts'
import { syncCustomer } from './stripe-sync.ts'
import { getHoldings } from './test-mode.ts'

type Payments = ProjectConfig['payments']
type Person = Customer & { readonly customerType: 'user' | 'team' }

/** What is switched. */
interface Planned {
  /** Null: every customer has it by default, so that a subscription begins. */
  readonly from: (Subscription & { readonly stripeId: string }) | null
  readonly to: BoughtOffer
  readonly interval: Interval
}

/**
 * Charges the stored card for what the new product costs more in the rest of the period, or credits what it costs less. A trial ends.
 *
 * @throws {@link ProductSwitchRefused}, {@link NewPurchasesBlocked}, {@link PaymentsNotSetUp}, {@link PriceNotOnOffer},
 *   {@link NotStackable}, {@link CurrencyNotOnPrice}, {@link TotalOutOfBounds}, {@link GroupAlreadyBought},
 *   {@link DefaultPaymentMethodRequired}, `PaymentServiceDown`, {@link PaymentRefused}, where nothing has changed
 */
export async function switchProduct(
  app: App,
  scope: ProjectScope,
  customer: Person,
  { seesServerOnly, ...wanted }: ProductSwitch & { readonly seesServerOnly: boolean },
): Promise<void> {
  const { db, project } = scope
  const { payments } = project.config
  if (payments.blockNewPurchases) throw NewPurchasesBlocked()
  if ((wanted.promoCodes ?? []).length > 0) throw refused('there are no promotion codes.')
  const account = await findPaymentAccount(app, db)
  if (account === null) throw PaymentsNotSetUp()
  const plan = async (tx: typeof db | Tx) =>
    planSwitch(payments, customer, { ...wanted, seesServerOnly }, await getHoldings(app, tx, customer))
  const planned = await plan(db)
  // Each makes a price at Stripe, and may charge the card.
  const bucket = bucketName('product-switch', project.id, customer.customerType, customer.customerId)
  await app.limits.spend(db, { bucket, ...fixedRate('productSwitches') })
  const stripeId = await findStripeId(db, customer, account.accountId)
  const card = stripeId === null ? null : await findDefaultMethod(app, db, account, customer, stripeId)
  if (stripeId === null || card === null) throw DefaultPaymentMethodRequired({ ...customer })
  const switching = { account, customer, plan, card: card.id }
  if (planned.from === null) await begin(app, scope, switching)
  else await change(scope, { ...switching, planned })
  await syncCustomer(app, scope, account, stripeId)
}

interface Switching {
  readonly account: PaymentAccount
  readonly customer: Person
  /** Judges again, with the customer locked. */
  readonly plan: (tx: Tx) => Promise<Planned>
  readonly card: string
}

/** The subscription at Stripe gets another price. What that pays for is stored first, for whatever learns of it. */
async function change(
  { transaction }: ProjectScope,
  { account: { client, accountId }, customer, plan, card, planned }: Switching & { readonly planned: Planned },
): Promise<void> {
  const {
    to,
    interval: [count, unit],
  } = planned
  const price = await sendToStripe(client, async stripe => {
    const product = await stripe.products.create({ name: to.offer.displayName }, inAccount(accountId))
    const recurring = { interval: unit, interval_count: count }
    const made = { currency: to.currency.toLowerCase(), unit_amount: to.amount, product: product.id, recurring }
    return stripe.prices.create(made, inAccount(accountId))
  })
  const from = await transaction(async tx => {
    await lockCustomer(tx, customer)
    const { from } = await plan(tx)
    if (from === null) throw refused('the subscription has ended meanwhile.')
    await insertSwitch(tx, { id: from.id, stripePriceId: price.id }, to)
    return from
  })
  await sendToStripe(client, async stripe => {
    const { items } = await stripe.subscriptions.retrieve(from.stripeId, {}, inAccount(accountId))
    const [item] = items.data
    if (item === undefined) throw new Error('The subscription at Stripe has no item.')
    return stripe.subscriptions.update(
      from.stripeId,
      {
        items: [{ id: item.id, price: price.id, quantity: to.quantity }],
        default_payment_method: card,
        proration_behavior: 'always_invoice',
        // A card that is declined leaves everything as it was.
        payment_behavior: 'error_if_incomplete',
        off_session: true,
        cancel_at_period_end: false,
        // A line has one trial: what is switched to is paid from now on.
        ...(from.status === 'trialing' && { trial_end: 'now' as const }),
      },
      inAccount(accountId),
    )
  })
}

/** In place of a product that everyone has. */
async function begin(app: App, scope: ProjectScope, { account, customer, plan, card }: Switching): Promise<void> {
  const { transaction, project } = scope
  const { row, trialEnd } = await transaction(async tx => {
    const exists = await lockExistingCustomer(tx, customer)
    await lockCustomer(tx, customer)
    if (!exists) throw customerNotFound(customer)
    const { from, to } = await plan(tx)
    if (from !== null) throw refused('the customer has subscribed meanwhile.')
    const holdings = await getHoldings(app, tx, customer)
    const price = typeof to.offer.prices === 'object' ? to.offer.prices[to.priceId] : undefined
    const trial = price ? getTrial(project.config.payments, to, price, holdings) : null
    // Two requests at once make one subscription, whose id is in the key with which Stripe makes it.
    const row = findBegun(holdings, to) ?? newRow(app, customer, to, trial)
    if (!holdings.subscriptions.some(({ id }) => id === row.id)) await insertSubscription(tx, row)
    return { row, trialEnd: row.periodEnd }
  })
  try {
    await subscribe(scope, account, row, { trialEnd, card })
  } catch (error) {
    // Another attempt begins another one: Stripe would answer this one as before.
    if (PaymentRefused.is(error)) await transaction(tx => updateSubscription(tx, row.id, { ...row, ...expired }))
    throw error
  }
}

const expired = { status: 'incomplete_expired' } as const

const findBegun = ({ subscriptions }: Holdings, to: BoughtOffer): Subscription | undefined =>
  subscriptions.find(
    one =>
      // It was begun by no link.
      one.linkId === one.id &&
      one.status === 'incomplete' &&
      one.offerId === to.offerId &&
      one.priceId === to.priceId &&
      one.quantity === to.quantity,
  )

function newRow(app: App, customer: Customer, to: BoughtOffer, trial: Interval | null): Subscription {
  const id = app.ids.next()
  const now = app.clock.now()
  return {
    ...{ id, linkId: id, ...customer, ...to },
    status: 'incomplete',
    isTest: false,
    createdAt: now,
    purchasedAt: null,
    periodStart: now,
    periodEnd: trial && addIntervals(now, trial),
    cancelsAtPeriodEnd: false,
    endedAt: null,
    stripeAccountId: null,
    stripeId: null,
  }
}

const refused = (reason: string) => ProductSwitchRefused({ reason })

function planSwitch(
  payments: Payments,
  { customerType }: Person,
  wanted: ProductSwitch & { readonly seesServerOnly: boolean },
  holdings: Holdings,
): Planned {
  const { fromProductId, toProductId, quantity = 1, seesServerOnly } = wanted
  const [before, after] = [findOffer(payments, fromProductId), findOffer(payments, toProductId)]
  if (before === null) throw refused(`there is no product ${JSON.stringify(fromProductId)}.`)
  if (after === null || (after.serverOnly && !seesServerOnly))
    throw refused(`there is no product ${JSON.stringify(toProductId)} that can be chosen with this key.`)
  if (fromProductId === toProductId) throw refused('choose another product than the customer has.')
  const line = getGroup(payments, before)
  if (before.customerType !== customerType || after.customerType !== customerType)
    throw refused(`both products are for customers of the type ${customerType}.`)
  if (line === null || getGroup(payments, after) !== line) throw refused('both products are in one product line.')
  if (basesOfAddOn(after) !== null) throw refused('an add-on is bought beside another product.')
  if (wasGroupBought(payments, { offerId: toProductId, offer: after }, holdings)) throw GroupAlreadyBought()
  if (quantity !== 1 && after.stackable !== true) throw NotStackable()
  const from = findSwitched(payments, { customerType, fromProductId }, holdings)
  return { from, ...getTarget(after, from, wanted, holdings) }
}

/** The subscription that is paid through Stripe. Null: the customer has the product by default. */
function findSwitched(
  payments: Payments,
  { customerType, fromProductId }: { readonly customerType: string; readonly fromProductId: string },
  { subscriptions }: Holdings,
): Planned['from'] {
  const found = subscriptions.find(one => isLive(one) && one.offerId === fromProductId)
  if (found !== undefined) {
    const { stripeId } = found
    if (stripeId === null) throw refused('the customer was given this one without payment. Buy the other one instead.')
    return { ...found, stripeId }
  }
  if (defaultOffers(payments, customerType, subscriptions).some(([id]) => id === fromProductId)) return null
  throw refused(`the customer has no subscription to ${JSON.stringify(fromProductId)}.`)
}

function getTarget(
  offer: OfferConfig,
  from: Planned['from'],
  { toProductId, priceId, quantity = 1, seesServerOnly }: ProductSwitch & { readonly seesServerOnly: boolean },
  holdings: Holdings,
): Pick<Planned, 'to' | 'interval'> {
  const recurring = openPrices(offer, seesServerOnly).flatMap(([id, price]) => {
    const interval = getRecurrence(price)
    return interval ? [{ id, price, interval }] : []
  })
  const usual = recurring.find(({ interval }) => String(interval) === String(from && intervalOf(from))) ?? recurring[0]
  const chosen = priceId === undefined ? usual : recurring.find(({ id }) => id === priceId)
  if (chosen === undefined) throw PriceNotOnOffer()
  const currency = from?.currency ?? usualCurrency(chosen.price, holdings)
  const text = chosen.price[currency]
  // Stripe keeps the currency of a subscription.
  if (text === undefined) throw CurrencyNotOnPrice()
  const amount = minorUnits(text, currency)
  if (amount * quantity > largestTotal) throw TotalOutOfBounds()
  const to = { offerId: toProductId, offer, priceId: chosen.id, currency, amount, quantity }
  return { to, interval: chosen.interval }
}

function intervalOf({ offer, priceId }: Subscription): Interval | null {
  const price = typeof offer.prices === 'object' ? offer.prices[priceId] : undefined
  return price ? getRecurrence(price) : null
}
