/** An example of what can be sold, for a project that sells nothing yet. */
import type { Payments } from './offer-config.ts'
import { idFor } from './offer-problems.ts'

/** A free plan, a paid one with a trial, and an add-on to it. What is there already is left as it is. */
export function exampleOffers({ groups, items, offers }: Payments): object {
  const group = idFor('plans', Object.keys(groups))
  const credits = idFor('credits', Object.keys(items))
  const [free = '', pro = '', extra = ''] = ['free', 'pro', 'extra-credits'].map(id => idFor(id, Object.keys(offers)))
  const monthly = (quantity: number) => ({ [credits]: { quantity, repeat: [1, 'month'], expires: 'when-repeated' } })
  return {
    [`payments.groups.${group}`]: { displayName: 'Plans' },
    [`payments.items.${credits}`]: { displayName: 'Credits', customerType: 'user' },
    [`payments.offers.${free}`]: {
      displayName: 'Free',
      groupId: group,
      prices: 'include-by-default',
      includedItems: monthly(100),
    },
    [`payments.offers.${pro}`]: {
      displayName: 'Pro',
      groupId: group,
      freeTrial: [7, 'day'],
      prices: {
        monthly: { USD: '10.00', interval: [1, 'month'] },
        yearly: { USD: '100.00', interval: [1, 'year'] },
      },
      includedItems: monthly(1000),
    },
    [`payments.offers.${extra}`]: {
      displayName: 'Extra credits',
      groupId: group,
      isAddOnTo: { [pro]: true },
      stackable: true,
      prices: { monthly: { USD: '5.00', interval: [1, 'month'] } },
      includedItems: monthly(500),
    },
  }
}
