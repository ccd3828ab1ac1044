/** Items, as an application's own server changes them. */
import { ItemQuantityInsufficientAmount } from '@latchkey/client/errors'
import * as items from '@latchkey/client/items'
import { rareHeader } from '@latchkey/contract/names'
import type { Connection } from '../app/connection.ts'
import { resultOf } from '../result.ts'
import { customerKey } from './customer-key.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import type { ItemChangeOptions, ItemOptions, ItemQuantityChangeOptions, ServerItem } from './item.ts'
import { getItem, itemParams } from './items.ts'

export async function getServerItem(connection: Connection, options: ItemOptions): Promise<ServerItem> {
  const item = await getItem(connection, options)
  const change = (delta: number, allowNegative: boolean, details?: ItemChangeOptions) =>
    changeItem(connection, options, { delta, allowNegative, details })
  return Object.freeze({
    ...item,
    increaseQuantity: (amount, details) => change(amount, false, details),
    decreaseQuantity: (amount, details) => change(-amount, true, details),
    async tryDecreaseQuantity(amount, details) {
      const { status } = await resultOf(change(-amount, false, details), ItemQuantityInsufficientAmount)
      return status === 'ok'
    },
  } satisfies ServerItem)
}

export function createItemQuantityChange(connection: Connection, options: ItemQuantityChangeOptions): Promise<void> {
  const { quantity: delta, allowNegative = false } = options
  return changeItem(connection, options, { delta, allowNegative, details: options })
}

interface ItemChange {
  readonly delta: number
  readonly allowNegative: boolean
  readonly details: ItemChangeOptions | undefined
}

async function changeItem(connection: Connection, item: ItemOptions, change: ItemChange): Promise<void> {
  const { idempotencyKey = newIdempotencyKey(), expiresAt, description } = change.details ?? {}
  await items.changeQuantity(connection.transport, {
    params: itemParams(item),
    query: { allowNegative: change.allowNegative },
    body: {
      delta: change.delta,
      expiresAt: expiresAt instanceof Date ? expiresAt.toISOString() : expiresAt,
      description,
    },
    headers: { [rareHeader.idempotencyKey]: idempotencyKey },
    // The server makes a change once for each key.
    repeatable: true,
  })
  await connection.shared.outdate('item', ...customerKey(item), item.itemId)
}
