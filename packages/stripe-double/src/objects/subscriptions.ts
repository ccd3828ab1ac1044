import * as z from 'zod'
import { cancelAtPeriodEnd, cancelSubscription } from '../billing/cancelling.ts'
import { isEnded } from '../billing/methods.ts'
import { subscribe } from '../billing/subscribing.ts'
import { switchPrice } from '../billing/switching.ts'
import { invalid, missing } from '../http/api-error.ts'
import { listRoute } from '../http/list.ts'
import { emptyable, flag, integer, mergeMetadata, metadata, positive, text } from '../http/parameters.ts'
import { route } from '../http/route.ts'
import type { AccountObjects } from '../state/account-objects.ts'
import type { StoredPrice, StoredSubscription } from '../state/stored.ts'
import { checkCanCharge } from './accounts.ts'
import { getCustomer, getObject } from './get.ts'
import { getPaymentMethod } from './payment-methods.ts'
import { createPrice, priceData } from './prices.ts'

const item = z.strictObject({
  price: text().optional(),
  price_data: priceData.optional(),
  quantity: positive().optional(),
})

const trialEnd = z.union([z.literal('now'), integer()])

const cancellationDetails = z.strictObject({
  comment: z.string().optional(),
  feedback: z
    .enum([
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ])
    .optional(),
})

const creating = {
  customer: text(),
  items: z.array(item).min(1).max(20),
  payment_behavior: z.enum(['default_incomplete', 'allow_incomplete', 'error_if_incomplete']).optional(),
  payment_settings: z
    .strictObject({ save_default_payment_method: z.enum(['off', 'on_subscription']).optional() })
    .optional(),
  trial_end: trialEnd.optional(),
  trial_period_days: positive().optional(),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }),
    })
    .optional(),
  default_payment_method: text().optional(),
  cancel_at_period_end: flag().optional(),
  description: text().optional(),
  metadata: metadata().optional(),
  off_session: flag().optional(),
}

const updating = {
  cancel_at_period_end: flag().optional(),
  cancellation_details: cancellationDetails.optional(),
  default_payment_method: text().optional(),
  description: emptyable(text()).optional(),
  items: z
    .array(z.strictObject({ id: text(), price: text(), quantity: positive().optional() }))
    .length(1)
    .optional(),
  metadata: metadata().optional(),
  off_session: flag().optional(),
  payment_behavior: z.enum(['default_incomplete', 'allow_incomplete', 'error_if_incomplete']).optional(),
  trial_end: trialEnd.optional(),
  proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).optional(),
}

const cancelling = {
  prorate: flag().optional(),
  invoice_now: flag().optional(),
  cancellation_details: cancellationDetails.optional(),
}

export const subscriptionRoutes = [
  route('POST', '/v1/subscriptions', creating, ({ objects, parameters }) => {
    const { customer, trial_end: trialEnd, trial_period_days: trialDays, trial_settings: trialSettings } = parameters
    getCustomer(objects, customer, 'customer')
    checkCanCharge(objects)
    const items = parameters.items.map((given, index) => ({
      price: getPrice(objects, given, index),
      quantity: given.quantity ?? 1,
    }))
    return subscribe(objects, {
      customer,
      items,
      behavior: parameters.payment_behavior ?? 'allow_incomplete',
      trialEnd: getTrialEnd(objects, trialEnd ?? (trialDays && objects.state.now() + trialDays * 86_400)),
      metadata: mergeMetadata({}, parameters.metadata),
      description: parameters.description ?? null,
      defaultPaymentMethod: getMethod(objects, customer, parameters.default_payment_method),
      cancelAtPeriodEnd: parameters.cancel_at_period_end ?? false,
      savesPaymentMethod: parameters.payment_settings?.save_default_payment_method === 'on_subscription',
      missingPaymentMethod: trialSettings?.end_behavior.missing_payment_method ?? 'create_invoice',
    })
  }),
  route('GET', '/v1/subscriptions/:id', {}, ({ objects, id }) => getObject(objects, 'subscriptions', id)),
  route('POST', '/v1/subscriptions/:id', updating, ({ objects, id, parameters }) => {
    const subscription = getObject(objects, 'subscriptions', id)
    const merged = mergeMetadata(subscription.metadata, parameters.metadata)
    if (isEnded(subscription)) {
      if (parameters.cancel_at_period_end !== undefined || parameters.trial_end !== undefined)
        throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
      objects.change('customer.subscription.updated', subscription, { metadata: merged })
      return subscription
    }
    const { default_payment_method: method, description, cancel_at_period_end: isEnding } = parameters
    const [changed] = parameters.items ?? []
    if (changed) {
      const chosen = getMethod(objects, subscription.customer, method)
      if (chosen !== null) subscription.default_payment_method = chosen
      if (subscription.items.data[0]?.id !== changed.id) throw missing('subscription_item', changed.id, 'items[0][id]')
      switchPrice(objects, subscription, {
        price: getObject(objects, 'prices', changed.price, 'items[0][price]'),
        quantity: changed.quantity ?? subscription.items.data[0].quantity,
        endsTrial: parameters.trial_end === 'now',
        invoicesNow: parameters.proration_behavior === 'always_invoice',
        failsUnpaid: parameters.payment_behavior === 'error_if_incomplete',
      })
    }
    if (isEnding !== undefined) cancelAtPeriodEnd(objects, subscription, isEnding)
    const details = subscription.cancellation_details
    const given = parameters.cancellation_details
    objects.change('customer.subscription.updated', subscription, {
      metadata: merged,
      ...(given && details ? { cancellation_details: { ...details, ...given } } : {}),
      ...(description === undefined ? {} : { description }),
      ...(method === undefined ? {} : { default_payment_method: getMethod(objects, subscription.customer, method) }),
      ...(parameters.trial_end === undefined || changed
        ? {}
        : trialEnding(objects, subscription, parameters.trial_end)),
    })
    return subscription
  }),
  route('DELETE', '/v1/subscriptions/:id', cancelling, ({ objects, id, parameters }) => {
    const subscription = getObject(objects, 'subscriptions', id)
    if (isEnded(subscription)) throw missing('subscription', id, null)
    cancelSubscription(objects, subscription, {
      prorate: parameters.prorate ?? false,
      invoiceNow: parameters.invoice_now ?? false,
      details: parameters.cancellation_details ?? {},
    })
    return subscription
  }),
  listRoute(
    '/v1/subscriptions',
    { customer: text().optional(), price: text().optional(), status: text().optional() },
    ({ objects, parameters: { customer, price, status } }) =>
      [...objects.subscriptions.values()].filter(
        each =>
          (customer === undefined || each.customer === customer) &&
          (price === undefined || each.items.data.some(listed => listed.price.id === price)) &&
          hasStatus(each, status),
      ),
  ),
]

function hasStatus(subscription: StoredSubscription, wanted: string | undefined): boolean {
  if (wanted === 'all') return true
  if (wanted === 'ended') return isEnded(subscription)
  return wanted === undefined ? subscription.status !== 'canceled' : subscription.status === wanted
}

function getPrice(objects: AccountObjects, given: z.output<typeof item>, index: number): StoredPrice {
  const named = `items[${index}]`
  if (given.price !== undefined) return getObject(objects, 'prices', given.price, `${named}[price]`)
  if (!given.price_data)
    throw invalid(`Missing required param: ${named}[price].`, { code: 'parameter_missing', param: `${named}[price]` })
  const price = createPrice(objects, given.price_data, `${named}[price_data][product]`)
  // It is for this subscription only.
  price.active = false
  return price
}

const longestTrialSeconds = 730 * 86_400

function getTrialEnd(objects: AccountObjects, given: 'now' | number | undefined): number | null {
  if (given === undefined || given === 'now') return null
  const now = objects.state.now()
  if (given <= now)
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: 'trial_end' })
  if (given > now + longestTrialSeconds)
    throw invalid('Invalid timestamp: can be no more than two years in the future.', { param: 'trial_end' })
  return given
}

function getMethod(objects: AccountObjects, customer: string, id: string | undefined): string | null {
  if (id === undefined) return null
  const method = getPaymentMethod(objects, id, 'default_payment_method')
  if (method.customer !== customer)
    throw invalid(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      {
        code: 'resource_missing',
        param: 'default_payment_method',
      },
    )
  return method.id
}

/** The current period ends with the trial. */
function trialEnding(
  objects: AccountObjects,
  subscription: StoredSubscription,
  given: 'now' | number,
): Partial<StoredSubscription> {
  const end = getTrialEnd(objects, given) ?? objects.state.now()
  const data = subscription.items.data.map(each => ({ ...each, current_period_end: end }))
  return { trial_end: end, billing_cycle_anchor: end, items: { ...subscription.items, data } }
}
