import * as z from 'zod'
import { cardOfNumber, cardOfPaymentMethod, type TestCard } from '../cards.ts'
import { invalid, StripeApiError } from '../http/api-error.ts'
import { listRoute } from '../http/list.ts'
import { integer, text } from '../http/parameters.ts'
import { route } from '../http/route.ts'
import type { AccountObjects } from '../state/account-objects.ts'
import { newId, nulls } from '../state/ids.ts'
import type { StoredPaymentMethod } from '../state/stored.ts'
import { getCustomer, getObject } from './get.ts'

/** What a browser sends of a card. */
export const paymentMethodData = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({ number: text(), exp_month: integer(), exp_year: integer(), cvc: text() }),
  billing_details: z.strictObject({ name: text().optional(), email: text().optional() }).optional(),
})

export type PaymentMethodData = z.output<typeof paymentMethodData>

export const paymentMethodRoutes = [
  route('GET', '/v1/payment_methods/:id', {}, ({ objects, id }) => getPaymentMethod(objects, id, null)),
  route('POST', '/v1/payment_methods/:id/attach', { customer: text() }, ({ objects, id, parameters }) => {
    const method = getPaymentMethod(objects, id, null)
    attach(objects, method, getCustomer(objects, parameters.customer, 'customer').id)
    return method
  }),
  route('POST', '/v1/payment_methods/:id/detach', {}, ({ objects, id }) => {
    const method = getPaymentMethod(objects, id, null)
    objects.change(null, method, { customer: null })
    objects.record('payment_method.detached', method)
    return method
  }),
  listRoute(
    '/v1/customers/:id/payment_methods',
    { type: text().optional() },
    ({ objects, id, parameters: { type } }) => {
      const { id: customer } = getCustomer(objects, id)
      const all = [...objects.paymentMethods.values()]
      return all.filter(method => method.customer === customer && (type === undefined || method.type === type))
    },
  ),
]

/** Names such as `pm_card_visa` make a new one each time. */
export function getPaymentMethod(objects: AccountObjects, id: string, parameter: string | null): StoredPaymentMethod {
  const named = cardOfPaymentMethod(id)
  return named ? createPaymentMethod(objects, named) : getObject(objects, 'paymentMethods', id, parameter)
}

/** @throws {@link StripeApiError} if there is no such card, or it has expired. */
export function paymentMethodFrom(objects: AccountObjects, { card: given }: PaymentMethodData): StoredPaymentMethod {
  const card = cardOfNumber(given.number)
  if (!card) throw cardError('incorrect_number', 'Your card number is incorrect.', 'number')
  const ends = Date.UTC(given.exp_year < 100 ? 2000 + given.exp_year : given.exp_year, given.exp_month) / 1000
  if (ends <= objects.state.now()) throw cardError('expired_card', 'Your card has expired.', 'exp_month')
  return createPaymentMethod(objects, card)
}

export function createPaymentMethod(objects: AccountObjects, card: TestCard): StoredPaymentMethod {
  const now = objects.state.now()
  const method: StoredPaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      ...nulls('checks generated_from networks regulated_status wallet'),
      brand: card.brand,
      country: 'US',
      display_brand: card.brand,
      exp_month: 12,
      exp_year: new Date(now * 1000).getUTCFullYear() + 4,
      funding: 'credit',
      last4: card.number.slice(-4),
      three_d_secure_usage: { supported: true },
    },
    created: now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
  objects.paymentMethods.set(method.id, method)
  objects.cards.set(method.id, { card, isSetUp: false })
  return method
}

export function attach(objects: AccountObjects, method: StoredPaymentMethod, customer: string): void {
  if (method.customer === customer) return
  if (method.customer !== null)
    throw invalid('The payment method you provided has already been attached to a customer.')
  objects.change(null, method, { customer })
  objects.record('payment_method.attached', method)
}

function cardError(code: string, message: string, param: string): StripeApiError {
  return new StripeApiError(402, { type: 'card_error', code, message, param })
}
