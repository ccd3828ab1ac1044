import type { ItemHistoryLine } from '@latchkey/js'
import type { CustomerType } from './declared-items.ts'

/** Who has an item, as a list of items says it. */
export const holders: Record<CustomerType, string> = {
  user: 'Users',
  team: 'Teams',
  custom: 'Custom customers',
}

export const customerTypes: readonly { readonly value: CustomerType; readonly label: string }[] = [
  { value: 'user', label: 'Users' },
  { value: 'team', label: 'Teams' },
  { value: 'custom', label: 'Custom customers: ids of your own' },
]

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 20 })
const signed = new Intl.NumberFormat('en', { maximumFractionDigits: 20, signDisplay: 'exceptZero' })

/** With a true minus sign. */
export const formatQuantity = (quantity: number) => number.format(quantity).replace('-', '−')
export const formatDelta = (delta: number) => signed.format(delta).replace('-', '−')

/** A line of the history without a description of its own. */
export function whatHappened({ delta, offerDisplayName }: Pick<ItemHistoryLine, 'delta' | 'offerDisplayName'>): string {
  if (offerDisplayName !== null) return `Granted by the product ${offerDisplayName}`
  return delta < 0 ? 'Taken' : 'Granted'
}

/** A grant that has expired, or a use that was given back. */
export const isOver = ({ expiresAt }: Pick<ItemHistoryLine, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now
