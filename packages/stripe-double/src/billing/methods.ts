import { getCustomer } from '../objects/get.ts'
import type { AccountObjects } from '../state/account-objects.ts'
import type { StoredPaymentMethod, StoredSubscription } from '../state/stored.ts'

/** Nothing leads out of these. */
export function isEnded({ status }: StoredSubscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

/** All items of a subscription have the same. */
export function getPeriod({ items }: StoredSubscription): { start: number; end: number } {
  const [item] = items.data
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 }
}

/** What a subscription is charged with: its own payment method, else that of the customer. */
export function getDefaultMethod(
  objects: AccountObjects,
  subscription: StoredSubscription,
): StoredPaymentMethod | null {
  const ofCustomer = getCustomer(objects, subscription.customer).invoice_settings.default_payment_method
  const id = subscription.default_payment_method ?? ofCustomer
  return (typeof id === 'string' ? objects.paymentMethods.get(id) : undefined) ?? null
}
