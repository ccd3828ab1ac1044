import type { Row } from '../app/app-class.ts'
import type { AppContext } from '../app/app-context.ts'
import type { ItemOptions, ServerItem } from './item.ts'
import { getServerItem } from './server-items.ts'

/** Items of any customer, as an application's own server changes them. */
export interface ServerItemMethods {
  /**
   * How many of an item a customer has, with methods that change it.
   *
   * @throws {@link ItemNotFound} when the configuration has no such item.
   *
   * @example
   * const calls = await serverApp.getItem({ itemId: 'calls', customCustomerId: tenant.id })
   * if (!(await calls.tryDecreaseQuantity(1))) return new Response(null, { status: 402 })
   */
  getItem(options: ItemOptions): Promise<ServerItem>
}

export const serverItemMethods = { getItem: getServerItem } satisfies Row<ServerItemMethods, AppContext>
