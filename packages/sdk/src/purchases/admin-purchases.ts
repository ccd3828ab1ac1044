/** What owners do with purchases: what they watch of them is loaded again. */
import * as purchases from '@latchkey/client/purchases'
import type { AdminStores } from '../app/admin-stores.ts'
import type { AdminViewer } from '../app/admin-viewer.ts'
import type { CustomerType } from '../offers/offer.ts'
import type { PurchaseChoice } from './checkout.ts'
import type { Purchase } from './purchase.ts'
import { listPurchases } from './purchases.ts'

export async function testModePurchase(admin: AdminStores, choice: PurchaseChoice): Promise<void> {
  const { transport, shared } = admin.connection
  await purchases.testModeSession(transport, { body: choice })
  await Promise.all([purchasesChanged(admin), shared.outdate('item')])
}

export async function purchasesChanged(admin: AdminStores): Promise<void> {
  await Promise.all([admin.outdate('purchases'), admin.outdate('transactions')])
}

export function loadPurchases(
  { connection }: AdminViewer,
  customerType: CustomerType,
  customerId: string,
): Promise<readonly Purchase[]> {
  return listPurchases({ connection, session: null, customer: { customerType, customerId } })
}
