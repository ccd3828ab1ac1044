import * as z from 'zod'
import { attemptSetup, finishSetupAction } from '../billing/setting-up.ts'
import { invalid } from '../http/api-error.ts'
import { seenWith, throwDeclined } from '../http/declined.ts'
import { filteredRoute } from '../http/list.ts'
import { flag, mergeMetadata, metadata, text } from '../http/parameters.ts'
import { route } from '../http/route.ts'
import { getCustomer, getObject } from './get.ts'
import { cancelSetupIntent, createSetupIntent } from './new-setup-intent.ts'
import { byBrowser, permitted } from './payment-intents.ts'
import { getPaymentMethod, paymentMethodData, paymentMethodFrom } from './payment-methods.ts'

const creating = {
  customer: text().optional(),
  description: text().optional(),
  metadata: metadata().optional(),
  usage: z.enum(['on_session', 'off_session']).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag(), allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
}

const confirming = {
  ...byBrowser,
  payment_method: text().optional(),
  payment_method_data: paymentMethodData.optional(),
  return_url: text().optional(),
}

export const setupIntentRoutes = [
  route('POST', '/v1/setup_intents', creating, ({ objects, parameters: { metadata, customer, ...given } }) =>
    createSetupIntent(objects, {
      ...given,
      customer: customer === undefined ? null : getCustomer(objects, customer, 'customer').id,
      metadata: mergeMetadata({}, metadata),
    }),
  ),
  route(
    'GET',
    '/v1/setup_intents/:id',
    byBrowser,
    ({ objects, id, access, parameters }) =>
      seenWith(access, permitted(getObject(objects, 'setupIntents', id), access, parameters.client_secret)),
    'publishable',
  ),
  route(
    'POST',
    '/v1/setup_intents/:id/confirm',
    confirming,
    ({ objects, id, access, parameters }) => {
      const intent = permitted(getObject(objects, 'setupIntents', id), access, parameters.client_secret)
      const method = parameters.payment_method_data
        ? paymentMethodFrom(objects, parameters.payment_method_data)
        : parameters.payment_method && getPaymentMethod(objects, parameters.payment_method, 'payment_method')
      if (!method)
        throw invalid("You cannot confirm this SetupIntent because it's missing a payment method.", {
          code: 'setup_intent_unexpected_state',
        })
      const outcome = attemptSetup(objects, intent, method)
      return typeof outcome === 'object' ? throwDeclined(intent, outcome, access) : seenWith(access, intent)
    },
    'publishable',
  ),
  /** Of the double alone: what the page of the bank sends to Stripe. */
  route(
    'POST',
    '/v1/setup_intents/:id/double_authenticate',
    { ...byBrowser, succeeds: flag() },
    ({ objects, id, access, parameters }) => {
      const intent = permitted(getObject(objects, 'setupIntents', id), access, parameters.client_secret)
      finishSetupAction(objects, intent, parameters.succeeds)
      return seenWith(access, intent)
    },
    'publishable',
  ),
  route('POST', '/v1/setup_intents/:id/cancel', {}, ({ objects, id }) => {
    const intent = getObject(objects, 'setupIntents', id)
    cancelSetupIntent(objects, intent)
    return intent
  }),
  filteredRoute('/v1/setup_intents', 'setupIntents', 'customer'),
]
