import type { Purchase } from '@latchkey/js'
import { expect, it } from 'vitest'
import { canEnd, formatCost, formatPeriod, formatPurchase, problemWithQuantity } from './purchase-words.ts'

const pro: Purchase = {
  id: '0c9f1f4e-3f5c-4d0e-8a4f-2f0f6f2f7a11',
  type: 'subscription',
  offerId: 'pro',
  displayName: 'Pro',
  quantity: 1,
  status: 'active',
  isLive: true,
  amounts: { USD: '10.00' },
  total: '10.00',
  currency: 'USD',
  interval: [1, 'month'],
  createdAt: new Date('2030-01-01T12:00:00Z'),
  periodEndsAt: new Date('2030-02-01T12:00:00Z'),
  cancelAtPeriodEnd: false,
  endedAt: null,
  testMode: false,
  includes: [],
}

it('a subscription says what it costs, and when it renews', () => {
  expect([formatPurchase(pro), formatCost(pro), formatPeriod(pro)]).toEqual([
    'Pro',
    '$10 a month',
    'Renews on Feb 1, 2030',
  ])
  const three = { ...pro, quantity: 3, total: '30.00' }
  expect([formatPurchase(three), formatCost(three)]).toEqual(['Pro × 3', '$30 a month'])
})

it('a subscription that is not renewed says when it ends', () => {
  expect(formatPeriod({ ...pro, cancelAtPeriodEnd: true })).toBe('Ends on Feb 1, 2030')
  expect(formatPeriod({ ...pro, testMode: true })).toBe('Ends on Feb 1, 2030')
  expect(formatPeriod({ ...pro, status: 'trialing' })).toBe('First payment on Feb 1, 2030')
  const ended = { ...pro, status: 'canceled', isLive: false, endedAt: new Date('2030-01-20T12:00:00Z') } as const
  expect(formatPeriod(ended)).toBe('Ended on Jan 20, 2030')
  expect([canEnd(pro), canEnd(ended)]).toEqual([true, false])
})

it('what was bought once, or is everyone’s, has no period', () => {
  const once = { ...pro, type: 'one_time', status: null, interval: null, periodEndsAt: null } as const
  expect([formatCost(once), formatPeriod(once), canEnd(once)]).toEqual(['$10 once', null, false])
  const free = { ...once, type: 'default', id: null, total: null, currency: null } as const
  expect([formatCost(free), formatPeriod(free)]).toEqual(['Included by default', null])
  expect(formatCost({ ...pro, total: null, currency: null })).toBe('Free')
})

it('a product with a price that was not paid was granted', () => {
  expect(formatCost({ ...pro, total: '0.00' })).toBe('Granted')
  expect(formatCost({ ...pro, total: '0.00', amounts: { USD: '0.00' } })).toBe('Free')
})

it('a quantity is a whole number', () => {
  expect(['1', ' 12 ', '999999'].map(problemWithQuantity)).toEqual([undefined, undefined, undefined])
  for (const wrong of ['', '0', '-1', '1.5', '1000000', 'two'])
    expect(problemWithQuantity(wrong)).toMatch(/whole number/)
})
