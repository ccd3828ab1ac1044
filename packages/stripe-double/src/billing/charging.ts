/** Attempts to pay an intent with a card. */
import type { CardOutcome } from '../cards.ts'
import { invalid, StripeApiError } from '../http/api-error.ts'
import { newCharge } from '../objects/new-charge.ts'
import { attach } from '../objects/payment-methods.ts'
import type { AccountObjects } from '../state/account-objects.ts'
import type { StoredCharge, StoredPaymentIntent, StoredPaymentMethod } from '../state/stored.ts'
import { getInvoice, invoiceFailed, invoiceNeedsAction, invoicePaid } from './invoice-outcomes.ts'

export interface CardDeclined {
  readonly code: string
  readonly decline_code?: string
  readonly message: string
}

const messages: Readonly<Record<string, string>> = {
  insufficient_funds: 'Your card has insufficient funds.',
}

export function cardDeclined(declineCode: string): CardDeclined {
  const message = messages[declineCode] ?? 'Your card was declined.'
  return { code: 'card_declined', decline_code: declineCode, message }
}

/** The bank wants the customer to authenticate, who is not there. */
export const needsCustomer: CardDeclined = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

export type PaymentOutcome = 'succeeded' | 'requires-action' | CardDeclined

export interface Attempt {
  readonly method: StoredPaymentMethod
  /** The customer is not there to authenticate. */
  readonly offSession: boolean
}

const payable = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export function attemptPayment(
  objects: AccountObjects,
  intent: StoredPaymentIntent,
  { method, offSession }: Attempt,
): PaymentOutcome {
  if (!payable.includes(intent.status))
    throw invalid(`You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    })
  const outcome = getOutcome(objects, method, offSession)
  if (outcome === 'succeeds') return succeed(objects, intent, method)
  if (outcome === 'requires-action')
    // The customer of an invoice can pay later.
    return offSession && !getInvoice(objects, intent)
      ? decline(objects, intent, method, needsCustomer)
      : requireAction(objects, intent, method)
  return decline(objects, intent, method, cardDeclined(outcome.declined))
}

/** The customer has authenticated, or has failed to. */
export function finishAction(
  objects: AccountObjects,
  intent: StoredPaymentIntent,
  isAuthenticated: boolean,
): PaymentOutcome {
  const method = intent.payment_method === null ? undefined : objects.paymentMethods.get(intent.payment_method)
  if (intent.status !== 'requires_action' || !method) throw invalid('This PaymentIntent does not require an action.')
  if (isAuthenticated) return succeed(objects, intent, method)
  return decline(objects, intent, method, {
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  })
}

/** As `error_if_incomplete`: refuses before anything changes, unless the card can be charged now. */
export function refuseUnpayable(objects: AccountObjects, method: StoredPaymentMethod | null): void {
  const outcome: CardOutcome = method ? getOutcome(objects, method, true) : { declined: 'generic_decline' }
  if (outcome === 'succeeds') return
  const reason = outcome === 'requires-action' ? needsCustomer : cardDeclined(outcome.declined)
  throw new StripeApiError(402, { type: 'card_error', ...reason })
}

function getOutcome(objects: AccountObjects, { id }: StoredPaymentMethod, offSession: boolean): CardOutcome {
  const known = objects.cards.get(id)
  if (!known || objects.state.faults.declinesCards) return { declined: 'generic_decline' }
  return offSession || known.isSetUp ? known.card.offSession : known.card.onSession
}

function succeed(objects: AccountObjects, intent: StoredPaymentIntent, method: StoredPaymentMethod): PaymentOutcome {
  const charge = keep(objects, newCharge(intent, method, objects.state.now(), null))
  const invoice = getInvoice(objects, intent)
  if (intent.setup_future_usage) saveCard(objects, intent, method)
  objects.change(null, intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
  })
  objects.record('charge.succeeded', charge)
  objects.record('payment_intent.succeeded', intent)
  if (invoice) invoicePaid(objects, invoice, intent)
  return 'succeeded'
}

function saveCard(objects: AccountObjects, { customer }: StoredPaymentIntent, method: StoredPaymentMethod): void {
  const card = objects.cards.get(method.id)
  if (card) card.isSetUp = true
  if (customer !== null) attach(objects, method, customer)
}

function requireAction(
  objects: AccountObjects,
  intent: StoredPaymentIntent,
  method: StoredPaymentMethod,
): PaymentOutcome {
  objects.change(null, intent, {
    status: 'requires_action',
    payment_method: method.id,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } },
  })
  objects.record('payment_intent.requires_action', intent)
  const invoice = getInvoice(objects, intent)
  if (invoice) invoiceNeedsAction(objects, invoice)
  return 'requires-action'
}

function decline(
  objects: AccountObjects,
  intent: StoredPaymentIntent,
  method: StoredPaymentMethod,
  reason: CardDeclined,
): PaymentOutcome {
  const charge = keep(objects, newCharge(intent, method, objects.state.now(), reason))
  objects.change(null, intent, {
    status: 'requires_payment_method',
    latest_charge: charge.id,
    payment_method: null,
    next_action: null,
    last_payment_error: { type: 'card_error', ...reason, charge: charge.id },
  })
  objects.record('charge.failed', charge)
  objects.record('payment_intent.payment_failed', intent)
  const invoice = getInvoice(objects, intent)
  if (invoice) invoiceFailed(objects, invoice)
  return reason
}

function keep(objects: AccountObjects, charge: StoredCharge): StoredCharge {
  objects.charges.set(charge.id, charge)
  return charge
}
