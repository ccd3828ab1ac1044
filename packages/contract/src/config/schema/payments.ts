/** What a project sells. */
import * as z from 'zod'
import { name } from '../../kernel/schema.ts'
import { currencies } from './currencies.ts'
import { money } from './money.ts'
import {
  either,
  group,
  holding,
  named,
  needed,
  on,
  optional,
  optionalGroup,
  type Rendered,
  setSchema,
  setting,
  toRecord,
} from './nodes.ts'
import { configId, customerType, interval } from './values.ts'

/** Named like its id, unless it was given a name. */
const calledLikeItsId = () => named(name(), id => id)

const price = holding(
  group({
    USD: optional(money('USD')),
    EUR: optional(money('EUR')),
    GBP: optional(money('GBP')),
    JPY: optional(money('JPY')),
    INR: optional(money('INR')),
    AUD: optional(money('AUD')),
    CAD: optional(money('CAD')),
    interval: optional(interval()),
    serverOnly: on(false),
    freeTrial: optional(interval()),
  }),
  price =>
    currencies.some(currency => price[currency] !== undefined)
      ? []
      : [{ field: null, clause: `needs at least one currency: ${currencies.join(', ')}` }],
)

const includedItem = group({
  quantity: setting(z.number().min(-1_000_000_000).max(1_000_000_000), 0),
  repeat: setting(
    z.union([interval(), z.literal('never')], 'must be an interval such as [1, "month"], or "never"'),
    'never',
  ),
  expires: setting(z.enum(['never', 'when-purchase-expires', 'when-repeated']), 'when-repeated'),
})

const offer = group({
  displayName: calledLikeItsId(),
  groupId: optional(configId()),
  customerType: setting(customerType(), 'user'),
  freeTrial: optional(interval()),
  serverOnly: on(false),
  stackable: optional(z.boolean()),
  isAddOnTo: either(setting(z.literal(false), false), setSchema(configId(), 1_000)),
  // Without prices no one can buy it.
  prices: either(optional(z.literal('include-by-default')), toRecord(configId(), price)),
  includedItems: toRecord(configId(), includedItem),
})
export interface OfferConfig extends Rendered<typeof offer> {}

export const payments = group({
  autoPay: optionalGroup({ interval: needed(interval()) }),
  // The type is that of its offers, where it is not given.
  groups: toRecord(configId(), group({ displayName: optional(name()), customerType: optional(customerType()) })),
  blockNewPurchases: on(false),
  testMode: on(true),
  items: toRecord(configId(), group({ displayName: calledLikeItsId(), customerType: setting(customerType(), 'user') })),
  offers: toRecord(configId(), offer),
})
