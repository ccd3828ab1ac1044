/** Reading items. What is read is the same for every caller. */
import type { Transport } from '@latchkey/client'
import * as items from '@latchkey/client/items'
import type { CustomerType } from '../offers/offer.ts'
import { customerKey } from './customer-key.ts'
import type { Item, ItemOptions } from './item.ts'

/** Which item of whom. */
interface ItemParams {
  readonly customerType: CustomerType
  readonly customerId: string
  readonly itemId: string
}

export async function readItem(transport: Transport, options: ItemOptions): Promise<Item> {
  const { displayName, quantity } = await items.read(transport, { params: itemParams(options) })
  return Object.freeze({ displayName, quantity, nonNegativeQuantity: Math.max(0, quantity) })
}

export function itemParams(options: ItemOptions): ItemParams {
  const [customerType, customerId] = customerKey(options)
  return { customerType, customerId, itemId: options.itemId }
}
