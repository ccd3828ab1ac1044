import * as z from 'zod'
import { invalid } from '../http/api-error.ts'
import { listRoute } from '../http/list.ts'
import { mergeMetadata, metadata, positive, text } from '../http/parameters.ts'
import { route } from '../http/route.ts'
import type { AccountObjects } from '../state/account-objects.ts'
import { newId } from '../state/ids.ts'
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
  listRoute(
    '/v1/refunds',
    { charge: text().optional(), payment_intent: text().optional() },
    ({ objects, parameters }) =>
      [...objects.refunds.values()].filter(
        each =>
          (parameters.charge === undefined || each.charge === parameters.charge) &&
          (parameters.payment_intent === undefined || each.payment_intent === parameters.payment_intent),
      ),
  ),
  route('GET', '/v1/charges/:id', {}, ({ objects, id }) => getObject(objects, 'charges', id)),
  listRoute(
    '/v1/charges',
    { customer: text().optional(), payment_intent: text().optional() },
    ({ objects, parameters }) =>
      [...objects.charges.values()].filter(
        each =>
          (parameters.customer === undefined || each.customer === parameters.customer) &&
          (parameters.payment_intent === undefined || each.payment_intent === parameters.payment_intent),
      ),
  ),
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
    amount: given,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: objects.state.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
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
