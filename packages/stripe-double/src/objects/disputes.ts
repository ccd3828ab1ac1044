import { filteredRoute } from '../http/list.ts'
import { route } from '../http/route.ts'
import type { AccountObjects } from '../state/account-objects.ts'
import { newId, nulls } from '../state/ids.ts'
import type { StoredCharge, StoredDispute } from '../state/stored.ts'
import { getObject } from './get.ts'

export const disputeRoutes = [
  route('GET', '/v1/disputes/:id', {}, ({ objects, id }) => getObject(objects, 'disputes', id)),
  route('POST', '/v1/disputes/:id/close', {}, ({ objects, id }) => {
    const dispute = getObject(objects, 'disputes', id)
    closeDispute(objects, dispute, 'lost')
    return dispute
  }),
  filteredRoute('/v1/disputes', 'disputes', 'charge', 'payment_intent'),
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
  ...nulls('access_activity_log billing_address cancellation_policy cancellation_policy_disclosure'),
  ...nulls('cancellation_rebuttal customer_communication customer_email_address customer_name customer_purchase_ip'),
  ...nulls('customer_signature duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id'),
  ...nulls('product_description receipt refund_policy refund_policy_disclosure refund_refusal_explanation'),
  ...nulls('service_date service_documentation shipping_address shipping_carrier shipping_date shipping_documentation'),
  ...nulls('shipping_tracking_number uncategorized_file uncategorized_text'),
  enhanced_evidence: {},
}
