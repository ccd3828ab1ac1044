/**
 * Known errors about items.
 *
 * @example
 * if (ItemNotFound.is(error)) log.error(`Add ${error.details.itemId} under payments.items`)
 */
import { KnownError } from './api-error.ts'

/** The configuration has no such item. */
export class ItemNotFound extends KnownError<'ITEM_NOT_FOUND', { readonly itemId: string }> {}
/** The item is for customers of another type. */
export class ItemCustomerTypeDoesNotMatch extends KnownError<
  'ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH',
  {
    readonly itemId: string
    readonly customerId: string
    readonly itemCustomerType: string | null
    readonly actualCustomerType: string
  }
> {}
/** The customer has too few of an item. Nothing was changed. */
export class ItemQuantityInsufficientAmount extends KnownError<
  'ITEM_QUANTITY_INSUFFICIENT_AMOUNT',
  {
    readonly itemId: string
    readonly customerId: string
    /** The change that was refused: negative. */
    readonly quantity: number
    /** How many there are. */
    readonly balance: number
  }
> {}
