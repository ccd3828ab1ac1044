import * as z from 'zod'
import { invalid } from '../http/api-error.ts'
import { filteredRoute } from '../http/list.ts'
import { mergeMetadata, metadata, positive, text } from '../http/parameters.ts'
import { route } from '../http/route.ts'
import type { AccountObjects } from '../state/account-objects.ts'
import { newId, nulls } from '../state/ids.ts'
import type { StoredCharge, StoredRefund } from '../state/stored.ts'
import { getObject } from './get.ts'

const creating = {
  charge: text().optional(),
  payment_intent: text().optional(),
  amount: positive().optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata().optional(),
}

export const refundRoutes = [
  route('POST', '/v1/refunds', creating, ({ objects, parameters }) => {
    const { amount, reason } = parameters
    const metadata = mergeMetadata({}, parameters.metadata)
    return refund(objects, getCharge(objects, parameters), { amount, reason, metadata })
  }),
  route('GET', '/v1/refunds/:id', {}, ({ objects, id }) => getObject(objects, 'refunds', id)),
  filteredRoute('/v1/refunds', 'refunds', 'charge', 'payment_intent'),
  route('GET', '/v1/charges/:id', {}, ({ objects, id }) => getObject(objects, 'charges', id)),
  filteredRoute('/v1/charges', 'charges', 'customer', 'payment_intent'),
]

interface Refunding {
  /** By default all that is left. */
  readonly amount?: number | undefined
  readonly reason?: StoredRefund['reason'] | undefined
  readonly metadata?: Record<string, string>
}

export function refund(
  objects: AccountObjects,
  charge: StoredCharge,
  { amount, reason, metadata = {} }: Refunding,
): StoredRefund {
  const left = charge.amount - charge.amount_refunded
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (amount !== undefined && amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`, {
      param: 'amount',
    })
  const given = amount ?? left
  const created: StoredRefund = {
    id: newId('re'),
    object: 'refund',
    ...nulls('customer_account receipt_number source_transfer_reversal transfer_reversal'),
    amount: given,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: objects.state.now(),
    currency: charge.currency,
    customer: charge.customer,
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: reason ?? null,
    status: 'succeeded',
  }
  objects.refunds.set(created.id, created)
  const refunded = charge.amount_refunded + given
  objects.change('charge.refunded', charge, { amount_refunded: refunded, refunded: refunded === charge.amount })
  objects.record('refund.created', created)
  return created
}

function getCharge(
  objects: AccountObjects,
  given: { readonly charge?: string | undefined; readonly payment_intent?: string | undefined },
): StoredCharge {
  if (given.charge !== undefined) return getObject(objects, 'charges', given.charge, 'charge')
  if (given.payment_intent === undefined)
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.')
  return paidCharge(objects, given.payment_intent)
}

/** The charge with which an intent was paid. */
export function paidCharge(objects: AccountObjects, intentId: string): StoredCharge {
  const { latest_charge: id, status } = getObject(objects, 'paymentIntents', intentId, 'payment_intent')
  if (id === null || status !== 'succeeded')
    throw invalid('This PaymentIntent does not have a successful charge to refund.', { param: 'payment_intent' })
  return getObject(objects, 'charges', id, 'charge')
}
