import { defineError, defineText } from '../kernel/error.ts'

export const ItemNotFound = defineError(
  'ITEM_NOT_FOUND',
  404,
  ({ itemId }: { itemId: string }) =>
    `The configuration has no item ${JSON.stringify(itemId)}. Add it under payments.items, or correct the id.`,
)

type CustomerTypes = {
  itemId: string
  customerId: string
  itemCustomerType: string | null
  actualCustomerType: string
}

export const ItemCustomerTypeDoesNotMatch = defineError(
  'ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH',
  400,
  ({ itemId, itemCustomerType, actualCustomerType }: CustomerTypes) =>
    `The item ${JSON.stringify(itemId)} is for customers of the type ${itemCustomerType}, not ${actualCustomerType}.`,
)

export const ItemQuantityInsufficientAmount = defineError(
  'ITEM_QUANTITY_INSUFFICIENT_AMOUNT',
  400,
  // `balance`, how many there are, is our own addition: of the check of a key alone.
  ({ itemId, quantity }: { itemId: string; customerId: string; quantity: number; balance?: number }) =>
    `The customer has too few of the item ${JSON.stringify(itemId)} for a change by ${quantity}. Nothing was changed.`,
)

export const IdempotencyKeyUnusable = defineText(
  400,
  'An idempotency key has 1 to 255 visible ASCII characters, such as a UUID.',
)

export const IdempotencyKeyReused = defineText(
  409,
  'This idempotency key belongs to another change. Use a new key for each change, and the same key only to repeat one.',
)
