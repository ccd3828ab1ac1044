/** In which money prices are, and how its amounts are written. Loads no schema, so that browsers can use it. */

export const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'INR', 'AUD', 'CAD'] as const
export type Currency = (typeof currencies)[number]

/** How many decimals an amount of the currency has: its minor unit is a hundredth, or the unit itself. */
export const getDecimals = (currency: Currency): number => (currency === 'JPY' ? 0 : 2)

/**
 * Why a text is no amount of the currency; null: it is one. Amounts are digits, perhaps a point and more digits.
 *
 * @example
 * amountProblem('JPY', '9.99') // 'has more than 0 decimals'
 */
export function amountProblem(currency: Currency, amount: string): string | null {
  if (!/^\d+(\.\d+)?$/.test(amount)) return 'is not an amount: write it like "9.99", without a sign or a currency'
  if (/^0\d/.test(amount)) return 'has a leading zero'
  const decimals = getDecimals(currency)
  return (amount.split('.')[1] ?? '').length > decimals ? `has more than ${decimals} decimals` : null
}

/** An amount as a whole number of the smallest units of its currency, exactly: `'9.99'` of USD is `999n`. */
export function minorUnits(currency: Currency, amount: string): bigint {
  const [whole = '', decimals = ''] = amount.split('.')
  return BigInt(whole + decimals.padEnd(getDecimals(currency), '0'))
}
