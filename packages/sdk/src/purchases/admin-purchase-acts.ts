/** What owners do with purchases: what they watch of them is loaded again. */
import * as purchases from '@latchkey/client/purchases'
import type { AdminContext } from '../app/admin-context.ts'
import type { AdminViewer } from '../app/admin-viewer.ts'
import type { Row } from '../app/app-class.ts'
import type { CustomerType } from '../offers/offer.ts'
import type { AdminPurchaseMethods } from './admin-purchase-methods.ts'
import { anyCustomerActs } from './any-customer-acts.ts'
import type { Purchase } from './purchase.ts'
import { listPurchases } from './purchases.ts'

export const adminPurchaseActs = {
  async cancelPurchase(app, options) {
    const purchase = await anyCustomerActs.cancelPurchase(app, options)
    await purchasesChanged(app)
    return purchase
  },
  async resumePurchase(app, options) {
    const purchase = await anyCustomerActs.resumePurchase(app, options)
    await purchasesChanged(app)
    return purchase
  },
  async testModePurchase(app, choice) {
    await purchases.testModeSession(app.transport, { body: choice })
    await Promise.all([purchasesChanged(app), app.shared.outdate('item')])
  },
} satisfies Row<AdminPurchaseMethods, AdminContext>

async function purchasesChanged({ admin }: AdminContext): Promise<void> {
  await Promise.all([admin.outdate('purchases'), admin.outdate('transactions')])
}

export function loadPurchases(
  { connection }: AdminViewer,
  customerType: CustomerType,
  customerId: string,
): Promise<readonly Purchase[]> {
  return listPurchases({ connection, session: null, customer: { customerType, customerId } })
}
