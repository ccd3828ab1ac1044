import type { ItemOptions } from '@latchkey/js'

/** One item of one customer, as addresses and keys of queries name it. */
export interface CustomerItem {
  readonly customerType: 'user' | 'team' | 'custom'
  readonly customerId: string
  readonly itemId: string
}

export function itemOptions({ customerType, customerId, itemId }: CustomerItem): ItemOptions {
  if (customerType === 'user') return { itemId, userId: customerId }
  return customerType === 'team' ? { itemId, teamId: customerId } : { itemId, customCustomerId: customerId }
}
