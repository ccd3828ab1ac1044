/** Amounts of money as they are written: text, because no binary fraction is a tenth. */
import { text } from '../../kernel/schema.ts'

export const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'INR', 'AUD', 'CAD'] as const
export type Currency = (typeof currencies)[number]

/** How many decimals an amount of the currency has: its minor unit is a hundredth, or the unit itself. */
export const decimalsOf = (currency: Currency): number => (currency === 'JPY' ? 0 : 2)

/** Digits, perhaps a point and more digits, no more of these than the currency has. */
export function money(currency: Currency) {
  const decimals = decimalsOf(currency)
  return text()
    .max(30, { abort: true })
    .refine(value => /^\d+(\.\d+)?$/.test(value), {
      error: 'is not an amount: write it like "9.99", without a sign or a currency',
      abort: true,
    })
    .refine(value => !/^0\d/.test(value), 'has a leading zero')
    .refine(value => (value.split('.')[1] ?? '').length <= decimals, `has more than ${decimals} decimals`)
}
