import { configDifference } from '@latchkey/contract/rules'
import { describe, expect, it } from 'vitest'
import { getConfig } from './draft-config.ts'
import type { OfferConfig, Payments } from './offer-config.ts'
import { newIncluded, newOffer, newPrice, toDraft } from './offer-draft.ts'

const nothing: Payments = { groups: {}, items: {}, offers: {}, blockNewPurchases: false, testMode: true }
const offer: OfferConfig = {
  displayName: 'Pro',
  customerType: 'team',
  groupId: 'plans',
  isAddOnTo: { basic: true },
  freeTrial: [2, 'week'],
  serverOnly: true,
  stackable: true,
  prices: {
    yearly: { USD: '100.00', EUR: '90', interval: [1, 'year'], serverOnly: false, freeTrial: [0, 'day'] },
    monthly: { JPY: '1000', interval: [1, 'month'], serverOnly: true, freeTrial: [1, 'month'] },
    free: { GBP: '0.00', interval: [3, 'month'], serverOnly: false },
    once: { USD: '999', serverOnly: false },
  },
  includedItems: {
    seats: { quantity: 5, repeat: 'never', expires: 'when-purchase-expires' },
    credits: { quantity: 100, repeat: [1, 'week'], expires: 'when-repeated' },
  },
}

describe('the draft of a product', () => {
  it('makes the configuration that it was made of', () => {
    const draft = toDraft(nothing, 'pro', offer)
    expect(draft.prices.map(({ id, paid, isFree }) => [id, paid, isFree])).toEqual([
      ['monthly', 'monthly', false],
      ['free', 'other', true],
      ['yearly', 'yearly', false],
      ['once', 'once', false],
    ])
    expect(configDifference(offer, getConfig(draft))).toEqual({})
  })

  it('the draft of a product that is included by default keeps no price', () => {
    const free: OfferConfig = { ...offer, prices: 'include-by-default', stackable: undefined, freeTrial: undefined }
    const draft = toDraft(nothing, 'free', free)
    expect(draft).toMatchObject({ kind: 'by-default', prices: [] })
    expect(getConfig(draft).prices).toBe('include-by-default')
  })

  it('leaves out what is not right yet', () => {
    const draft = {
      ...newOffer,
      id: 'pro',
      hasTrial: true,
      trial: { count: 'x', unit: 'day' as const },
      prices: [
        { ...newPrice, id: 'monthly', amounts: { ...newPrice.amounts, USD: '9.999', EUR: ' 9.99 ' } },
        { ...newPrice, id: 'yearly' },
      ],
      items: [newIncluded, { ...newIncluded, itemId: 'credits', quantity: 'ten' }],
    }
    expect(getConfig(draft)).toEqual({
      displayName: 'pro',
      customerType: 'user',
      isAddOnTo: false,
      serverOnly: false,
      prices: { monthly: { EUR: '9.99', interval: [1, 'month'], serverOnly: false } },
      includedItems: {},
    })
  })
})
