/** Checks of API keys that take some of an item from the owner of the key. */
import type { ApiKey } from './api-key.ts'

/** What a check takes from the owner of the key. */
export interface ApiKeyDebit {
  /**
   * The item to take some of. An item is for customers of one type, so that with one id the keys of the other type are
   * not valid. Where both users and teams have keys, name an item for each.
   */
  readonly itemId: string | { readonly user: string; readonly team: string }
  /** A whole number, 1 or more. */
  readonly amount: number
  /**
   * 1 to 255 visible ASCII characters, such as the id of a job that may run again. Checks with the same one take once, so
   * never use a text that the caller chose. Unless given, each call has a new one.
   */
  readonly idempotencyKey?: string
}

/** How a key is to be checked. */
export interface ApiKeyCheckOptions {
  readonly debit?: ApiKeyDebit
}

/** A valid key, and what its owner has left of the item. */
export interface DebitedApiKey {
  readonly key: ApiKey
  readonly item: { readonly id: string; readonly quantity: number }
}
