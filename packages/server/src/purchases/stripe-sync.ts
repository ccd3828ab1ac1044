/**
 * What Stripe has of a customer, brought into our rows. Events are hints that something has changed: the state is fetched, so that
 * events that come twice, late or in another order end in the same rows.
 */
import type Stripe from 'stripe'
import type { App } from '../app.ts'
import { subscriptionChanged } from '../items/items.ts'
import type { Tx } from '../kernel/db/db.ts'
import type { ProjectScope } from '../kernel/http/context.ts'
import { StripeFailure } from '../kernel/stripe/failure.ts'
import type { PaymentAccount } from '../stripe/stripe-accounts.ts'
import { beginFetch, findCustomer, findStripeId, finishFetch } from '../stripe/stripe-customers.ts'
import {
  type BoughtOffer,
  type Customer,
  findSwitchTo,
  listSubscriptions,
  lockCustomer,
  nameStripeSubscription,
  type Subscription,
  updateBought,
  updateSubscription,
} from '../subscriptions/subscriptions.ts'
import { completeOneTime, completeSubscription, completeSwitch } from './complete.ts'
import { findOneTime, markOneTimePaid, nameStripePayment } from './one-time-purchases.store.ts'
import { getState, inAccount, purchaseKey } from './stripe-objects.ts'

export { findOneTime } from './one-time-purchases.store.ts'

/** Every subscription of a customer at Stripe. One that we do not know is left alone. */
export async function syncCustomer(
  app: App,
  scope: ProjectScope,
  account: PaymentAccount,
  stripeCustomerId: string,
): Promise<void> {
  const customer = await findCustomer(scope.db, account.accountId, stripeCustomerId)
  if (customer === null) return
  const number = await beginFetch(scope.db, customer)
  const fetched = await fetchSubscriptions(app, scope, account, customer, stripeCustomerId)
  await scope.transaction(async tx => {
    await lockCustomer(tx, customer)
    // A fetch that began later has been stored: it saw what this one saw.
    if (!(await finishFetch(tx, customer, number))) return
    for (const one of fetched) await storeState(app, tx, scope, account, customer, one)
  })
}

/** Those that Stripe lists, and those of ours that it does not list any more. */
async function fetchSubscriptions(
  app: App,
  { db }: ProjectScope,
  { client, accountId }: PaymentAccount,
  customer: Customer,
  stripeCustomerId: string,
): Promise<Stripe.Subscription[]> {
  const listed = await listAtStripe(client, stripeCustomerId, accountId)
  const seen = new Set(listed.map(({ id }) => id))
  const ours = (await listSubscriptions(db, customer, app.clock.now())).filter(one => one.stripeAccountId === accountId)
  for (const { stripeId, endedAt } of ours) {
    if (stripeId === null || seen.has(stripeId) || endedAt !== null) continue
    try {
      listed.push(
        await client.send(stripe =>
          stripe.subscriptions.retrieve(stripeId, { expand: ['latest_invoice'] }, inAccount(accountId)),
        ),
      )
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  return listed
}

async function listAtStripe({ send }: PaymentAccount['client'], customer: string, accountId: string) {
  const query = { customer, status: 'all' as const, limit: 100, expand: ['data.latest_invoice'] }
  const found: Stripe.Subscription[] = []
  try {
    await send(async stripe => {
      for await (const one of stripe.subscriptions.list(query, inAccount(accountId))) found.push(one)
    })
  } catch (error) {
    // A customer that was deleted at Stripe has none.
    if (!isMissing(error)) throw error
  }
  return found
}

async function storeState(
  app: App,
  tx: Tx,
  { project }: ProjectScope,
  { accountId }: PaymentAccount,
  customer: Customer,
  fetched: Stripe.Subscription,
): Promise<void> {
  const now = app.clock.now()
  const before = await ownRow(app, tx, customer, fetched)
  if (before === null) return
  // What we ended stays ended: Stripe hears of it a moment later.
  if (before.status === 'canceled') return
  if (before.stripeId === null) await nameStripeSubscription(tx, before.id, accountId, fetched.id)
  const state = getState(fetched, before, now)
  if (state === null) return
  await updateSubscription(tx, before.id, state)
  const switched = await findSwitched(tx, before, fetched)
  if (switched !== null) await updateBought(tx, before.id, switched)
  const after: Subscription = { ...before, ...switched, ...state }
  const { payments } = project.config
  if (switched !== null) return completeSwitch(app, tx, payments, { before, after })
  if (before.purchasedAt === null && after.purchasedAt !== null) return completeSubscription(app, tx, payments, after)
  await subscriptionChanged(tx, payments, customer, after)
}

/** What it was switched to, by the price that Stripe charges now. Null: it pays for what it did before. */
async function findSwitched(tx: Tx, before: Subscription, { items }: Stripe.Subscription): Promise<BoughtOffer | null> {
  const stripePriceId = items.data[0]?.price.id
  const found = stripePriceId === undefined ? null : await findSwitchTo(tx, { id: before.id, stripePriceId })
  const isSame = found?.offerId === before.offerId && found.priceId === before.priceId && found.amount === before.amount
  return isSame ? null : found
}

/** By its id at Stripe; one whose id was not stored in time by the metadata that we wrote. */
async function ownRow(
  app: App,
  tx: Tx,
  customer: Customer,
  fetched: Stripe.Subscription,
): Promise<Subscription | null> {
  const rows = await listSubscriptions(tx, customer, app.clock.now())
  const named = rows.find(({ stripeId }) => stripeId === fetched.id)
  return named ?? rows.find(({ id, stripeId }) => stripeId === null && id === fetched.metadata[purchaseKey]) ?? null
}

/** A payment of a one-time purchase. */
export async function syncPayment(
  app: App,
  scope: ProjectScope,
  { client, accountId }: PaymentAccount,
  paymentId: string,
): Promise<void> {
  const payment = await findPayment(client, paymentId, accountId)
  if (payment === null) return
  const purchaseId = payment.metadata[purchaseKey]
  if (payment.status !== 'succeeded' || purchaseId === undefined || !uuidForm.test(purchaseId)) return
  const found = await findOneTime(scope.db, purchaseId)
  if (found === null || (found.stripeId !== null && found.stripeId !== paymentId)) return
  // Others who hold the keys of the account may write metadata: it names a purchase, and does not pay for it.
  const isWhole =
    payment.amount_received >= found.amount * found.quantity &&
    payment.currency === found.currency.toLowerCase() &&
    getId(payment.customer) === (await findStripeId(scope.db, found, accountId))
  if (!isWhole) return
  await scope.transaction(async tx => {
    await lockCustomer(tx, found)
    await nameStripePayment(tx, found.id, accountId, paymentId)
    const paid = await markOneTimePaid(tx, found.id, app.clock.now())
    if (paid !== null) await completeOneTime(app, tx, scope.project.config.payments, paid)
  })
}

/** Null: the account has no such payment, now or ever, so that another delivery of the event would not find it either. */
async function findPayment({ send }: PaymentAccount['client'], paymentId: string, accountId: string) {
  try {
    return await send(stripe => stripe.paymentIntents.retrieve(paymentId, {}, inAccount(accountId)))
  } catch (error) {
    if (!isMissing(error)) throw error
    return null
  }
}

/** An account that the platform does not reach is another matter: its objects may be there. */
const isMissing = (error: unknown) =>
  StripeFailure.is(error) && error.kind === 'not-found' && error.details.code !== 'account_invalid'

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const getId = (object: string | { readonly id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null)
