/** What a customer does, without a browser. */
import { attemptPayment, finishAction, type PaymentOutcome } from '../billing/charging.ts'
import { attemptSetup, finishSetupAction } from '../billing/setting-up.ts'
import { type CardName, testCards } from '../cards.ts'
import { attach, createPaymentMethod } from '../objects/payment-methods.ts'
import type { AccountObjects } from '../state/account-objects.ts'
import type { StoredPaymentIntent, StoredSetupIntent } from '../state/stored.ts'
import type { StripeState } from '../state/stripe-state.ts'

export type PaymentResult = 'succeeded' | 'requires-action' | 'declined'

export interface AsCustomer {
  /** Confirms a payment intent or a setup intent, as the payment form does. */
  pay(clientSecret: string, card?: CardName): PaymentResult
  /** Answers the bank, after `requires-action`. */
  authenticate(clientSecret: string, succeeds?: boolean): PaymentResult
  /** Replaces the card with which a subscription is paid, as in the billing portal. */
  changeCard(subscriptionId: string, card: CardName): void
}

export function asCustomer(state: StripeState): AsCustomer {
  return {
    pay(clientSecret, card = 'visa') {
      const { objects, payment, setup } = find(state, clientSecret)
      const method = createPaymentMethod(objects, testCards[card])
      return getResult(
        payment
          ? attemptPayment(objects, payment, { method, offSession: false })
          : attemptSetup(objects, setup, method),
      )
    },
    authenticate(clientSecret, succeeds = true) {
      const { objects, payment, setup } = find(state, clientSecret)
      return getResult(payment ? finishAction(objects, payment, succeeds) : finishSetupAction(objects, setup, succeeds))
    },
    changeCard(subscriptionId, card) {
      const objects = state.getOwner(subscriptionId)
      const subscription = objects.subscriptions.get(subscriptionId)
      if (!subscription) throw new Error(`${subscriptionId} is not a subscription.`)
      const method = createPaymentMethod(objects, testCards[card])
      objects.cards.set(method.id, { card: testCards[card], isSetUp: true })
      attach(objects, method, subscription.customer)
      objects.change('customer.subscription.updated', subscription, { default_payment_method: method.id })
    },
  }
}

export function getResult(outcome: PaymentOutcome): PaymentResult {
  return typeof outcome === 'object' ? 'declined' : outcome
}

type Found =
  | { readonly objects: AccountObjects; readonly payment: StoredPaymentIntent; readonly setup: null }
  | { readonly objects: AccountObjects; readonly payment: null; readonly setup: StoredSetupIntent }

function find(state: StripeState, clientSecret: string): Found {
  const id = clientSecret.split('_secret_')[0] ?? ''
  const objects = state.getOwner(id)
  const payment = objects.paymentIntents.get(id)
  const setup = objects.setupIntents.get(id)
  if (payment?.client_secret === clientSecret) return { objects, payment, setup: null }
  if (setup?.client_secret === clientSecret) return { objects, payment: null, setup }
  throw new Error('There is no intent with this client secret.')
}
