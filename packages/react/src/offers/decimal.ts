/** Amounts in decimal notation, as text: they are never numbers with a binary fraction. */

/** `times('9.99', 3)` is `'29.97'`. */
export function times(amount: string, quantity: number): string {
  const [whole = '', decimals = ''] = amount.split('.')
  const product = (BigInt(whole + decimals) * BigInt(quantity)).toString().padStart(decimals.length + 1, '0')
  const point = product.length - decimals.length
  return decimals === '' ? product : `${product.slice(0, point)}.${product.slice(point)}`
}

export const isZero = (amount: string): boolean => !/[1-9]/.test(amount)

/** Whether it can be formatted digit by digit; what an owner is typing may be none. */
export const isNumeral = (amount: string): amount is `${number}` => /^\d+(\.\d+)?$/.test(amount)
