/** Offers, purchases and all that is done with them, loaded when the first of it is needed. */
export const loadPayments = () => import('./payment-operations.ts')
