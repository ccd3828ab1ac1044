/** How a subscription begins: with a payment, or with a trial. */
import { invalid } from '../http/api-error.ts'
import { createSetupIntent } from '../objects/new-setup-intent.ts'
import { type NewSubscription, newSubscription } from '../objects/new-subscription.ts'
import type { AccountObjects } from '../state/account-objects.ts'
import type { StoredPaymentMethod, StoredSubscription } from '../state/stored.ts'
import { attemptPayment, refuseUnpayable } from './charging.ts'
import { getIntent, issueInvoice } from './invoicing.ts'
import { getCost, itemLine } from './lines.ts'
import { getDefaultMethod, getPeriod, isEnded } from './methods.ts'
import { periodEnd } from './renewing.ts'

export type PaymentBehavior = 'default_incomplete' | 'allow_incomplete' | 'error_if_incomplete'

export interface Subscribing extends Omit<NewSubscription, 'status' | 'period' | 'anchor'> {
  readonly behavior: PaymentBehavior
}

export function subscribe(objects: AccountObjects, given: Subscribing): StoredSubscription {
  const now = objects.state.now()
  const [first] = given.items
  if (!first?.price.recurring)
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param: 'items[0][price]' },
    )
  refuseMixedPeriods(given)
  refuseOtherCurrency(objects, given)
  const { trialEnd } = given
  const isTrial = trialEnd !== null && trialEnd > now
  const start = { start: now, end: isTrial ? trialEnd : periodEnd(now, now, first.price.recurring) }
  const status = isTrial ? 'trialing' : 'incomplete'
  const subscription = newSubscription(
    { ...given, trialEnd: isTrial ? trialEnd : null, status, period: start, anchor: isTrial ? trialEnd : now },
    now,
  )
  const method = getDefaultMethod(objects, subscription)
  if (
    !isTrial &&
    !method &&
    given.behavior !== 'default_incomplete' &&
    subscription.items.data.some(item => getCost(item) > 0)
  )
    throw invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    )
  const cost = subscription.items.data.reduce((sum, item) => sum + getCost(item), 0)
  if (!isTrial && cost > 0 && given.behavior === 'error_if_incomplete') refuseUnpayable(objects, method)
  objects.subscriptions.set(subscription.id, subscription)
  return isTrial ? startTrial(objects, subscription, method) : startPaid(objects, subscription, method, given.behavior)
}

function startTrial(
  objects: AccountObjects,
  subscription: StoredSubscription,
  method: StoredPaymentMethod | null,
): StoredSubscription {
  if (!method) subscription.pending_setup_intent = createSetupIntent(objects, { customer: subscription.customer }).id
  objects.record('customer.subscription.created', subscription)
  const period = getPeriod(subscription)
  const lines = subscription.items.data.map(item => itemLine(item, period, 0))
  issueInvoice(objects, subscription, { reason: 'subscription_create', lines, period })
  return subscription
}

function startPaid(
  objects: AccountObjects,
  subscription: StoredSubscription,
  method: StoredPaymentMethod | null,
  behavior: PaymentBehavior,
): StoredSubscription {
  objects.record('customer.subscription.created', subscription)
  const period = getPeriod(subscription)
  const lines = subscription.items.data.map(item => itemLine(item, period))
  const invoice = issueInvoice(objects, subscription, {
    reason: 'subscription_create',
    lines,
    period: { start: period.start, end: period.start },
  })
  const intent = getIntent(objects, invoice)
  if (!intent) objects.change('customer.subscription.updated', subscription, { status: 'active' })
  if (intent && method && behavior === 'default_incomplete')
    objects.change(null, intent, { status: 'requires_confirmation', payment_method: method.id })
  if (intent && method && behavior !== 'default_incomplete')
    attemptPayment(objects, intent, { method, offSession: true })
  return subscription
}

function refuseMixedPeriods({ items }: Subscribing): void {
  const kinds = new Set(
    items.map(({ price }) => `${price.recurring?.interval_count} ${price.recurring?.interval} ${price.currency}`),
  )
  if (kinds.size > 1)
    throw invalid('Currency and interval fields must match across all prices of a subscription.', { param: 'items' })
}

function refuseOtherCurrency(objects: AccountObjects, { customer, items }: Subscribing): void {
  const wanted = items[0]?.price.currency
  const live = [...objects.subscriptions.values()].filter(each => each.customer === customer && !isEnded(each))
  const other = live.find(({ currency }) => currency !== wanted)
  if (other)
    throw invalid(
      `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${other.currency}.`,
      { param: 'customer' },
    )
}
