import { listRoute } from '../http/list.ts'
import { text } from '../http/parameters.ts'
import { route } from '../http/route.ts'
import type { AccountObjects } from '../state/account-objects.ts'
import { newId } from '../state/ids.ts'
import type { StoredCharge, StoredDispute } from '../state/stored.ts'
import { getObject } from './get.ts'

export const disputeRoutes = [
  route('GET', '/v1/disputes/:id', {}, ({ objects, id }) => getObject(objects, 'disputes', id)),
  route('POST', '/v1/disputes/:id/close', {}, ({ objects, id }) => {
    const dispute = getObject(objects, 'disputes', id)
    closeDispute(objects, dispute, 'lost')
    return dispute
  }),
  listRoute(
    '/v1/disputes',
    { charge: text().optional(), payment_intent: text().optional() },
    ({ objects, parameters }) =>
      [...objects.disputes.values()].filter(
        each =>
          (parameters.charge === undefined || each.charge === parameters.charge) &&
          (parameters.payment_intent === undefined || each.payment_intent === parameters.payment_intent),
      ),
  ),
]

const dueInSeconds = 10 * 86_400

/** The bank takes the money back until it is decided. */
export function openDispute(objects: AccountObjects, charge: StoredCharge, reason: string): StoredDispute {
  const now = objects.state.now()
  const dispute: StoredDispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: now + dueInSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: null,
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  }
  objects.disputes.set(dispute.id, dispute)
  objects.change('charge.updated', charge, { disputed: true })
  objects.record('charge.dispute.created', dispute)
  objects.record('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

export function closeDispute(objects: AccountObjects, dispute: StoredDispute, outcome: 'won' | 'lost'): void {
  objects.change('charge.dispute.updated', dispute, { status: outcome })
  if (outcome === 'won') objects.record('charge.dispute.funds_reinstated', dispute)
  objects.record('charge.dispute.closed', dispute)
}

const noEvidence: StoredDispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
