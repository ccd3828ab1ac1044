import { expect, it } from 'vitest'
import { describeIncluded, formatAmount, formatPrice } from './price-words.ts'

it.each([
  ['USD', '9.99', '$9.99'],
  ['USD', '10.00', '$10'],
  ['EUR', '1234.5', '€1,234.50'],
  ['JPY', '1500', '¥1,500'],
] as const)('in %s, %s is said as %s', (currency, amount, said) => {
  expect(formatAmount(currency, amount)).toBe(said)
})

it.each([
  [{ amounts: { USD: '10.00' }, interval: [1, 'month'] as const }, '$10 a month'],
  [{ amounts: { EUR: '25' }, interval: [3, 'month'] as const }, '€25 every 3 months'],
  [{ amounts: { USD: '99' }, interval: null }, '$99 once'],
  [{ amounts: { USD: '0' }, interval: null }, 'Free'],
])('a price is said', (price, said) => {
  expect(formatPrice(price)).toBe(said)
})

it('an included item is said with how often it is granted', () => {
  const item = { displayName: 'Credits', quantity: 1000 }
  expect(describeIncluded({ ...item, repeat: null })).toBe('1,000 Credits')
  expect(describeIncluded({ ...item, repeat: [2, 'week'] })).toBe('1,000 Credits every 2 weeks')
})
