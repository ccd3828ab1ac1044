/** A user or a team as a customer. The same requests serve them and the application's own server. */
import { getViewer, setViewer, type Viewer } from '../app/viewer.ts'
import type { PageOf } from '../pages.ts'
import type {
  BillingPortalOptions,
  CancelPurchaseOptions,
  Customer,
  ProductReceiver,
  ServerCheckoutOptions,
} from './customer.ts'
import type {
  CustomerBilling,
  CustomerInvoice,
  CustomerPaymentMethod,
  CustomerProduct,
  PaymentMethodSetupIntent,
  ProductGrantOptions,
  ProductListOptions,
  SwitchSubscriptionOptions,
} from './products.ts'
import type { Purchase, PurchaseAccess } from './purchases.ts'

/** The types of apps without a secret key leave out what only servers may do. */
export class AnyCustomer implements Omit<Customer<true>, 'getItem'>, ProductReceiver {
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

  listProducts(options?: ProductListOptions): Promise<PageOf<CustomerProduct>> {
    const { customer, ...access } = getAccess(this)
    return getViewer(this).read(['listProducts', customer, options], async transport =>
      (await import('./products.ts')).loadProducts({ ...access, customer, transport }, options),
    )
  }

  async switchSubscription(options: SwitchSubscriptionOptions): Promise<void> {
    return (await import('./products.ts')).switchProduct(getAccess(this), options)
  }

  listInvoices(options?: ProductListOptions): Promise<PageOf<CustomerInvoice>> {
    const { customer, ...access } = getAccess(this)
    return getViewer(this).read(['listInvoices', customer, options], async transport =>
      (await import('./products.ts')).loadInvoices({ ...access, customer, transport }, options),
    )
  }

  getBilling(): Promise<CustomerBilling> {
    const { customer, ...access } = getAccess(this)
    return getViewer(this).read(['getBilling', customer], async transport =>
      (await import('./products.ts')).loadBilling({ ...access, customer, transport }),
    )
  }

  async createPaymentMethodSetupIntent(): Promise<PaymentMethodSetupIntent> {
    return (await import('./products.ts')).beginCard(getAccess(this))
  }

  async setDefaultPaymentMethodFromSetupIntent(setupIntentId: string): Promise<CustomerPaymentMethod> {
    return (await import('./products.ts')).chooseCard(getAccess(this), setupIntentId)
  }

  async grantProduct(options: ProductGrantOptions): Promise<void> {
    return (await import('./products.ts')).grant(getAccess(this), options)
  }
}

const customerTypes = new WeakMap<AnyCustomer, 'user' | 'team'>()

function getAccess(customer: AnyCustomer): PurchaseAccess {
  const { transport, session } = getViewer(customer)
  // The constructor has set it.
  const customerType = customerTypes.get(customer) as 'user' | 'team'
  return { transport, session, customer: { customerType, customerId: customer.id } }
}
