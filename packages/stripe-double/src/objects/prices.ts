import * as z from 'zod'
import { invalid } from '../http/api-error.ts'
import { filteredRoute } from '../http/list.ts'
import { currency, integer, mergeMetadata, metadata, positive, text } from '../http/parameters.ts'
import { route } from '../http/route.ts'
import type { AccountObjects } from '../state/account-objects.ts'
import { newId, nulls } from '../state/ids.ts'
import type { StoredPlan, StoredPrice } from '../state/stored.ts'
import { getObject } from './get.ts'

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year'], 'Invalid interval: must be one of day, month, week, or year'),
  interval_count: positive().optional(),
})

/** Three years, in each unit. */
const longestCount = { day: 1095, week: 156, month: 36, year: 3 }

const amount = () => integer().pipe(z.number().min(0, 'This value must be greater than or equal to 0.'))

/** A price that is made for one subscription. */
export const priceData = z.strictObject({ currency: currency(), product: text(), recurring, unit_amount: amount() })

const details = { currency: currency(), product: text(), unit_amount: amount(), metadata: metadata().optional() }

export const priceRoutes = [
  route('POST', '/v1/prices', { ...details, recurring: recurring.optional() }, ({ objects, parameters }) => {
    const price = createPrice(objects, parameters, 'product')
    price.metadata = mergeMetadata({}, parameters.metadata)
    return price
  }),
  route('GET', '/v1/prices/:id', {}, ({ objects, id }) => getObject(objects, 'prices', id)),
  filteredRoute('/v1/prices', 'prices', 'product'),
]

type Given = Pick<z.output<typeof priceData>, 'currency' | 'product' | 'unit_amount'> & {
  readonly recurring?: z.output<typeof recurring>
}

/** `parameter` names the product. */
export function createPrice(objects: AccountObjects, given: Given, parameter: string): StoredPrice {
  getObject(objects, 'products', given.product, parameter)
  const { interval, interval_count: count = 1 } = given.recurring ?? {}
  if (interval && count > longestCount[interval])
    throw invalid('Invalid recurring interval: the longest period is three years.', { param: parameter })
  const price: StoredPrice = {
    id: newId('price'),
    object: 'price',
    ...nulls('custom_unit_amount lookup_key nickname tiers_mode transform_quantity'),
    active: true,
    billing_scheme: 'per_unit',
    created: objects.state.now(),
    currency: given.currency,
    livemode: false,
    metadata: {},
    product: given.product,
    recurring: interval
      ? { interval, interval_count: count, meter: null, trial_period_days: null, usage_type: 'licensed' }
      : null,
    tax_behavior: 'unspecified',
    type: interval ? 'recurring' : 'one_time',
    unit_amount: given.unit_amount,
    unit_amount_decimal: String(given.unit_amount),
  }
  return objects.add('prices', 'price.created', price)
}

/** The older object that subscriptions still have beside the price. */
export function getPlan(price: StoredPrice): StoredPlan {
  const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {}
  return {
    id: price.id,
    object: 'plan',
    ...nulls('meter nickname tiers_mode transform_usage trial_period_days'),
    active: true,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval,
    interval_count: count,
    livemode: false,
    metadata: {},
    product: price.product,
    usage_type: 'licensed',
  }
}
