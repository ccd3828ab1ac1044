/** What the balance of a customer's item comes from. */
import * as items from '@latchkey/client/items'
import type { ItemHistoryLine as WireLine } from '@latchkey/contract'
import type { Connection } from '../app/connection.ts'
import { type PageOf, toDate, toPage } from '../pages.ts'
import type { ItemOptions } from './item.ts'
import { itemParams } from './item.ts'

/** A change that was made, or a grant of a subscription or of a product that every customer has. */
export interface ItemHistoryLine {
  /** Null: a grant of a product. */
  readonly id: string | null
  /** Null: a change, or a grant of an inline product. */
  readonly offerId: string | null
  /** Null: a change. */
  readonly offerDisplayName: string | null
  /** Positive: a grant. Negative: a use. */
  readonly delta: number
  /** Of a grant that repeats the start of its window. */
  readonly createdAt: Date
  /** From then on a grant no longer counts, and a use is given back. Null: never. */
  readonly expiresAt: Date | null
  readonly description: string | null
}

/** A page of lines, newest first, with the balance that they explain. */
export type ItemHistoryPage = PageOf<ItemHistoryLine> & {
  /** The balance now. Negative: more was used than was granted. */
  readonly quantity: number
  /** The balance at the instant `at`. Null: none was given. */
  readonly quantityAt: number | null
}

export interface ItemHistoryOptions {
  /** Another instant at which to compute the balance, from what is known now. */
  readonly at?: Date
  /** The `nextCursor` of the page before; null or none starts at the newest line. */
  readonly cursor?: string | null
  /** At most 100. */
  readonly limit?: number
  readonly signal?: AbortSignal
}

export async function getItemHistory(
  { transport }: Connection,
  item: ItemOptions,
  { at, cursor, limit, signal }: ItemHistoryOptions = {},
): Promise<ItemHistoryPage> {
  const query = { atMillis: at?.getTime(), cursor: cursor ?? undefined, limit }
  const history = await items.history(transport, { params: itemParams(item), query, signal })
  const { quantity, quantityAt } = history
  return Object.assign(toPage(history, toLine), { quantity, quantityAt })
}

function toLine({ createdAtMillis, expiresAtMillis, ...line }: WireLine): ItemHistoryLine {
  return Object.freeze({ ...line, createdAt: new Date(createdAtMillis), expiresAt: toDate(expiresAtMillis) })
}
