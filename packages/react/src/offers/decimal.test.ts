import { expect, it } from 'vitest'
import { isZero, times } from './price-words.ts'

it('multiplies amounts exactly', () => {
  expect(times('9.99', 3)).toBe('29.97')
  expect(times('0.10', 3)).toBe('0.30')
  expect(times('0.07', 1)).toBe('0.07')
  expect(times('700', 12)).toBe('8400')
  expect(times('0.00', 5)).toBe('0.00')
  expect(times('90071992547409.93', 1_000_000)).toBe('90071992547409930000.00')
})

it('finds out what costs nothing', () => {
  expect(['0', '0.00', '0.01', '10'].map(isZero)).toEqual([true, true, false, false])
})
