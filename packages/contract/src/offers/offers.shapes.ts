/** Offers as requests and answers have them. */
import * as z from 'zod'
import { currencies } from '../config/schema/currencies.ts'
import { money } from '../config/schema/money.ts'
import { configId, customerType, interval } from '../config/schema/values.ts'
import { json, name } from '../kernel/schema.ts'

const amounts = () => ({
  USD: money('USD').optional(),
  EUR: money('EUR').optional(),
  GBP: money('GBP').optional(),
  JPY: money('JPY').optional(),
  INR: money('INR').optional(),
  AUD: money('AUD').optional(),
  CAD: money('CAD').optional(),
})

// The keys of prices and of items are the owner's, so that what they hold is written as the wire spells it.
const inlinePrice = z
  .strictObject({ ...amounts(), interval: interval().optional(), free_trial: interval().optional() })
  .refine(price => currencies.some(currency => price[currency] !== undefined), {
    error: `needs at least one currency: ${currencies.join(', ')}`,
  })
  .refine(({ interval: every }) => every === undefined || every[0] > 0, {
    error: 'is less than 1',
    path: ['interval'],
  })

const largestIncluded = 1_000_000_000
const mostEntries = 100

const inlineItem = z.strictObject({
  quantity: z.number().min(-largestIncluded).max(largestIncluded).optional(),
  repeat: z.union([interval(), z.literal('never')], 'must be an interval such as [1, "month"], or "never"').optional(),
  expires: z.enum(['never', 'when-purchase-expires', 'when-repeated']).optional(),
})

const few = <Entry extends z.ZodType>(entry: Entry, least: number) =>
  z
    .record(configId(), entry)
    .refine(entries => Object.keys(entries).length >= least, `needs at least ${least}`)
    .refine(entries => Object.keys(entries).length <= mostEntries, `has more than ${mostEntries}`)
    .meta({ opaque: true })

/** An offer that the configuration does not have: for one purchase, from a caller with server authority. */
export const InlineOffer = z.object({
  displayName: name().min(1),
  customerType: customerType(),
  freeTrial: interval().optional(),
  serverOnly: z.literal(true).optional(),
  prices: few(inlinePrice, 1),
  includedItems: few(inlineItem, 0).optional(),
})
export interface InlineOffer extends z.infer<typeof InlineOffer> {}

/** The same in the words of published SDKs since 2.8.43. Its metadata is stored with what is bought. */
export const InlineProduct = InlineOffer.extend({
  serverOnly: z.boolean().optional(),
  stackable: z.boolean().optional(),
  clientMetadata: json().optional(),
  clientReadOnlyMetadata: json().optional(),
  serverMetadata: json().optional(),
})
export interface InlineProduct extends z.infer<typeof InlineProduct> {}

/** Amounts in decimal notation, such as `{ "USD": "9.99" }`. */
export const Amounts = z.object(amounts()).meta({ camelCase: true, opaque: true })
export interface Amounts extends z.infer<typeof Amounts> {}

export const IncludedItem = z.object({
  itemId: z.string(),
  displayName: z.string(),
  quantity: z.number(),
  /** Null: granted once. */
  repeat: interval().nullable(),
  expires: z.enum(['never', 'when-purchase-expires', 'when-repeated']),
})
export interface IncludedItem extends z.infer<typeof IncludedItem> {}

export const OfferPrice = z.object({
  id: z.string(),
  amounts: Amounts,
  /** Null: paid once. */
  interval: interval().nullable(),
  freeTrial: interval().nullable(),
})
export interface OfferPrice extends z.infer<typeof OfferPrice> {}

/** An offer as a pricing table shows it. */
export const Offer = z.object({
  id: z.string(),
  displayName: z.string(),
  customerType: customerType(),
  groupId: z.string().nullable().describe('Of the offers in one group, a customer has at most one that is no add-on.'),
  groupDisplayName: z.string().nullable(),
  addOnTo: z.array(z.string()).nullable().describe('The offers that an add-on can be added to. Null: it is no add-on.'),
  stackable: z.boolean(),
  includedByDefault: z
    .boolean()
    .describe(
      'The offer is free, and every customer has it who has no other subscription of its group. It cannot be bought.',
    ),
  /** Empty: it cannot be bought. */
  pricing: z.array(OfferPrice),
  includes: z.array(IncludedItem),
})
export interface Offer extends z.infer<typeof Offer> {}
