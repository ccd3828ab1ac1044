/** Reading items. What is read is the same for every caller. */
import { routes } from '@latchkey/contract/table'
import type { Connection } from '../app/connection.ts'
import type { Transport } from '../transport/transport.ts'
import type { Item, ItemOptions } from './item.ts'

export function getItem({ transport }: Connection, options: ItemOptions): Promise<Item> {
  return readItem(transport, options)
}

export async function readItem(transport: Transport, options: ItemOptions): Promise<Item> {
  const { displayName, quantity } = await transport.send(routes.items.read, { params: itemParams(options) })
  return Object.freeze({ displayName, quantity, nonNegativeQuantity: Math.max(0, quantity) })
}

export function itemParams({ itemId, userId, teamId, customCustomerId }: ItemOptions) {
  if (userId !== undefined) return { itemId, customerType: 'user', customerId: userId } as const
  if (teamId !== undefined) return { itemId, customerType: 'team', customerId: teamId } as const
  return { itemId, customerType: 'custom', customerId: customCustomerId } as const
}
