/** Random histories of a customer, each made from a number, so that one that failed can be repeated. */
import type { Interval, ReferenceItem, ReferenceOffer, Status } from './reference-grants.ts'

export const itemIds = ['tokens', 'seats'] as const
export type ItemId = (typeof itemIds)[number]

export type Step =
  | { readonly do: 'wait' }
  | {
      readonly do: 'change'
      readonly itemId: ItemId
      readonly delta: number
      /** Milliseconds from the change to its expiry, in the past too. Null: it does not expire. */
      readonly lives: number | null
      readonly allowNegative: boolean
    }
  | { readonly do: 'buy'; readonly offer: ReferenceOffer; readonly quantity: number; readonly isTest: boolean }
  | { readonly do: 'renew' | 'cancel' | 'lapse'; readonly of: number }
  | { readonly do: 'status'; readonly of: number; readonly status: Status }
  | { readonly do: 'resize'; readonly of: number; readonly quantity: number }
  /** The owner changes what an offer includes. Null: the owner removes the offer. */
  | { readonly do: 'edit'; readonly offer: ReferenceOffer; readonly to: ReferenceOffer | null }

export interface RandomHistory {
  readonly offers: readonly ReferenceOffer[]
  readonly steps: readonly (Step & { readonly waitsMs: number })[]
}

const hour = 3_600_000
const day = 24 * hour

export function randomHistory(seed: number, most = 10): RandomHistory {
  const random = new Random(seed)
  const offers = shop(random)
  const sold = offers.filter(({ isDefault }) => !isDefault)
  const steps = Array.from({ length: 1 + random.below(most) }, () => ({
    waitsMs: random.of([0, 0, 1, hour, 12 * hour, day, day, 2 * day, 5 * day, 7 * day, 12 * day, 31 * day]),
    ...step(random, offers, sold),
  }))
  return { offers, steps }
}

function shop(random: Random): ReferenceOffer[] {
  const sells = { groupId: null, bases: null, isDefault: false, stackable: false }
  const offer = (id: string, rest: Partial<ReferenceOffer>): ReferenceOffer => {
    // What everyone has by default takes nothing: it would be a use since 1973, before every window.
    const items = included(random, rest.isDefault ? 0 : -3)
    return { id, ...sells, interval: random.of(periods), ...rest, items }
  }
  return [
    offer('free', { groupId: 'G', isDefault: true }),
    offer('gift', { groupId: 'H', isDefault: true }),
    // Outside of a declared group it has no effect.
    offer('alone', { isDefault: true }),
    offer('basic', { groupId: 'G' }),
    offer('pro', { groupId: 'G' }),
    offer('extra', { groupId: 'G', bases: ['basic', 'pro', 'free'], stackable: true }),
    offer('bonus', { groupId: 'G', bases: ['pro'] }),
    offer('lifetime', { groupId: 'G', interval: null }),
    offer('club', { groupId: 'H', stackable: true }),
    offer('tips', { groupId: 'H', interval: null, stackable: true }),
    offer('solo', { stackable: true }),
    offer('pack', { interval: null, stackable: true }),
  ]
}

const periods: readonly Interval[] = [
  [1, 'day'],
  [1, 'week'],
  [1, 'month'],
  [1, 'month'],
  [2, 'month'],
  [1, 'year'],
]
const repeats: readonly ReferenceItem['repeat'][] = ['never', [0, 'week'], [2, 'day'], ...periods]
const quantities = [-3, -1, 0, 0.5, 1, 2, 3, 5, 7, 10]

function included(random: Random, least: number): ReferenceOffer['items'] {
  const expires = ['never', 'when-purchase-expires', 'when-repeated'] as const
  const some = itemIds.filter(() => random.below(4) > 0)
  const item = () => ({
    quantity: Math.max(least, random.of(quantities)),
    repeat: random.of(repeats),
    expires: random.of(expires),
  })
  return Object.fromEntries(some.map(itemId => [itemId, item()]))
}

function step(random: Random, offers: readonly ReferenceOffer[], sold: readonly ReferenceOffer[]): Step {
  const of = random.below(8)
  switch (random.below(20)) {
    case 0:
    case 1:
      return { do: 'wait' }
    case 2:
    case 3:
    case 4:
    case 5: {
      const offer = random.of(sold)
      const quantity = offer.stackable ? 1 + random.below(3) : 1
      return { do: 'buy', offer, quantity, isTest: random.below(3) === 0 }
    }
    case 6: {
      // An inline one: what it includes is as it was bought.
      const offer = { ...random.of(sold), id: null, groupId: null, bases: null, stackable: false }
      return { do: 'buy', offer, quantity: 1, isTest: random.below(2) === 0 }
    }
    case 7:
    case 8:
      return { do: 'renew', of }
    case 9:
    case 10:
      return { do: 'status', of, status: random.of(['active', 'past_due', 'unpaid', 'paused'] as const) }
    case 11:
      return { do: 'cancel', of }
    case 12:
      return { do: 'lapse', of }
    case 13:
      return { do: 'resize', of, quantity: 1 + random.below(3) }
    case 14: {
      const offer = random.of(offers)
      return {
        do: 'edit',
        offer,
        to: random.below(6) === 0 ? null : { ...offer, items: included(random, offer.isDefault ? 0 : -3) },
      }
    }
    default:
      return {
        do: 'change',
        itemId: random.of(itemIds),
        delta: random.below(25) - 12,
        lives: random.of([null, null, null, -day, -1, 0, 1, hour, day, 3 * day, 31 * day]),
        allowNegative: random.below(2) === 0,
      }
  }
}

/** The mulberry32 generator: small numbers, quickly. */
class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  below(bound: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * bound)
  }

  of<Value>(values: readonly Value[]): Value {
    const value = values[this.below(values.length)]
    if (value === undefined) throw new Error('There is nothing to choose from.')
    return value
  }
}
