/** The form for a change of a quantity. */
import type { ItemQuantityChangeOptions } from '@latchkey/js'

export interface ChangeFields {
  readonly kind: 'grant' | 'take'
  readonly amount: string
  /** A day such as `2030-01-31`, or nothing. */
  readonly expiresOn: string
  readonly description: string
  readonly allowNegative: boolean
}

/** The most that one change may grant or take. */
const largestAmount = 1_000_000_000

export function problemWithAmount(amount: string): string | undefined {
  const given = toNumber(amount)
  if (!Number.isInteger(given) || given < 1) return 'Enter a whole number, 1 or more.'
  return given > largestAmount ? 'Enter at most 1,000,000,000.' : undefined
}

/** Days begin where the reader is. */
export function problemWithEnd(day: string, now: Date): string | undefined {
  return day === '' || getStart(day) > now ? undefined : 'Choose a day after today.'
}

type QuantityChange = Pick<ItemQuantityChangeOptions, 'quantity' | 'expiresAt' | 'description' | 'allowNegative'>

export function getChange({ kind, amount, expiresOn, description, allowNegative }: ChangeFields): QuantityChange {
  return {
    quantity: kind === 'take' ? -toNumber(amount) : toNumber(amount),
    expiresAt: expiresOn === '' ? undefined : getStart(expiresOn),
    description: description.trim() || undefined,
    allowNegative: kind === 'take' && allowNegative,
  }
}

const getStart = (day: string) => new Date(`${day}T00:00:00`)
/** “1,000” as well. */
const toNumber = (amount: string) =>
  /^[\d\s,]*\d$/.test(amount.trim()) ? Number(amount.replace(/[\s,]/g, '')) : Number.NaN
