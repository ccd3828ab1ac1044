/** Bounds of what can be charged at once, in minor units. */
import { invalid } from '../http/api-error.ts'

const smallest: Readonly<Record<string, number>> = { gbp: 30 }

/** Fifty of the minor unit, in most currencies. */
export const smallestAmount = (currency: string) => smallest[currency] ?? 50

const largest = 99_999_999

export function checkAmount(amount: number, currency: string): void {
  if (amount < smallestAmount(currency))
    throw invalid(`Amount must be at least ${smallestAmount(currency)} ${currency}.`, {
      code: 'amount_too_small',
      param: 'amount',
    })
  if (amount > largest)
    throw invalid(`Amount must be no more than ${largest} ${currency}.`, { code: 'amount_too_large', param: 'amount' })
}
