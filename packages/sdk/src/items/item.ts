/** How many of an item a customer has: credits, seats, API calls. Customers are users, teams and what an application calls its own. */
import type { Transport } from '@latchkey/client'
import * as items from '@latchkey/client/items'
import type { CustomerType } from '../offers/offer.ts'
import { customerKey } from './customer-key.ts'

/**
 * How many of an item a customer has, at the moment it was read.
 *
 * @example
 * const { displayName, nonNegativeQuantity } = await user.getItem('credits')
 */
export interface Item {
  readonly displayName: string
  /** Negative when more was used than was granted. */
  readonly quantity: number
  /** The quantity, and 0 where it is negative. */
  readonly nonNegativeQuantity: number
}

/**
 * An item of a customer, as the application's own server changes it. `quantity` stays what it was when the item was read.
 *
 * A change is sent with an idempotency key, so that a request that is repeated after a lost connection changes the
 * quantity once. Pass a key of your own where your code may repeat the call itself, as a job or a webhook does.
 *
 * @example
 * const credits = await serverUser.getItem('credits')
 * if (!(await credits.tryDecreaseQuantity(5))) throw new Error('Not enough credits')
 */
export interface ServerItem extends Item {
  /**
   * Grants some of the item.
   *
   * @example
   * await credits.increaseQuantity(100, { expiresAt: new Date('2030-01-01'), idempotencyKey: invoice.id })
   */
  increaseQuantity(amount: number, options?: ItemChangeOptions): Promise<void>
  /**
   * Takes some of the item, also where that leaves fewer than none.
   *
   * @example
   * await calls.decreaseQuantity(1)
   */
  decreaseQuantity(amount: number, options?: ItemChangeOptions): Promise<void>
  /**
   * Takes some of the item where there is enough of it, and returns whether there was. Parallel calls never take more than
   * there is.
   *
   * @example
   * if (await credits.tryDecreaseQuantity(5)) await render()
   */
  tryDecreaseQuantity(amount: number, options?: ItemChangeOptions): Promise<boolean>
}

/** What else is known of a change. */
export interface ItemChangeOptions {
  /**
   * 1 to 255 visible ASCII characters, such as a UUID. Calls with the same key change the quantity once.
   * Unless given, each call has a new one.
   */
  readonly idempotencyKey?: string
  /** When a grant no longer counts, or a use is given back. Text is an ISO 8601 date. Absent: never. */
  readonly expiresAt?: Date | string
  /** For your records, at most 10 000 characters. */
  readonly description?: string
}

/** Whose item: a user's, a team's, or that of a customer whom only the application knows. */
export type ItemCustomer =
  | { readonly userId: string; readonly teamId?: undefined; readonly customCustomerId?: undefined }
  | { readonly userId?: undefined; readonly teamId: string; readonly customCustomerId?: undefined }
  | { readonly userId?: undefined; readonly teamId?: undefined; readonly customCustomerId: string }

/** An item of a customer. */
export type ItemOptions = ItemCustomer & { readonly itemId: string }

/** A change of an item. */
export type ItemQuantityChangeOptions = ItemOptions &
  ItemChangeOptions & {
    /** Positive: a grant. Negative: a use. */
    readonly quantity: number
    /** Our own addition: without it a use is refused that would leave less than nothing. */
    readonly allowNegative?: boolean
  }

/** A user or a team, who may have items. */
export interface ItemOwner<OwnedItem> {
  /**
   * How many of an item this customer has.
   *
   * @throws {@link ItemNotFound} when the configuration has no such item.
   *
   * @example
   * const { quantity } = await user.getItem('credits')
   */
  getItem(itemId: string): Promise<OwnedItem>
}

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
