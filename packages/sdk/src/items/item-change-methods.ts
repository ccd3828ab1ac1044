import type { Row } from '../app/app-class.ts'
import type { AppContext } from '../app/app-context.ts'
import type { ItemQuantityChangeOptions } from './item.ts'
import { createItemQuantityChange } from './server-items.ts'

/** Changing items of any customer by hand. */
export interface ItemChangeMethods {
  /**
   * Grants a customer some of an item, or takes some of it.
   *
   * @throws {@link ItemQuantityInsufficientAmount} when there is less of it than is to be taken.
   * @throws {@link ItemNotFound} when the configuration has no such item.
   *
   * @example
   * await adminApp.createItemQuantityChange({ itemId: 'credits', userId: user.id, quantity: 50, description: 'Sorry!' })
   */
  createItemQuantityChange(options: ItemQuantityChangeOptions): Promise<void>
}

export const itemChangeMethods = { createItemQuantityChange } satisfies Row<ItemChangeMethods, AppContext>
