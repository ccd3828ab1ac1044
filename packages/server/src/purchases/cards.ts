/** The card that a customer pays with and the invoices, as Stripe has them. */
import {
  currencies,
  type Invoice,
  type PaymentCard,
  PaymentsNotSetUp,
  SetupIntentNotSucceeded,
  SetupIntentOfSomeoneElse,
} from '@latchkey/contract'
import type Stripe from 'stripe'
import type { App } from '../app.ts'
import type { ProjectScope } from '../kernel/http/context.ts'
import { findPaymentAccount, type PaymentAccount } from '../stripe/stripe-accounts.ts'
import { ensureStripeCustomer, findStripeId } from '../stripe/stripe-customers.ts'
import { sendToStripe } from '../stripe/stripe-failures.ts'
import { type Customer, isOpen, listSubscriptions } from '../subscriptions/subscriptions.ts'
import { inAccount } from './stripe-objects.ts'
import { getId } from './stripe-sync.ts'

interface InvoicePage {
  readonly items: Invoice[]
  readonly nextCursor: string | null
}

/** None, where the customer has paid nothing through Stripe. @throws `PaymentServiceDown`, `PaymentRefused` */
export async function listInvoices(
  app: App,
  { db }: ProjectScope,
  customer: Customer,
  { cursor, limit = 10 }: { readonly cursor?: string | undefined; readonly limit?: number | undefined },
): Promise<InvoicePage> {
  const account = await findPaymentAccount(app, db)
  const stripeId = account && (await findStripeId(db, customer, account.accountId))
  if (!account || !stripeId) return { items: [], nextCursor: null }
  const query = { customer: stripeId, limit, ...(cursor !== undefined && { starting_after: cursor }) }
  const { data, has_more: hasMore } = await sendToStripe(account.client, stripe =>
    stripe.invoices.list(query, inAccount(account.accountId)),
  )
  const items = data.map(({ created, status, total, currency, hosted_invoice_url: url }) => ({
    createdAtMillis: created * 1000,
    // Stripe may add one.
    status: statuses.find(known => known === status) ?? null,
    amountTotal: total,
    currency: currencies.find(known => known.toLowerCase() === currency) ?? null,
    hostedInvoiceUrl: url ?? null,
  }))
  return { items, nextCursor: hasMore ? (data.at(-1)?.id ?? null) : null }
}

const statuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const

export interface BillingState {
  readonly hasCustomer: boolean
  readonly defaultPaymentMethod: PaymentCard | null
}

/** @throws `PaymentServiceDown`, `PaymentRefused` */
export async function readBilling(app: App, { db }: ProjectScope, customer: Customer): Promise<BillingState> {
  const account = await findPaymentAccount(app, db)
  const stripeId = account && (await findStripeId(db, customer, account.accountId))
  if (!account || !stripeId) return { hasCustomer: false, defaultPaymentMethod: null }
  const method = await findDefaultMethod(app, db, account, customer, stripeId)
  return { hasCustomer: true, defaultPaymentMethod: method && toCard(method) }
}

/** That of the customer, else the one with which a subscription of theirs was paid first. */
export async function findDefaultMethod(
  app: App,
  db: ProjectScope['db'],
  { client, accountId }: PaymentAccount,
  customer: Customer,
  stripeId: string,
): Promise<Stripe.PaymentMethod | null> {
  const known = await sendToStripe(client, stripe => stripe.customers.retrieve(stripeId, {}, inAccount(accountId)))
  const ofCustomer = known.deleted ? null : getId(known.invoice_settings.default_payment_method)
  const id = ofCustomer ?? (await findMethodOfSubscriptions(app, db, { client, accountId }, customer))
  if (id === null) return null
  return sendToStripe(client, stripe => stripe.paymentMethods.retrieve(id, {}, inAccount(accountId)))
}

async function findMethodOfSubscriptions(
  app: App,
  db: ProjectScope['db'],
  { client, accountId }: PaymentAccount,
  customer: Customer,
): Promise<string | null> {
  for (const id of await openAtStripe(app, db, customer, accountId)) {
    const found = await sendToStripe(client, stripe => stripe.subscriptions.retrieve(id, {}, inAccount(accountId)))
    const method = getId(found.default_payment_method)
    if (method !== null) return method
  }
  return null
}

/** The ids at Stripe of what the customer pays for. */
async function openAtStripe(
  app: App,
  db: ProjectScope['db'],
  customer: Customer,
  accountId: string,
): Promise<string[]> {
  const all = await listSubscriptions(db, customer, app.clock.now())
  return all.filter(one => isOpen(one) && one.stripeAccountId === accountId).flatMap(({ stripeId }) => stripeId ?? [])
}

const toCard = ({ id, card }: Stripe.PaymentMethod): PaymentCard => ({
  id,
  brand: card?.brand ?? null,
  last4: card?.last4 ?? null,
  expMonth: card?.exp_month ?? null,
  expYear: card?.exp_year ?? null,
})

/** @throws {@link PaymentsNotSetUp}, `PaymentServiceDown`, `PaymentRefused` */
export async function beginCard(
  app: App,
  scope: ProjectScope,
  customer: Customer,
): Promise<{ clientSecret: string; stripeAccountId: string; stripePublishableKey: string }> {
  const account = await findPaymentAccount(app, scope.db)
  if (account === null) throw PaymentsNotSetUp()
  const { client, accountId } = account
  const stripeId = await ensureStripeCustomer(scope, account, customer)
  const intent = await sendToStripe(client, stripe =>
    stripe.setupIntents.create(
      {
        customer: stripeId,
        usage: 'off_session',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      },
      inAccount(accountId),
    ),
  )
  const stripePublishableKey = client.publishableKey
  return { clientSecret: intent.client_secret ?? '', stripeAccountId: accountId, stripePublishableKey }
}

/**
 * The card pays for everything from now on: also for subscriptions, which keep the card that they began with otherwise.
 *
 * @throws {@link PaymentsNotSetUp}, {@link SetupIntentOfSomeoneElse}, {@link SetupIntentNotSucceeded}, `PaymentServiceDown`
 */
export async function setDefaultCard(
  app: App,
  { db }: ProjectScope,
  customer: Customer,
  setupIntentId: string,
): Promise<PaymentCard> {
  const account = await findPaymentAccount(app, db)
  if (account === null) throw PaymentsNotSetUp()
  const { client, accountId } = account
  const stripeId = await findStripeId(db, customer, accountId)
  const intent = await sendToStripe(client, stripe =>
    stripe.setupIntents.retrieve(setupIntentId, {}, inAccount(accountId)),
  )
  if (stripeId === null || getId(intent.customer) !== stripeId) throw SetupIntentOfSomeoneElse()
  const method = getId(intent.payment_method)
  if (intent.status !== 'succeeded' || method === null) throw SetupIntentNotSucceeded()
  const change = { invoice_settings: { default_payment_method: method } }
  await sendToStripe(client, stripe => stripe.customers.update(stripeId, change, inAccount(accountId)))
  for (const id of await openAtStripe(app, db, customer, accountId)) {
    const own = { default_payment_method: method }
    await sendToStripe(client, stripe => stripe.subscriptions.update(id, own, inAccount(accountId)))
  }
  return toCard(await sendToStripe(client, stripe => stripe.paymentMethods.retrieve(method, {}, inAccount(accountId))))
}
