import { invalid } from '../http/api-error.ts'
import type { AccountObjects } from '../state/account-objects.ts'
import { newClientSecret, newId } from '../state/ids.ts'
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
  const intent: StoredPaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: given.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: given.automatic_payment_methods ?? null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created: objects.state.now(),
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: given.receipt_email ?? null,
    review: null,
    setup_future_usage: given.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
  objects.paymentIntents.set(id, intent)
  objects.record('payment_intent.created', intent)
  return intent
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
