import { describe, expect, it } from 'vitest'
import { renderConfig } from '../config/render.ts'
import { defaultOfferIds, getOffers } from './offers-of.ts'

const monthly = { USD: '10.00', interval: [1, 'month'] }

/** What a customer sees of these offers; with server authority everything. */
function offers(settings: Record<string, unknown>, options: Partial<Parameters<typeof getOffers>[1]> = {}) {
  const { payments } = renderConfig({ 'payments.groups': { plans: { displayName: 'Plans' } }, ...settings })
  return getOffers(payments, { includesServerOnly: false, ...options })
}
const offer = (settings: object, options?: Partial<Parameters<typeof getOffers>[1]>) =>
  offers({ 'payments.offers.pro': settings }, options)[0]
const ids = (found: readonly { readonly id: string }[] | undefined) => found?.map(({ id }) => id)

describe('the offers of a configuration', () => {
  it('the offers of a configuration are shown with their group, prices and items', () => {
    const settings = {
      'payments.items': { credits: { displayName: 'Credits' }, exports: {} },
      'payments.offers.pro': {
        displayName: 'Pro',
        groupId: 'plans',
        freeTrial: [7, 'day'],
        stackable: true,
        isAddOnTo: { basic: true },
        prices: { yearly: { JPY: '1000', USD: '100', interval: [1, 'year'], freeTrial: [0, 'day'] }, monthly },
        includedItems: { exports: { quantity: 5 }, credits: { quantity: 100, repeat: [1, 'week'] } },
      },
    }
    expect(offers(settings)).toEqual([
      {
        id: 'pro',
        displayName: 'Pro',
        customerType: 'user',
        groupId: 'plans',
        groupDisplayName: 'Plans',
        addOnTo: ['basic'],
        stackable: true,
        includedByDefault: false,
        pricing: [
          { id: 'monthly', amounts: { USD: '10.00' }, interval: [1, 'month'], freeTrial: [7, 'day'] },
          { id: 'yearly', amounts: { USD: '100', JPY: '1000' }, interval: [1, 'year'], freeTrial: null },
        ],
        includes: [
          { itemId: 'exports', displayName: 'exports', quantity: 5, repeat: null, expires: 'never' },
          { itemId: 'credits', displayName: 'Credits', quantity: 100, repeat: [1, 'week'], expires: 'when-repeated' },
        ],
      },
    ])
  })

  it('the offers of a configuration of one customer type are listed alone', () => {
    const prices = { monthly }
    const settings = { 'payments.offers': { pro: { prices }, seats: { customerType: 'team', prices } } }
    expect(ids(offers(settings, { customerType: 'team' }))).toEqual(['seats'])
    expect(ids(offers(settings))).toEqual(['pro', 'seats'])
  })

  it('have no group that is not declared', () => {
    expect(offer({ groupId: 'gone', prices: { monthly } })).toMatchObject({ groupId: null, groupDisplayName: null })
    const unnamed = {
      'payments.groups': { plans: {} },
      'payments.offers.pro': { groupId: 'plans', prices: { monthly } },
    }
    expect(offers(unnamed)).toMatchObject([{ groupId: 'plans', groupDisplayName: 'plans' }])
  })

  it('include no item that is not declared, or is for customers of another type', () => {
    const settings = {
      'payments.items': { seats: { customerType: 'team' } },
      'payments.offers.pro': { prices: { monthly }, includedItems: { seats: { quantity: 1 }, gone: { quantity: 1 } } },
    }
    expect(offers(settings)).toMatchObject([{ includes: [] }])
  })

  it('have a free trial at prices that are paid again, and none at those that are paid once', () => {
    const prices = { once: { USD: '99' }, never: { USD: '98', interval: [0, 'day'] }, monthly }
    expect(offer({ freeTrial: [2, 'week'], prices })?.pricing).toEqual([
      { id: 'monthly', amounts: { USD: '10.00' }, interval: [1, 'month'], freeTrial: [2, 'week'] },
      { id: 'never', amounts: { USD: '98' }, interval: null, freeTrial: null },
      { id: 'once', amounts: { USD: '99' }, interval: null, freeTrial: null },
    ])
  })

  it('the offers of a configuration are shown the cheaper before the dearer, default ones first and add-ons last', () => {
    const at = (USD: string, interval?: readonly [number, string]) => ({ prices: { p: { USD, interval } } })
    const settings = {
      'payments.offers': {
        extra: { ...at('1', [1, 'month']), isAddOnTo: { pro: true } },
        life: at('5'),
        pro: at('20.00', [1, 'month']),
        basic: at('100', [1, 'year']),
        best: at('100.5', [1, 'month']),
        free: { groupId: 'plans', prices: 'include-by-default' },
      },
    }
    expect(ids(offers(settings))).toEqual(['free', 'basic', 'pro', 'best', 'life', 'extra'])
  })
})

describe('without server authority', () => {
  it('an offer or a price that is server-only is not there', () => {
    const settings = {
      'payments.offers': {
        internal: { serverOnly: true, prices: { monthly } },
        pro: { prices: { monthly, special: { ...monthly, serverOnly: true } } },
        secret: { prices: { special: { ...monthly, serverOnly: true } } },
      },
    }
    expect(ids(offers(settings))).toEqual(['pro'])
    expect(ids(offers(settings)[0]?.pricing)).toEqual(['monthly'])
    const all = offers(settings, { includesServerOnly: true })
    expect(ids(all)).toEqual(['internal', 'pro', 'secret'])
    expect(ids(all[1]?.pricing)).toEqual(['monthly', 'special'])
  })

  it('an offer that has no price is not there', () => {
    expect(offer({})).toBeUndefined()
    expect(offer({}, { includesServerOnly: true })).toMatchObject({ pricing: [], includedByDefault: false })
  })
})

describe('an offer that is included by default', () => {
  const prices = 'include-by-default'

  it('an offer that is included by default is every customer’s, and the first of its group and customer type', () => {
    const { payments } = renderConfig({
      'payments.groups.plans': {},
      'payments.offers': {
        free: { prices, groupId: 'plans' },
        free2: { prices, groupId: 'plans' },
        teams: { prices, groupId: 'plans', customerType: 'team' },
        alone: { prices },
      },
    })
    expect([...defaultOfferIds(payments)]).toEqual(['free', 'teams'])
    expect(ids(getOffers(payments, { includesServerOnly: false }))).toEqual(['free', 'teams'])
    expect(getOffers(payments, { includesServerOnly: false })[0]).toMatchObject({
      includedByDefault: true,
      pricing: [],
    })
  })
})
