/** Attempts to save a card for later, as a trial needs one. */
import type { CardOutcome } from '../cards.ts'
import { invalid } from '../http/api-error.ts'
import { attach } from '../objects/payment-methods.ts'
import type { AccountObjects } from '../state/account-objects.ts'
import type { StoredPaymentMethod, StoredSetupIntent } from '../state/stored.ts'
import { type CardDeclined, cardDeclined, type PaymentOutcome } from './charging.ts'

export function attemptSetup(
  objects: AccountObjects,
  intent: StoredSetupIntent,
  method: StoredPaymentMethod,
): PaymentOutcome {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
    throw invalid(`You cannot confirm this SetupIntent because it has a status of ${intent.status}.`, {
      code: 'setup_intent_unexpected_state',
    })
  const outcome = getOutcome(objects, method)
  if (outcome === 'succeeds') return succeed(objects, intent, method)
  if (outcome !== 'requires-action') return decline(objects, intent, cardDeclined(outcome.declined))
  objects.change(null, intent, {
    status: 'requires_action',
    payment_method: method.id,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } },
  })
  objects.record('setup_intent.requires_action', intent)
  return 'requires-action'
}

/** The customer has authenticated, or has failed to. */
export function finishSetupAction(
  objects: AccountObjects,
  intent: StoredSetupIntent,
  isAuthenticated: boolean,
): PaymentOutcome {
  const method = intent.payment_method === null ? undefined : objects.paymentMethods.get(intent.payment_method)
  if (intent.status !== 'requires_action' || !method) throw invalid('This SetupIntent does not require an action.')
  if (isAuthenticated) return succeed(objects, intent, method)
  return decline(objects, intent, {
    code: 'setup_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  })
}

function getOutcome(objects: AccountObjects, { id }: StoredPaymentMethod): CardOutcome {
  const known = objects.cards.get(id)
  if (!known || objects.state.faults.declinesCards) return { declined: 'generic_decline' }
  return known.card.setup ?? known.card.onSession
}

function succeed(objects: AccountObjects, intent: StoredSetupIntent, method: StoredPaymentMethod): PaymentOutcome {
  const card = objects.cards.get(method.id)
  if (card) card.isSetUp = true
  if (intent.customer !== null) attach(objects, method, intent.customer)
  objects.change(null, intent, {
    status: 'succeeded',
    payment_method: method.id,
    next_action: null,
    last_setup_error: null,
  })
  objects.record('setup_intent.succeeded', intent)
  for (const subscription of objects.subscriptions.values())
    if (subscription.pending_setup_intent === intent.id)
      objects.change('customer.subscription.updated', subscription, {
        pending_setup_intent: null,
        default_payment_method: method.id,
      })
  return 'succeeded'
}

function decline(objects: AccountObjects, intent: StoredSetupIntent, reason: CardDeclined): PaymentOutcome {
  objects.change(null, intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: { type: 'card_error', ...reason },
  })
  objects.record('setup_intent.setup_failed', intent)
  return reason
}
