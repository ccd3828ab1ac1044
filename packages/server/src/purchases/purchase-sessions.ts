/**
 * Paying for what a link sells: a payment or a subscription is made at Stripe, and the card form confirms it. Nothing that the
 * customer has changes before Stripe reports that it was paid.
 */
import { NewPurchasesBlocked, PaymentsNotSetUp, type PurchaseChoice } from '@latchkey/contract'
import type { App } from '../app.ts'
import { addIntervals } from '../items/intervals.ts'
import type { Tx } from '../kernel/db/db.ts'
import type { ProjectScope } from '../kernel/http/context.ts'
import { enqueue } from '../kernel/jobs/job.ts'
import { bucketName } from '../kernel/limits/limits.ts'
import { getRecurrence } from '../offers/offers.ts'
import { fixedRate } from '../rate-limits.ts'
import { findPaymentAccount, type PaymentAccount } from '../stripe/stripe-accounts.ts'
import {
  findSubscription,
  insertSubscription,
  lockCustomer,
  type Subscription,
} from '../subscriptions/subscriptions.ts'
import { completeOneTime } from './complete.ts'
import { checkCustomer } from './customers.ts'
import { findOneTime, insertOneTime } from './one-time-purchases.store.ts'
import { storePending } from './purchase-links.store.ts'
import { lockOpenLink, type OpenLink } from './purchase-links.ts'
import { type Chosen, checkMayBuy, getChosen, getTrial, type Holdings } from './purchase-rules.ts'
import { voidAtStripe } from './purchases.jobs.ts'
import type { OneTimePurchase, PurchaseLink } from './purchases.tables.ts'
import { payOnce, subscribe } from './stripe-payments.ts'
import { syncCustomer } from './stripe-sync.ts'
import { getHoldings } from './test-mode.ts'

/** What waits for its payment. */
type Pending =
  | { readonly kind: 'subscription'; readonly row: Subscription; readonly trialEnd: Date | null }
  | { readonly kind: 'one-time'; readonly row: OneTimePurchase }
  | { readonly kind: 'free' }

/**
 * The secret with which the card form confirms. Empty: nothing is to be confirmed. The same choice has the same secret; another one
 * voids what was not paid.
 *
 * @throws as the rules of purchases say, in their order; {@link NewPurchasesBlocked}, {@link PaymentsNotSetUp},
 *   `PaymentServiceDown`, `PaymentRefused`
 */
export async function createPurchaseSession(
  app: App,
  { scope, link: found, digest }: OpenLink,
  { fullCode: _, ...choice }: PurchaseChoice,
): Promise<string> {
  // Anyone with the link can choose, and each other choice is made at Stripe.
  await app.limits.spend(scope.db, {
    bucket: bucketName('purchase-session', found.id),
    ...fixedRate('purchaseSessions'),
  })
  const account = await findPaymentAccount(app, scope.db)
  const pending = await scope.transaction(async tx => {
    await lockCustomer(tx, found)
    const link = await lockOpenLink(app, tx, digest)
    await checkCustomer(tx, link)
    const holdings = await getHoldings(app, tx, link)
    const chosen = getChosen(link, choice, holdings)
    checkMayBuy(scope.project.config.payments, link, holdings)
    if (scope.project.config.payments.blockNewPurchases) throw NewPurchasesBlocked()
    return storeChoice(app, tx, { scope, account, link, chosen, holdings })
  })
  if (pending.kind === 'free') return ''
  if (account === null) throw PaymentsNotSetUp()
  if (pending.kind === 'one-time') return payOnce(scope, account, pending.row)
  const { secret, customer } = await subscribe(scope, account, pending.row, pending)
  // Nothing is to be paid now, so that it is live already.
  if (secret === '') await syncCustomer(app, scope, account, customer)
  return secret
}

interface ChosenOfLink {
  readonly scope: ProjectScope
  readonly account: PaymentAccount | null
  readonly link: PurchaseLink
  readonly chosen: Chosen
  readonly holdings: Holdings
}

async function storeChoice(
  app: App,
  tx: Tx,
  { scope, account, link, chosen, holdings }: ChosenOfLink,
): Promise<Pending> {
  const { payments } = scope.project.config
  const now = app.clock.now()
  const { customerType, customerId } = link
  const { price, ...bought } = chosen
  const stripe = { stripeAccountId: null, stripeId: null }
  const fresh = {
    id: app.ids.next(),
    linkId: link.id,
    customerType,
    customerId,
    ...bought,
    isTest: false,
    createdAt: now,
    ...stripe,
  }
  const recurrence = getRecurrence(price)
  const isFree = recurrence === null && bought.amount === 0
  if (!isFree && account === null) throw PaymentsNotSetUp()

  const earlier = await findPending(app, tx, link)
  if (earlier !== null && isSameChoice(earlier.row, chosen)) return earlier
  if (earlier !== null) await enqueue(tx, voidAtStripe, { purchaseId: earlier.row.id })
  await storePending(tx, link.id, fresh.id)
  if (isFree) {
    const purchase = { ...fresh, purchasedAt: now }
    await insertOneTime(tx, purchase)
    await completeOneTime(app, tx, payments, purchase)
    return { kind: 'free' }
  }
  if (recurrence === null) {
    const row: OneTimePurchase = { ...fresh, purchasedAt: null }
    await insertOneTime(tx, row)
    return { kind: 'one-time', row }
  }
  const trial = getTrial(payments, link, price, holdings)
  const row: Subscription = {
    ...fresh,
    status: 'incomplete',
    purchasedAt: null,
    periodStart: now,
    periodEnd: trial && addIntervals(now, trial),
    cancelsAtPeriodEnd: false,
    endedAt: null,
  }
  await insertSubscription(tx, row)
  return { kind: 'subscription', row, trialEnd: row.periodEnd }
}

async function findPending(
  app: App,
  tx: Tx,
  { pendingId }: PurchaseLink,
): Promise<Exclude<Pending, { kind: 'free' }> | null> {
  if (pendingId === null) return null
  const subscription = await findSubscription(tx, pendingId, app.clock.now())
  if (subscription !== null) {
    // Stripe gives up what is not paid within a day.
    if (subscription.status !== 'incomplete') return null
    return { kind: 'subscription', row: subscription, trialEnd: subscription.periodEnd }
  }
  const row = await findOneTime(tx, pendingId)
  return row && { kind: 'one-time', row }
}

const isSameChoice = (one: Subscription | OneTimePurchase, other: Chosen): boolean =>
  one.priceId === other.priceId && one.quantity === other.quantity && one.currency === other.currency
