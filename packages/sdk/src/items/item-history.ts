/** What the balance of a customer's item comes from, and changes of it with all that they can have. */
import type { ItemHistoryLine as WireLine } from '@latchkey/contract'
import { routes } from '@latchkey/contract/table'
import type { AdminContext } from '../app/admin-context.ts'
import type { Row } from '../app/app-class.ts'
import { type PageOf, toPage } from '../pages.ts'

/** One item of one customer. */
export interface CustomerItem {
  readonly customerType: 'user' | 'team' | 'custom'
  /** Of a user or a team its id; of a custom customer what your application calls it. */
  readonly customerId: string
  readonly itemId: string
}

/** A change that was made, or a grant of an offer that every customer has. */
export interface ItemHistoryLine {
  /** Null: a grant of an offer. */
  readonly id: string | null
  /** Null: a change. */
  readonly offerId: string | null
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

export interface ItemQuantityChange {
  /** Positive: a grant. Negative: a use. */
  readonly delta: number
  /** From then on a grant no longer counts, and a use is given back. */
  readonly expiresAt?: Date
  /** Stands in the history. */
  readonly description?: string
  /** Without it a use is refused that would leave less than nothing. */
  readonly allowNegative?: boolean
}

/** Why customers have what they have of an item. */
export interface ItemHistoryMethods {
  /**
   * A page of what the balance of an item comes from, newest first: changes, and what offers granted by themselves.
   *
   * @example
   * const item = { customerType: 'user', customerId: user.id, itemId: 'credits' } as const
   * const { quantity, quantityAt } = await adminApp.getItemHistory(item, { at: new Date('2030-01-31') })
   */
  getItemHistory(item: CustomerItem, options?: ItemHistoryOptions): Promise<ItemHistoryPage>

  /**
   * Grants a customer some of an item, or takes some. Returns the id of the change.
   *
   * @example
   * const item = { customerType: 'user', customerId: user.id, itemId: 'credits' } as const
   * await adminApp.changeItemQuantity(item, { delta: 100, description: 'Sorry for the trouble' })
   */
  changeItemQuantity(item: CustomerItem, change: ItemQuantityChange): Promise<{ readonly id: string }>
}

export const itemHistoryMethods = {
  async getItemHistory({ transport }, params, { at, cursor, limit, signal } = {}) {
    const query = { atMillis: at?.getTime(), cursor: cursor ?? undefined, limit }
    const history = await transport.send(routes.items.history, { params, query, signal })
    const { quantity, quantityAt } = history
    return Object.assign(toPage(history, toLine), { quantity, quantityAt })
  },
  changeItemQuantity({ transport }, params, { delta, expiresAt, description, allowNegative = false }) {
    const body = { delta, expiresAt: expiresAt?.toISOString(), description }
    return transport.send(routes.items.changeQuantity, { params, query: { allowNegative }, body })
  },
} satisfies Row<ItemHistoryMethods, AdminContext>

function toLine({ createdAtMillis, expiresAtMillis, ...line }: WireLine): ItemHistoryLine {
  const expiresAt = expiresAtMillis === null ? null : new Date(expiresAtMillis)
  return Object.freeze({ ...line, createdAt: new Date(createdAtMillis), expiresAt })
}
