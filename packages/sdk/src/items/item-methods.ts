import type { Row } from '../app/app-class.ts'
import type { AppContext } from '../app/app-context.ts'
import { later } from '../later.ts'
import { loadAccount } from '../users/load-account.ts'
import type { Item, ItemOptions } from './item.ts'

/** Items of any customer. */
export interface ItemMethods {
  /**
   * How many of an item a customer has. It needs no session: a quantity is as public as the customer's id.
   *
   * @throws {@link ItemNotFound} when the configuration has no such item.
   *
   * @example
   * const { quantity } = await app.getItem({ itemId: 'seats', teamId: team.id })
   */
  getItem(options: ItemOptions): Promise<Item>
}

export const itemMethods = later(['getItem'], loadAccount) satisfies Row<ItemMethods, AppContext>
