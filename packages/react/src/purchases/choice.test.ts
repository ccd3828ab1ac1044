import type { PurchasedOffer } from '@latchkey/js'
import { describe, expect, it } from 'vitest'
import { firstChoice, getQuantity, getTotal } from './choice.ts'

const monthly = { id: 'monthly', amounts: { USD: '9.99', EUR: '9' }, interval: [1, 'month'], freeTrial: null } as const
const yearly = { id: 'yearly', amounts: { EUR: '90' }, interval: [1, 'year'], freeTrial: null } as const
const offer: PurchasedOffer = {
  displayName: 'Pro',
  customerType: 'user',
  stackable: true,
  pricing: [monthly, yearly],
  includes: [],
}
const choose = (query: string) => firstChoice(offer, new URLSearchParams(query))

describe('what is chosen at first', () => {
  it('what is chosen at first is what the address says', () => {
    expect(choose('price=yearly&currency=EUR')).toMatchObject({ price: yearly, currency: 'EUR', amount: '90' })
    expect(choose('currency=EUR')).toMatchObject({ price: monthly, currency: 'EUR', amount: '9' })
  })

  it('what is chosen at first is the first of what the address does not say, or what there is not', () => {
    const first = { price: monthly, currency: 'USD', amount: '9.99', quantity: 1 }
    expect(choose('')).toEqual(first)
    expect(choose('price=weekly&currency=BTC')).toEqual(first)
    expect(firstChoice({ ...offer, pricing: [] })).toBeNull()
  })
})

it('takes whole numbers from 1 to a million', () => {
  expect(['1', ' 12 ', '1000000'].map(getQuantity)).toEqual([1, 12, 1_000_000])
  expect(['', '0', '-1', '1.5', '1e3', '1000001', 'x'].map(getQuantity)).toEqual(Array(7).fill(null))
})

it('adds up exactly', () => {
  expect(getTotal({ price: monthly, currency: 'USD', amount: '9.99', quantity: 3 })).toBe('29.97')
})
