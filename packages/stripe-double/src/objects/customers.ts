import * as z from 'zod'
import { cancelSubscription } from '../billing/cancelling.ts'
import { isEnded } from '../billing/methods.ts'
import { missing } from '../http/api-error.ts'
import { listRoute, stored } from '../http/list.ts'
import { emptyable, mergeMetadata, metadata, text } from '../http/parameters.ts'
import { route } from '../http/route.ts'
import type { AccountObjects } from '../state/account-objects.ts'
import { newId, nulls } from '../state/ids.ts'
import type { StoredCustomer, StoredDeletedCustomer } from '../state/stored.ts'
import { getCustomer } from './get.ts'

const details = {
  email: emptyable(text()).optional(),
  name: emptyable(text()).optional(),
  description: emptyable(text()).optional(),
  metadata: metadata().optional(),
}

const invoiceSettings = z.strictObject({ default_payment_method: emptyable(text()).optional() })

export const customerRoutes = [
  route('POST', '/v1/customers', details, ({ objects, parameters: { metadata, email, name, description } }) => {
    return objects.add('customers', 'customer.created', {
      ...newCustomer(objects.state.now()),
      email: email ?? null,
      name: name ?? null,
      description: description ?? null,
      metadata: mergeMetadata({}, metadata),
    })
  }),
  route('GET', '/v1/customers/:id', {}, ({ objects, id }) => {
    const customer = objects.customers.get(id)
    if (!customer) throw missing('customer', id, null)
    return customer
  }),
  route(
    'POST',
    '/v1/customers/:id',
    { ...details, invoice_settings: invoiceSettings.optional() },
    ({ objects, id, parameters: { expand: _, metadata, invoice_settings: settings, ...changes } }) => {
      const customer = getCustomer(objects, id)
      const method = settings?.default_payment_method
      objects.change('customer.updated', customer, {
        ...changes,
        metadata: mergeMetadata(customer.metadata, metadata),
        ...(method === undefined
          ? {}
          : { invoice_settings: { ...customer.invoice_settings, default_payment_method: method } }),
      })
      return customer
    },
  ),
  route('DELETE', '/v1/customers/:id', {}, ({ objects, id }) => deleteCustomer(objects, id)),
  listRoute('/v1/customers', { email: text().optional() }, ({ objects, parameters: { email } }) =>
    stored(objects.customers).filter(
      customer => email === undefined || ('email' in customer && customer.email === email),
    ),
  ),
]

/** Its subscriptions end at once. */
export function deleteCustomer(objects: AccountObjects, id: string): StoredDeletedCustomer {
  const customer = getCustomer(objects, id)
  for (const subscription of objects.subscriptions.values())
    if (subscription.customer === id && !isEnded(subscription)) cancelSubscription(objects, subscription)
  const deleted: StoredDeletedCustomer = { id, object: 'customer', deleted: true }
  objects.customers.set(id, deleted)
  objects.record('customer.deleted', customer)
  return deleted
}

function newCustomer(now: number): StoredCustomer {
  return {
    id: newId('cus', 14),
    object: 'customer',
    ...nulls('address currency customer_account default_source description discount email name phone shipping'),
    ...nulls('test_clock'),
    balance: 0,
    created: now,
    delinquent: false,
    invoice_prefix: newId('', 8).slice(1).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    next_invoice_sequence: 1,
    preferred_locales: [],
    tax_exempt: 'none',
  }
}
