/** What Stripe, or a bank, does by itself. */
import { cancelSubscription } from '../billing/cancelling.ts'
import { passTime } from '../billing/passing-time.ts'
import { collect, renew } from '../billing/renewing.ts'
import { getAccount } from '../objects/accounts.ts'
import { closeDispute, openDispute } from '../objects/disputes.ts'
import { getObject } from '../objects/get.ts'
import { paidCharge } from '../objects/refunds.ts'
import { requirements } from '../state/platform-account.ts'
import type { StoredDispute } from '../state/stored.ts'
import type { StripeState } from '../state/stripe-state.ts'
import { getResult, type PaymentResult } from './as-customer.ts'

export interface AsStripe {
  /** Everything that is due by the clock: renewals, ends of trials, first payments that never came, announcements. */
  passTime(): void
  /** Ends the current period of a subscription, whatever the clock says. `declined`: the payment fails. */
  renew(subscriptionId: string, payment?: 'declined'): void
  /** Charges the latest invoice again. */
  retryPayment(subscriptionId: string): PaymentResult
  /** The last retry has failed; what follows is a setting of the account. */
  giveUp(subscriptionId: string, status: 'canceled' | 'unpaid'): void
  openDispute(paymentIntentId: string, reason?: string): StoredDispute
  closeDispute(id: string, outcome: 'won' | 'lost'): void
  /** The account can be paid no more until its owner answers a question. */
  restrictAccount(accountId: string): void
}

export function asStripe(state: StripeState): AsStripe {
  const subscriptionWith = (id: string) => {
    const objects = state.getOwner(id)
    return { objects, subscription: getObject(objects, 'subscriptions', id) }
  }
  return {
    passTime() {
      for (const account of state.accounts) passTime(account)
    },
    renew(id, payment) {
      const { objects, subscription } = subscriptionWith(id)
      const before = state.faults.declinesCards
      state.faults.declineCards(before || payment === 'declined')
      renew(objects, subscription)
      state.faults.declineCards(before)
    },
    retryPayment(id) {
      const { objects, subscription } = subscriptionWith(id)
      const invoice = getObject(objects, 'invoices', subscription.latest_invoice ?? '')
      return getResult(collect(objects, subscription, invoice))
    },
    giveUp(id, status) {
      const { objects, subscription } = subscriptionWith(id)
      const invoice = getObject(objects, 'invoices', subscription.latest_invoice ?? '')
      objects.change('invoice.updated', invoice, { next_payment_attempt: null, auto_advance: false })
      if (status === 'canceled') cancelSubscription(objects, subscription, { reason: 'payment_failed' })
      else objects.change('customer.subscription.updated', subscription, { status })
    },
    openDispute(paymentIntentId, reason = 'fraudulent') {
      const objects = state.getOwner(paymentIntentId)
      return openDispute(objects, paidCharge(objects, paymentIntentId), reason)
    },
    closeDispute(id, outcome) {
      const objects = state.getOwner(id)
      closeDispute(objects, getObject(objects, 'disputes', id), outcome)
    },
    restrictAccount(accountId) {
      const connected = getAccount(state, accountId)
      connected.change('account.updated', connected.account, {
        charges_enabled: false,
        payouts_enabled: false,
        requirements: requirements(['individual.verification.document']),
      })
    },
  }
}
