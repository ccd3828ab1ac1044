/** What servers and owners do for any customer. */
import type { Row } from '../app/app-class.ts'
import type { Connection } from '../app/connection.ts'
import { customerKey } from '../items/customer-key.ts'
import type { ItemCustomer } from '../items/item.ts'
import {
  cancelPurchase,
  createBillingPortalUrl,
  createCheckoutUrl,
  listPurchases,
  type PurchaseAccess,
  resumePurchase,
} from './purchases.ts'
import type { ServerPurchaseMethods } from './server-purchase-methods.ts'

export const anyCustomerActs = {
  createCheckoutUrl: async (connection, options) => createCheckoutUrl(asServer(connection, options), options),
  listPurchases: async (connection, customer) => listPurchases(asServer(connection, customer)),
  async cancelPurchase(connection, options) {
    const purchase = await cancelPurchase(asServer(connection, options), options.purchaseId, options)
    await connection.shared.outdate('item', ...customerKey(options))
    return purchase
  },
  async resumePurchase(connection, options) {
    return resumePurchase(asServer(connection, options), options.purchaseId)
  },
  createBillingPortalUrl: async (connection, options) => createBillingPortalUrl(asServer(connection, options), options),
} satisfies Row<ServerPurchaseMethods, Connection>

export function asServer(connection: Connection, options: ItemCustomer): PurchaseAccess {
  const [customerType, customerId] = customerKey(options)
  return { connection, session: null, customer: { customerType, customerId } }
}
