/** Items, as an application's own server changes them. */
import type { Transport } from '@latchkey/client'
import { ItemQuantityInsufficientAmount } from '@latchkey/client/errors'
import * as items from '@latchkey/client/items'
import { rareHeader } from '@latchkey/contract/names'
import type { Connection } from '../app/connection.ts'
import { getResult } from '../result.ts'
import {
  type ItemChangeOptions,
  type ItemOptions,
  type ItemQuantityChangeOptions,
  itemParams,
  readItem,
  type ServerItem,
} from './item.ts'

export async function readServerItem(
  { transport }: Connection,
  reading: Transport,
  options: ItemOptions,
): Promise<ServerItem> {
  const item = await readItem(reading, options)
  const change = (delta: number, allowNegative: boolean, details?: ItemChangeOptions) =>
    changeItem(transport, options, { delta, allowNegative, details })
  return Object.freeze({
    ...item,
    increaseQuantity: (amount, details) => change(amount, false, details),
    decreaseQuantity: (amount, details) => change(-amount, true, details),
    async tryDecreaseQuantity(amount, details) {
      const { status } = await getResult(change(-amount, false, details), ItemQuantityInsufficientAmount)
      return status === 'ok'
    },
  } satisfies ServerItem)
}

export function createItemQuantityChange({ transport }: Connection, options: ItemQuantityChangeOptions): Promise<void> {
  const { quantity: delta, allowNegative = false } = options
  return changeItem(transport, options, { delta, allowNegative, details: options })
}

interface ItemChange {
  readonly delta: number
  readonly allowNegative: boolean
  readonly details: ItemChangeOptions | undefined
}

async function changeItem(transport: Transport, item: ItemOptions, change: ItemChange): Promise<void> {
  const { idempotencyKey = newIdempotencyKey(), expiresAt, description } = change.details ?? {}
  await items.changeQuantity(transport, {
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
}

/** Not `crypto.randomUUID`, which pages have only on HTTPS: owners of projects may be on a local network. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
