import { defineError } from '../kernel/error.ts'

export const OfferDoesNotExist = defineError(
  'OFFER_DOES_NOT_EXIST',
  400,
  ({ offerId }: { offerId: string; accessType: string }) =>
    `There is no offer ${JSON.stringify(offerId)} that can be bought with this key. Check the id; offers that are server-only need the secret server key.`,
)

type CustomerTypes = {
  offerId: string | null
  customerId: string
  offerCustomerType: string | null
  actualCustomerType: string
}

export const OfferCustomerTypeDoesNotMatch = defineError(
  'OFFER_CUSTOMER_TYPE_DOES_NOT_MATCH',
  400,
  ({ offerId, offerCustomerType, actualCustomerType }: CustomerTypes) =>
    `${offerId === null ? 'The inline offer' : `The offer ${JSON.stringify(offerId)}`} is for customers of the type ${offerCustomerType}, not ${actualCustomerType}.`,
)

export const ProductDoesNotExist = defineError(
  'PRODUCT_DOES_NOT_EXIST',
  400,
  ({ productId }: { productId: string; context: 'server_only' | 'item_exists' | null }) =>
    `There is no product ${JSON.stringify(productId)} that can be bought with this key. Check the id; products that are server-only need the secret server key.`,
)

export const ProductCustomerTypeDoesNotMatch = defineError(
  'PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH',
  400,
  ({
    productId,
    productCustomerType,
    actualCustomerType,
  }: {
    productId: string | null
    customerId: string
    productCustomerType: string | null
    actualCustomerType: string
  }) =>
    `${productId === null ? 'The inline product' : `The product ${JSON.stringify(productId)}`} is for customers of the type ${productCustomerType}, not ${actualCustomerType}.`,
)

export const ProductAlreadyGranted = defineError(
  'PRODUCT_ALREADY_GRANTED',
  400,
  ({ productId }: { productId: string; customerId: string }) =>
    `The customer has the product ${JSON.stringify(productId)} already, and it is not stackable. Cancel it first, or choose another one.`,
)
