/** Giving a payment back through Stripe, and ending what was bought with it. */
import {
  getDecimals,
  OneTimePurchaseAlreadyRefunded,
  OneTimePurchaseNotFound,
  PaymentsNotSetUp,
  type RefundRequest,
  SchemaError,
  SubscriptionAlreadyRefunded,
  SubscriptionInvoiceNotFound,
  TestModePurchaseNonRefundable,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { ProjectScope } from '../kernel/http/context.ts'
import { StripeFailure } from '../kernel/stripe/failure.ts'
import { minorUnits } from '../offers/offers.ts'
import { findPaymentAccount, type PaymentAccount } from '../stripe/stripe-accounts.ts'
import { asRefusal } from '../stripe/stripe-failures.ts'
import { findSubscription, isOpen, lockCustomer, type Subscription } from '../subscriptions/subscriptions.ts'
import { cancelPurchase } from './cancelling.ts'
import { endSubscription } from './complete.ts'
import { endOneTime, findOneTime } from './one-time-purchases.store.ts'
import type { OneTimePurchase } from './purchases.tables.ts'
import { findPaid, type Paid } from './refundable-payments.ts'
import { insertRefund } from './refunds.store.ts'
import { inAccount, purchaseKey } from './stripe-objects.ts'

type Refunded =
  | { readonly kind: 'subscription'; readonly row: Subscription }
  | { readonly kind: 'one-time'; readonly row: OneTimePurchase }

/**
 * What is given back comes first: it is not taken back where the rest fails, and can be tried again without giving back twice, for
 * Stripe gives back no more than was paid.
 *
 * @returns the id of the transaction
 * @throws `SchemaError`, {@link SubscriptionInvoiceNotFound}, {@link OneTimePurchaseNotFound}, {@link TestModePurchaseNonRefundable},
 *   {@link SubscriptionAlreadyRefunded}, {@link OneTimePurchaseAlreadyRefunded}, {@link PaymentsNotSetUp}, `PaymentServiceDown`
 */
export async function refundPurchase(app: App, scope: ProjectScope, request: RefundRequest): Promise<string> {
  const bought = await getBought(app, scope, request)
  const { row } = bought
  const { amount, ends } = readWishes(request, bought)
  if (row.isTest) throw TestModePurchaseNonRefundable()
  const id = app.ids.next()
  const given = amount === 0 ? null : await giveBack(app, scope, bought, { request, amount, id })
  const now = app.clock.now()
  await scope.transaction(async tx => {
    await lockCustomer(tx, row)
    await insertRefund(tx, {
      id,
      purchaseId: row.id,
      isSubscription: bought.kind === 'subscription',
      customerType: row.customerType,
      customerId: row.customerId,
      displayName: row.offer.displayName,
      currency: row.currency,
      amount: given?.amount ?? 0,
      isEnded: ends === 'now',
      quantity: row.quantity,
      stripeId: given?.stripeId ?? null,
      createdAt: now,
    })
    if (ends !== 'now') return
    if (bought.kind === 'one-time') return endOneTime(tx, row.id, now)
    const current = await findSubscription(tx, row.id, now)
    // What is unused is not credited besides: it was given back, as far as it was to be.
    if (current && isOpen(current)) {
      await endSubscription(app, tx, scope.project.config.payments, current, { creditsRest: false })
    }
  })
  if (ends === 'at-period-end' && bought.kind === 'subscription' && isOpen(bought.row)) {
    await cancelPurchase(app, scope, { ...bought.row, purchaseId: row.id }, 'period-end')
  }
  return id
}

async function getBought(app: App, { db }: ProjectScope, { type, id }: RefundRequest): Promise<Refunded> {
  if (type === 'subscription') {
    const row = await findSubscription(db, id, app.clock.now())
    if (row === null || row.purchasedAt === null) throw SubscriptionInvoiceNotFound({ subscriptionInvoiceId: id })
    return { kind: 'subscription', row }
  }
  const row = await findOneTime(db, id)
  if (row === null || row.purchasedAt === null) throw OneTimePurchaseNotFound({ oneTimePurchaseId: id })
  return { kind: 'one-time', row }
}

interface Wishes {
  /** In minor units. Null: all that is left. */
  readonly amount: number | null
  readonly ends: RefundRequest['endAction']
}

/** @throws `SchemaError` */
function readWishes(
  { refundEntries, amount, amountUsd, endAction, invoiceId }: RefundRequest,
  { kind, row }: Refunded,
): Wishes {
  if (kind === 'one-time' && endAction === 'at-period-end') throw wrong('end_action must be now: it has no period')
  if (kind === 'one-time' && invoiceId !== undefined) throw wrong('invoice_id is only for subscriptions')
  if (refundEntries !== undefined) return readEntries(refundEntries, row)
  if (amount !== undefined && amountUsd !== undefined) throw wrong('amount and amount_usd exclude each other')
  if (amountUsd !== undefined && row.currency !== 'USD')
    throw wrong(`amount_usd is not for a payment in ${row.currency}`)
  const given = amount ?? amountUsd
  const decimals = given?.split('.')[1]?.length ?? 0
  if (decimals > getDecimals(row.currency)) throw wrong(`amount has more decimals than ${row.currency}`)
  const units = given === undefined ? null : minorUnits(given, row.currency)
  if (units === 0 && endAction === undefined) throw wrong('amount_usd must be more than 0, or end_action be given')
  return { amount: units, ends: endAction }
}

/** The entries are those of the purchase: what was granted, and what was paid. */
function readEntries(entries: NonNullable<RefundRequest['refundEntries']>, row: Refunded['row']): Wishes {
  if (row.currency !== 'USD') throw wrong(`refund_entries are not for a payment in ${row.currency}`)
  if (entries.some(({ entryIndex }) => entryIndex > 1)) throw wrong('refund_entries name an entry that is not there')
  const quantity = entries.reduce((sum, entry) => sum + entry.quantity, 0)
  if (quantity !== 0 && quantity !== row.quantity) {
    throw wrong(`refund_entries must have a quantity of 0 or of all ${row.quantity}`)
  }
  const amount = entries.reduce((sum, { amountUsd }) => sum + minorUnits(amountUsd, 'USD'), 0)
  if (amount === 0 && quantity === 0) throw wrong('refund_entries give nothing back')
  return { amount, ends: quantity === 0 ? undefined : 'now' }
}

const wrong = (problem: string) => SchemaError({ message: `body.${problem}` })

interface Giving {
  readonly request: RefundRequest
  readonly amount: number | null
  readonly id: string
}

async function giveBack(app: App, { db }: ProjectScope, bought: Refunded, { request, amount, id }: Giving) {
  const account = await findPaymentAccount(app, db)
  if (account === null) throw PaymentsNotSetUp()
  const paid = await findPaid(account, bought.row, bought.kind === 'subscription' ? request : null)
  if (paid === null) throw notFound(bought, request)
  if (paid.left === 0) throw alreadyRefunded(bought)
  const units = amount ?? paid.left
  if (units > paid.left) throw wrong('amount_usd is more than what is left of the payment')
  return { amount: units, stripeId: await sendRefund(account, bought, { paid, units, id }) }
}

async function sendRefund(
  { client, accountId }: PaymentAccount,
  bought: Refunded,
  { paid, units, id }: { readonly paid: Paid; readonly units: number; readonly id: string },
): Promise<string> {
  const refund = { payment_intent: paid.paymentId, amount: units, metadata: { [purchaseKey]: bought.row.id } }
  try {
    return (await client.send(stripe => stripe.refunds.create(refund, inAccount(accountId, id)))).id
  } catch (error) {
    // Someone else was quicker.
    const isOver = StripeFailure.is(error) && error.details.code === 'charge_already_refunded'
    throw isOver ? alreadyRefunded(bought) : asRefusal(error)
  }
}

const notFound = ({ kind, row: { id } }: Refunded, { invoiceId }: RefundRequest) =>
  kind === 'subscription'
    ? SubscriptionInvoiceNotFound({ subscriptionInvoiceId: invoiceId ?? id })
    : OneTimePurchaseNotFound({ oneTimePurchaseId: id })

const alreadyRefunded = ({ kind, row: { id } }: Refunded) =>
  kind === 'subscription'
    ? SubscriptionAlreadyRefunded({ subscriptionId: id })
    : OneTimePurchaseAlreadyRefunded({ oneTimePurchaseId: id })
