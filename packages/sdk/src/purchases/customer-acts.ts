/** What a user or a team does as a customer. The same requests serve them and the application's own server. */
import type { ViewerStores } from '../app/viewer-stores.ts'
import type { Customer } from './customer.ts'
import {
  cancelPurchase,
  createBillingPortalUrl,
  createCheckoutUrl,
  type PurchaseAccess,
  resumePurchase,
} from './purchases.ts'

type CustomerActs = Omit<Customer<true>, 'id' | 'getItem'>

export function customerActs(from: ViewerStores, customerType: 'user' | 'team', customerId: string): CustomerActs {
  const { connection, session } = from
  const access: PurchaseAccess = { connection, session, customer: { customerType, customerId } }

  async function thenOutdate<Changed>(changing: Promise<Changed>): Promise<Changed> {
    const changed = await changing
    await purchasesChanged(from, customerType, customerId)
    return changed
  }

  return {
    createCheckoutUrl: options => createCheckoutUrl(access, options),
    listPurchases: () => from.store('purchases', customerType, customerId).load(),
    cancelPurchase: (purchaseId, options) => thenOutdate(cancelPurchase(access, purchaseId, options)),
    resumePurchase: purchaseId => thenOutdate(resumePurchase(access, purchaseId)),
    createBillingPortalUrl: options => createBillingPortalUrl(access, options),
  }
}

/** After a customer has bought or cancelled something: which items they have follows from it. Of all customers of the viewer, unless one is named. */
export async function purchasesChanged(
  { connection, outdate }: Pick<ViewerStores, 'connection' | 'outdate'>,
  ...customer: readonly string[]
): Promise<void> {
  await Promise.all([outdate('purchases', ...customer), connection.shared.outdate('item', ...customer)])
}
