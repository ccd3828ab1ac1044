import { getCustomer } from '../objects/get.ts'
import type { AccountObjects } from '../state/account-objects.ts'
import type { StoredPaymentMethod, StoredSubscription } from '../state/stored.ts'

/** What a subscription is charged with: its own payment method, else that of the customer. */
export function getDefaultMethod(
  objects: AccountObjects,
  subscription: StoredSubscription,
): StoredPaymentMethod | null {
  const ofCustomer = getCustomer(objects, subscription.customer).invoice_settings.default_payment_method
  const id = subscription.default_payment_method ?? ofCustomer
  return (typeof id === 'string' ? objects.paymentMethods.get(id) : undefined) ?? null
}
