import type { Offer, Purchase } from '@latchkey/js'
import { describe, expect, it } from 'vitest'
import { getRhythms, getState, getTrial, priceIn } from './offer-state.ts'

const monthly = { id: 'monthly', amounts: { USD: '10' }, interval: [1, 'month'], freeTrial: [7, 'day'] } as const
const yearly = { id: 'yearly', amounts: { USD: '100' }, interval: [1, 'year'], freeTrial: null } as const
const once = { id: 'once', amounts: { USD: '300' }, interval: null, freeTrial: null } as const

const offer = (id: string, parts: Partial<Offer> = {}): Offer => ({
  id,
  displayName: id.toUpperCase(),
  customerType: 'user',
  groupId: 'plans',
  groupDisplayName: 'Plans',
  addOnTo: null,
  stackable: false,
  includedByDefault: false,
  pricing: [monthly],
  includes: [],
  ...parts,
})

const free = offer('free', { includedByDefault: true, pricing: [] })
const basic = offer('basic', { pricing: [monthly, yearly] })
const pro = offer('pro')
const lifetime = offer('lifetime', { pricing: [once] })
const extra = offer('extra', { addOnTo: ['basic', 'pro'], stackable: true })
const pack = offer('pack', { groupId: null, stackable: true, pricing: [once] })
const offers = [free, basic, pro, lifetime, extra, pack]

const purchase = (offerId: string, parts: Partial<Purchase> = {}): Purchase => ({
  id: `of-${offerId}`,
  type: 'subscription',
  offerId,
  displayName: offerId.toUpperCase(),
  quantity: 1,
  status: 'active',
  isLive: true,
  amounts: { USD: '10' },
  total: '10.00',
  currency: 'USD',
  interval: [1, 'month'],
  createdAt: new Date(0),
  periodEndsAt: new Date(1),
  cancelAtPeriodEnd: false,
  endedAt: null,
  testMode: false,
  includes: [],
  ...parts,
})
const byDefault = purchase('free', { id: null, type: 'default', total: null, amounts: null })
const states = (purchases?: readonly Purchase[]) =>
  Object.fromEntries(offers.map(one => [one.id, getState(one, offers, purchases).state]))

describe('what an offer is to a customer', () => {
  it('what an offer is to a customer is open to visitors', () => {
    expect(states()).toEqual({
      free: 'default',
      basic: 'open',
      pro: 'open',
      lifetime: 'open',
      extra: 'open',
      pack: 'open',
    })
  })

  it('what an offer is to a customer is what everyone has by default, as long as nothing else of the group was bought', () => {
    expect(states([byDefault])).toMatchObject({ free: 'current', basic: 'open', extra: 'base-missing', pack: 'open' })
    expect(getState(extra, offers, [])).toEqual({ state: 'base-missing', bases: ['BASIC', 'PRO'] })
  })

  it('takes the place of the subscription of the same group, unless it is an add-on', () => {
    const purchases = [purchase('basic'), purchase('pack', { type: 'one_time', quantity: 3 })]
    expect(states(purchases)).toEqual({
      free: 'default',
      basic: 'current',
      pro: 'switch',
      lifetime: 'switch',
      extra: 'open',
      pack: 'more',
    })
    expect(getState(pack, offers, purchases)).toEqual({ state: 'more', quantity: 3 })
    expect(getState(extra, offers, [...purchases, purchase('extra', { quantity: 2 })])).toMatchObject({ quantity: 2 })
  })

  it('what an offer is to a customer is closed when another one of its group was bought for good', () => {
    const purchases = [purchase('lifetime', { type: 'one_time', status: null })]
    expect(getState(pro, offers, purchases)).toEqual({ state: 'group-closed', by: 'LIFETIME' })
    expect(states(purchases)).toMatchObject({ lifetime: 'current', pack: 'open' })
  })

  it('what an offer is to a customer is open again after the subscription has ended', () => {
    expect(states([purchase('basic', { isLive: false, status: 'canceled' })])).toMatchObject({ basic: 'open' })
  })

  it('cannot be bought without a price', () => {
    expect(getState(offer('none', { pricing: [] }), offers).state).toBe('not-for-sale')
  })
})

it('gives a trial once for a group', () => {
  expect(getTrial(pro, monthly, offers)).toEqual([7, 'day'])
  expect(getTrial(pro, monthly, offers, [byDefault])).toEqual([7, 'day'])
  const ended = purchase('basic', { isLive: false, status: 'canceled' })
  expect(getTrial(pro, monthly, offers, [ended])).toBeNull()
  expect(getTrial(pack, monthly, offers, [ended])).toEqual([7, 'day'])
})

it('offers rhythms where one offer has several', () => {
  expect(getRhythms(offers)).toEqual([
    [1, 'month'],
    [1, 'year'],
  ])
  expect(getRhythms([pro, lifetime])).toEqual([])
  expect(priceIn(basic, [1, 'year'])).toBe(yearly)
  expect(priceIn(pro, [1, 'year'])).toBe(monthly)
  expect(priceIn(free, [1, 'year'])).toBeUndefined()
})
