/** What customers do, loaded when they first do it. */
export const customerActNames = [
  'createCheckoutUrl',
  'listPurchases',
  'cancelPurchase',
  'resumePurchase',
  'createBillingPortalUrl',
] as const
