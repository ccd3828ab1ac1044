/** What Stripe reports: each event has the state of its customer or payment fetched. */
import type Stripe from 'stripe'
import type { App } from '../app.ts'
import type { Tx } from '../kernel/db/db.ts'
import type { OpenContext } from '../kernel/http/context.ts'
import { findPaymentAccount, findProjectFor } from '../stripe/stripe-accounts.ts'
import { noteHandled, wasHandled } from '../stripe/stripe-events.ts'
import { getId, syncCustomer, syncPayment } from './stripe-sync.ts'

/**
 * Events of unknown types, of accounts that no project has, and of the mode that is not the key's change nothing. An error has
 * Stripe send the event again.
 */
export async function handleEvent(
  app: App,
  openProject: OpenContext['openProject'],
  event: Stripe.Event,
  follow: Follow,
): Promise<void> {
  if (event.account === undefined || !isOfInterest(event.type) || isOfOtherMode(app, event)) return
  const projectId = await findProjectFor(app.database, event.account)
  const scope = projectId === null ? null : await openProject(projectId)
  const account = scope && (await findPaymentAccount(app, scope.db))
  if (!scope || !account || (await wasHandled(app.database, event.id))) return
  const customerId = getCustomer(event)
  if (customerId !== null) await syncCustomer(app, scope, account, customerId)
  if (event.type.startsWith('payment_intent.') && 'id' in event.data.object && event.data.object.id) {
    await syncPayment(app, scope, account, event.data.object.id)
  }
  await scope.transaction(async tx => {
    if (await noteHandled(tx, event.id, app.clock.now())) await follow(tx, account.accountId)
  })
}

/** What is stored together with the note that an event was handled, and so once. */
export type Follow = (tx: Tx, accountId: string) => Promise<void>

/** An endpoint for connected accounts gets the events of test mode in live mode as well, whose objects the key does not see. */
const isOfOtherMode = ({ stripe }: App, { livemode }: Stripe.Event) =>
  stripe !== null && stripe.isLive !== null && stripe.isLive !== livemode

const types = new Set([
  'checkout.session.completed',
  'setup_intent.succeeded',
  ...['succeeded', 'payment_failed', 'canceled'].map(what => `payment_intent.${what}`),
  ...['paid', 'payment_failed', 'payment_action_required', 'upcoming', 'marked_uncollectible', 'payment_succeeded'].map(
    what => `invoice.${what}`,
  ),
])

const isOfInterest = (type: string) => type.startsWith('customer.subscription.') || types.has(type)

function getCustomer({ data: { object } }: Stripe.Event): string | null {
  if (!('customer' in object)) return null
  const { customer } = object
  return typeof customer === 'string' ? customer : isNamed(customer) ? getId(customer) : null
}

const isNamed = (value: unknown): value is { readonly id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
