/** Offers, purchases and all that is done with them: loaded when the first of it is needed. */
export { listOffers, readOffers } from '../offers/offers.ts'
export {
  createStripeWidgetAccountSession,
  getStripeAccountInfo,
  loadStripeAccountInfo,
  setupPayments,
} from '../stripe/stripe.ts'
export { listTransactions, loadTransactions } from '../transactions/transactions.ts'
export { adminPurchaseActs, loadPurchases } from './admin-purchase-acts.ts'
export { anyCustomerActs } from './any-customer-acts.ts'
export { createPurchaseSession, getPurchaseDetails } from './checkouts.ts'
export { customerActs } from './customer-acts.ts'
export { listPurchases } from './purchases.ts'
