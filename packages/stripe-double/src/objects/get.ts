/** Objects by their ids, or Stripe's error. `parameter` is what names the object; null: the URL does. */
import { missing } from '../http/api-error.ts'
import type { AccountObjects, ObjectOf } from '../state/account-objects.ts'
import type { StoredCustomer } from '../state/stored.ts'

export type Kind =
  | 'charges'
  | 'disputes'
  | 'invoices'
  | 'paymentIntents'
  | 'paymentMethods'
  | 'portalConfigurations'
  | 'prices'
  | 'products'
  | 'refunds'
  | 'setupIntents'
  | 'subscriptions'

const words: Readonly<Record<Kind, string>> = {
  charges: 'charge',
  disputes: 'dispute',
  invoices: 'invoice',
  paymentIntents: 'payment_intent',
  paymentMethods: 'PaymentMethod',
  portalConfigurations: 'configuration',
  prices: 'price',
  products: 'product',
  refunds: 'refund',
  setupIntents: 'setupintent',
  subscriptions: 'subscription',
}

export function getObject<Name extends Kind>(
  objects: AccountObjects,
  kind: Name,
  id: string,
  parameter: string | null = null,
): ObjectOf<Name> {
  const found = objects[kind].get(id)
  if (!found) throw missing(words[kind], id, parameter)
  // The map of this kind has nothing else.
  return found as ObjectOf<Name>
}

export function getCustomer(objects: AccountObjects, id: string, parameter: string | null = null): StoredCustomer {
  const customer = objects.customers.get(id)
  if (!customer || customer.deleted) throw missing('customer', id, parameter)
  return customer
}
