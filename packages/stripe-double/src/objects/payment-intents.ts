import * as z from 'zod'
import { attemptPayment, finishAction } from '../billing/charging.ts'
import { invalid, missing } from '../http/api-error.ts'
import { seenWith, throwDeclined } from '../http/declined.ts'
import { filteredRoute } from '../http/list.ts'
import { currency, emptyable, flag, integer, mergeMetadata, metadata, text } from '../http/parameters.ts'
import { type Access, route } from '../http/route.ts'
import type { AccountObjects } from '../state/account-objects.ts'
import type { StoredPaymentIntent, StoredPaymentMethod } from '../state/stored.ts'
import { checkCanCharge } from './accounts.ts'
import { getCustomer, getObject } from './get.ts'
import { checkAmount } from './new-charge.ts'
import { cancelPaymentIntent, createPaymentIntent } from './new-payment-intent.ts'
import { attach, getPaymentMethod, paymentMethodData, paymentMethodFrom } from './payment-methods.ts'

const automatic = z.strictObject({
  enabled: flag(),
  allow_redirects: z.enum(['always', 'never']).optional(),
})

const creating = {
  amount: integer(),
  currency: currency(),
  customer: text().optional(),
  automatic_payment_methods: automatic.optional(),
  payment_method: text().optional(),
  confirm: flag().optional(),
  off_session: flag().optional(),
  return_url: text().optional(),
  setup_future_usage: z.enum(['on_session', 'off_session']).optional(),
  description: text().optional(),
  receipt_email: text().optional(),
  metadata: metadata().optional(),
}

/** Of Stripe.js, which may send a card with them. */
export const byBrowser = {
  client_secret: text().optional(),
  key: text().optional(),
  _stripe_account: text().optional(),
}

const confirming = {
  ...byBrowser,
  payment_method: text().optional(),
  payment_method_data: paymentMethodData.optional(),
  off_session: flag().optional(),
  return_url: text().optional(),
}

export const paymentIntentRoutes = [
  route('POST', '/v1/payment_intents', creating, ({ objects, parameters }) => {
    checkAmount(parameters.amount, parameters.currency)
    checkCanCharge(objects)
    const customer = parameters.customer === undefined ? null : getCustomer(objects, parameters.customer, 'customer').id
    const method = parameters.payment_method && getPaymentMethod(objects, parameters.payment_method, 'payment_method')
    const intent = createPaymentIntent(objects, {
      ...parameters,
      customer,
      metadata: mergeMetadata({}, parameters.metadata),
      automatic_payment_methods: parameters.automatic_payment_methods ?? { enabled: true, allow_redirects: 'always' },
    })
    if (!method) return intent
    objects.change(null, intent, { status: 'requires_confirmation', payment_method: method.id })
    if (!parameters.confirm) return intent
    return confirm(objects, intent, { method, offSession: parameters.off_session ?? false, access: 'secret' })
  }),
  route(
    'GET',
    '/v1/payment_intents/:id',
    byBrowser,
    ({ objects, id, access, parameters }) =>
      seenWith(access, permitted(getObject(objects, 'paymentIntents', id), access, parameters.client_secret)),
    'publishable',
  ),
  route(
    'POST',
    '/v1/payment_intents/:id',
    { metadata: metadata().optional(), amount: integer().optional(), description: emptyable(text()).optional() },
    ({ objects, id, parameters: { amount, description, metadata } }) => {
      const intent = getObject(objects, 'paymentIntents', id)
      if (amount !== undefined) checkAmount(amount, intent.currency)
      objects.change(null, intent, {
        metadata: mergeMetadata(intent.metadata, metadata),
        ...(amount === undefined ? {} : { amount }),
        ...(description === undefined ? {} : { description }),
      })
      return intent
    },
  ),
  route(
    'POST',
    '/v1/payment_intents/:id/confirm',
    confirming,
    ({ objects, id, access, parameters }) => {
      const intent = permitted(getObject(objects, 'paymentIntents', id), access, parameters.client_secret)
      const named = parameters.payment_method ?? intent.payment_method
      const method = parameters.payment_method_data
        ? paymentMethodFrom(objects, parameters.payment_method_data)
        : named && getPaymentMethod(objects, named, 'payment_method')
      if (!method)
        throw invalid("You cannot confirm this PaymentIntent because it's missing a payment method.", {
          code: 'payment_intent_unexpected_state',
        })
      return confirm(objects, intent, { method, offSession: parameters.off_session ?? false, access })
    },
    'publishable',
  ),
  /** Of the double alone: what the page of the bank sends to Stripe. */
  route(
    'POST',
    '/v1/payment_intents/:id/double_authenticate',
    { ...byBrowser, succeeds: flag() },
    ({ objects, id, access, parameters }) => {
      const intent = permitted(getObject(objects, 'paymentIntents', id), access, parameters.client_secret)
      finishAction(objects, intent, parameters.succeeds)
      return seenWith(access, intent)
    },
    'publishable',
  ),
  route(
    'POST',
    '/v1/payment_intents/:id/cancel',
    { cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional() },
    ({ objects, id, parameters: { cancellation_reason: reason } }) => {
      const intent = getObject(objects, 'paymentIntents', id)
      cancelPaymentIntent(objects, intent, reason ?? null)
      return intent
    },
  ),
  filteredRoute('/v1/payment_intents', 'paymentIntents', 'customer'),
]

/** A browser has to know the client secret. */
export function permitted<Intent extends { readonly id: string; readonly client_secret: string | null }>(
  intent: Intent,
  access: Access,
  clientSecret: string | undefined,
): Intent {
  if (access === 'publishable' && clientSecret !== intent.client_secret) throw missing('intent', intent.id, null)
  return intent
}

interface Confirming {
  readonly method: StoredPaymentMethod
  readonly offSession: boolean
  readonly access: Access
}

function confirm(
  objects: AccountObjects,
  intent: StoredPaymentIntent,
  { method, offSession, access }: Confirming,
): object {
  if (intent.setup_future_usage && intent.customer !== null && method.customer !== null)
    attach(objects, method, intent.customer)
  const outcome = attemptPayment(objects, intent, { method, offSession })
  const isRefused = typeof outcome === 'object' || (outcome === 'requires-action' && offSession)
  return isRefused ? throwDeclined(intent, outcome, access) : seenWith(access, intent)
}
