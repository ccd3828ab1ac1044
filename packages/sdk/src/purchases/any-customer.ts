/** A user or a team as a customer. The same requests serve them and the application's own server. */
import { getViewer, setViewer, type Viewer } from '../app/viewer.ts'
import type { BillingPortalOptions, CancelPurchaseOptions, Customer, ServerCheckoutOptions } from './customer.ts'
import type { Purchase, PurchaseAccess } from './purchases.ts'

/** The types of apps without a secret key leave out what only servers may do. */
export class AnyCustomer implements Omit<Customer<true>, 'getItem'> {
  readonly id: string

  constructor(from: Viewer, customerType: 'user' | 'team', id: string) {
    setViewer(this, from)
    customerTypes.set(this, customerType)
    this.id = id
  }

  async createCheckoutUrl(options: ServerCheckoutOptions): Promise<string> {
    return (await import('./purchases.ts')).createUrl(getAccess(this), options)
  }

  listPurchases(): Promise<readonly Purchase[]> {
    const { customer, ...access } = getAccess(this)
    return getViewer(this).read(['listPurchases', customer], async transport =>
      (await import('./purchases.ts')).list({ ...access, customer, transport }),
    )
  }

  async cancelPurchase(purchaseId: string, options?: CancelPurchaseOptions): Promise<Purchase> {
    return (await import('./purchases.ts')).cancel(getAccess(this), purchaseId, options)
  }

  async resumePurchase(purchaseId: string): Promise<Purchase> {
    return (await import('./purchases.ts')).resume(getAccess(this), purchaseId)
  }

  async createBillingPortalUrl(options: BillingPortalOptions): Promise<string> {
    return (await import('./purchases.ts')).createPortalUrl(getAccess(this), options)
  }
}

const customerTypes = new WeakMap<AnyCustomer, 'user' | 'team'>()

function getAccess(customer: AnyCustomer): PurchaseAccess {
  const { transport, session } = getViewer(customer)
  // The constructor has set it.
  const customerType = customerTypes.get(customer) as 'user' | 'team'
  return { transport, session, customer: { customerType, customerId: customer.id } }
}
