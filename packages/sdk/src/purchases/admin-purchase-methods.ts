import type { AdminContext } from '../app/admin-context.ts'
import type { Row } from '../app/app-class.ts'
import { later } from '../later.ts'
import type { PurchaseChoice } from './checkout.ts'
import { loadPayments } from './load-payments.ts'
import type { ServerPurchaseMethods } from './server-purchase-methods.ts'

/** Purchases of any customer, and buying in test mode. */
export interface AdminPurchaseMethods extends Pick<ServerPurchaseMethods, 'cancelPurchase' | 'resumePurchase'> {
  /**
   * Buys in test mode, for the customer of a purchase page: nothing is paid, and everything else is as if it had been.
   *
   * @example
   * await adminApp.testModePurchase({ fullCode, priceId: 'monthly', quantity: 1 })
   */
  testModePurchase(choice: PurchaseChoice): Promise<void>
}

export const adminPurchaseMethods = later(
  ['cancelPurchase', 'resumePurchase', 'testModePurchase'],
  async () => (await loadPayments()).adminPurchaseActs,
) satisfies Row<AdminPurchaseMethods, AdminContext>
