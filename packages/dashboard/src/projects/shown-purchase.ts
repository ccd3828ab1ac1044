/** What the preview of a purchase page sells. */
import type { PurchaseDetails } from '@latchkey/js'

export const shownPurchase: Omit<PurchaseDetails, 'projectDisplayName'> = {
  offer: {
    displayName: 'Pro',
    customerType: 'user',
    stackable: false,
    pricing: [
      { id: 'monthly', amounts: { USD: '12' }, interval: [1, 'month'], freeTrial: [14, 'day'] },
      { id: 'yearly', amounts: { USD: '120' }, interval: [1, 'year'], freeTrial: null },
    ],
    includes: [
      { itemId: 'seats', displayName: 'Seats', quantity: 5, repeat: null, expires: 'when-purchase-expires' },
      { itemId: 'credits', displayName: 'Credits', quantity: 1000, repeat: [1, 'month'], expires: 'when-repeated' },
    ],
  },
  projectId: 'preview',
  stripeAccountId: null,
  stripePublishableKey: null,
  alreadyBoughtNonStackable: false,
  conflictingGroupOffers: [],
  projectLogoUrl: null,
  testMode: false,
  chargesEnabled: true,
  returnUrl: null,
}
