import { invalid } from '../http/api-error.ts'
import type { AccountObjects } from '../state/account-objects.ts'
import { newClientSecret, newId, nulls } from '../state/ids.ts'
import type { StoredPaymentIntent } from '../state/stored.ts'

export interface NewPaymentIntent {
  readonly amount: number
  readonly currency: string
  readonly customer: string | null
  readonly description?: string | null
  readonly metadata?: Record<string, string>
  readonly receipt_email?: string | null
  readonly setup_future_usage?: 'on_session' | 'off_session' | null
  readonly automatic_payment_methods?: StoredPaymentIntent['automatic_payment_methods']
}

export function createPaymentIntent(objects: AccountObjects, given: NewPaymentIntent): StoredPaymentIntent {
  const id = newId('pi')
  return objects.add('paymentIntents', 'payment_intent.created', {
    id,
    object: 'payment_intent',
    ...nulls('allowed_payment_method_types application application_fee_amount canceled_at cancellation_reason'),
    ...nulls('customer_account excluded_payment_method_types last_payment_error latest_charge managed_payments'),
    ...nulls('next_action on_behalf_of payment_method payment_method_configuration_details payment_record processing'),
    ...nulls('review shipping source statement_descriptor statement_descriptor_suffix transfer_data transfer_group'),
    amount: given.amount,
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: given.automatic_payment_methods ?? null,
    capture_method: 'automatic_async',
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created: objects.state.now(),
    currency: given.currency,
    customer: given.customer,
    description: given.description ?? null,
    livemode: false,
    metadata: given.metadata ?? {},
    payment_method_options: {},
    payment_method_types: ['card'],
    receipt_email: given.receipt_email ?? null,
    setup_future_usage: given.setup_future_usage ?? null,
    status: 'requires_payment_method',
  })
}

export function cancelPaymentIntent(
  objects: AccountObjects,
  intent: StoredPaymentIntent,
  reason: StoredPaymentIntent['cancellation_reason'],
): void {
  if (['succeeded', 'canceled', 'processing'].includes(intent.status))
    throw invalid(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    })
  const canceled = {
    status: 'canceled',
    canceled_at: objects.state.now(),
    cancellation_reason: reason,
    next_action: null,
  }
  objects.change(null, intent, canceled)
  objects.record('payment_intent.canceled', intent)
}
