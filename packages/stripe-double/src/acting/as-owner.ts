/** What the owner of an account does in the dashboard of Stripe. */
import { cancelAtPeriodEnd, cancelSubscription } from '../billing/cancelling.ts'
import { completeAccount, getAccount } from '../objects/accounts.ts'
import { deleteCustomer } from '../objects/customers.ts'
import { getObject } from '../objects/get.ts'
import { paidCharge, refund } from '../objects/refunds.ts'
import type { StoredRefund } from '../state/stored.ts'
import type { StripeState } from '../state/stripe-state.ts'

export interface AsOwner {
  /** Answers every question of the onboarding: from now on the account can be paid. */
  completeOnboarding(accountId: string): void
  cancelSubscription(id: string, options?: CancelOptions): void
  /** All that is left, or a part of it. */
  refund(paymentIntentId: string, amount?: number): StoredRefund
  /** Its subscriptions end. */
  deleteCustomer(id: string): void
  /** The platform has no access to the account any more. */
  disconnect(accountId: string): void
}

export interface CancelOptions {
  readonly atPeriodEnd?: boolean
  readonly prorate?: boolean
  readonly invoiceNow?: boolean
}

export function asOwner(state: StripeState): AsOwner {
  return {
    completeOnboarding: accountId => completeAccount(getAccount(state, accountId)),
    cancelSubscription(id, { atPeriodEnd = false, ...options } = {}) {
      const objects = state.getOwner(id)
      const subscription = getObject(objects, 'subscriptions', id)
      if (atPeriodEnd) cancelAtPeriodEnd(objects, subscription, true)
      else cancelSubscription(objects, subscription, options)
    },
    refund(paymentIntentId, amount) {
      const objects = state.getOwner(paymentIntentId)
      return refund(objects, paidCharge(objects, paymentIntentId), { amount, reason: 'requested_by_customer' })
    },
    deleteCustomer(id) {
      deleteCustomer(state.getOwner(id), id)
    },
    disconnect(accountId) {
      const connected = getAccount(state, accountId)
      connected.record('account.application.deauthorized', {
        id: newApplicationId(accountId),
        object: 'application',
        name: 'Latchkey',
      })
      state.disconnect(accountId)
    },
  }
}

const newApplicationId = (accountId: string) => accountId.replace('acct_', 'ca_')
