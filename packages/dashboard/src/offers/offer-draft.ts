/** An offer while it is edited: text where people type, and a choice where the configuration leaves something out. */
import { type Currency, currencies, getOffers } from '@latchkey/contract/rules'
import type {
  CustomerType,
  IncludedConfig,
  Interval,
  OfferConfig,
  Payments,
  PriceConfig,
  Unit,
} from './offer-config.ts'

export interface OfferDraft {
  readonly id: string
  readonly displayName: string
  readonly customerType: CustomerType
  /** Empty: in no group. */
  readonly groupId: string
  readonly kind: 'sold' | 'by-default'
  readonly isAddOn: boolean
  /** The ids of the offers it adds to. */
  readonly addOnTo: readonly string[]
  readonly stackable: boolean
  readonly serverOnly: boolean
  readonly hasTrial: boolean
  readonly trial: IntervalDraft
  readonly prices: readonly PriceDraft[]
  readonly items: readonly IncludedDraft[]
}

export interface IntervalDraft {
  readonly count: string
  readonly unit: Unit
}

export interface PriceDraft {
  readonly id: string
  readonly paid: 'once' | 'monthly' | 'yearly' | 'other'
  /** How often it is paid, where it is neither monthly nor yearly. */
  readonly interval: IntervalDraft
  readonly isFree: boolean
  /** Empty: it cannot be paid in this currency. */
  readonly amounts: Readonly<Record<Currency, string>>
  readonly trial: 'of-offer' | 'none' | 'own'
  readonly ownTrial: IntervalDraft
  readonly serverOnly: boolean
}

export interface IncludedDraft {
  readonly itemId: string
  readonly quantity: string
  readonly isRepeated: boolean
  readonly repeat: IntervalDraft
  readonly expires: IncludedConfig['expires']
}

const usualTrial: IntervalDraft = { count: '7', unit: 'day' }
const monthly: IntervalDraft = { count: '1', unit: 'month' }
const noAmounts = getAmounts({})

export const newPrice: PriceDraft = {
  id: '',
  paid: 'monthly',
  interval: { count: '3', unit: 'month' },
  isFree: false,
  amounts: noAmounts,
  trial: 'of-offer',
  ownTrial: usualTrial,
  serverOnly: false,
}

export const newIncluded: IncludedDraft = {
  itemId: '',
  quantity: '',
  isRepeated: false,
  repeat: monthly,
  expires: 'never',
}

export const newOffer: OfferDraft = {
  id: '',
  displayName: '',
  customerType: 'user',
  groupId: '',
  kind: 'sold',
  isAddOn: false,
  addOnTo: [],
  stackable: false,
  serverOnly: false,
  hasTrial: false,
  trial: usualTrial,
  prices: [{ ...newPrice, id: 'monthly' }],
  items: [],
}

/** Prices and items are in the order in which customers see them. */
export function toDraft(payments: Payments, id: string, config: OfferConfig): OfferDraft {
  const { prices = {}, isAddOnTo, freeTrial } = config
  const [shown] = getOffers({ ...payments, offers: { [id]: config } }, { includesServerOnly: true })
  const priceIds = shown?.pricing.map(price => price.id) ?? []
  const itemIds = shown?.includes.map(({ itemId }) => itemId) ?? []
  return {
    id,
    displayName: config.displayName,
    customerType: config.customerType,
    groupId: config.groupId ?? '',
    kind: prices === 'include-by-default' ? 'by-default' : 'sold',
    isAddOn: isAddOnTo !== false,
    addOnTo: isAddOnTo === false ? [] : Object.keys(isAddOnTo),
    stackable: config.stackable ?? false,
    serverOnly: config.serverOnly,
    hasTrial: lasts(freeTrial),
    trial: lasts(freeTrial) ? intervalDraft(freeTrial) : usualTrial,
    prices: prices === 'include-by-default' ? [] : inOrder(prices, priceIds).map(entry => priceDraft(...entry)),
    items: inOrder(config.includedItems, itemIds).map(entry => includedDraft(...entry)),
  }
}

/** Those that are not in the order come last. */
function inOrder<Entry>(entries: Readonly<Record<string, Entry>>, ids: readonly string[]): [string, Entry][] {
  const getPlace = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return Object.entries(entries).sort(([one], [other]) => getPlace(one) - getPlace(other))
}

function priceDraft(id: string, price: PriceConfig): PriceDraft {
  const { interval, freeTrial } = price
  const given = currencies.flatMap(currency => price[currency] ?? [])
  return {
    ...newPrice,
    id,
    paid: getPaid(interval),
    interval: lasts(interval) ? intervalDraft(interval) : newPrice.interval,
    isFree: given.length > 0 && given.every(isZero),
    amounts: getAmounts(price),
    trial: freeTrial === undefined ? 'of-offer' : lasts(freeTrial) ? 'own' : 'none',
    ownTrial: lasts(freeTrial) ? intervalDraft(freeTrial) : usualTrial,
    serverOnly: price.serverOnly,
  }
}

function getPaid(interval: Interval | undefined): PriceDraft['paid'] {
  if (!lasts(interval)) return 'once'
  if (interval[0] !== 1) return 'other'
  if (interval[1] === 'month') return 'monthly'
  return interval[1] === 'year' ? 'yearly' : 'other'
}

function includedDraft(itemId: string, { quantity, repeat, expires }: IncludedConfig): IncludedDraft {
  const isRepeated = repeat !== 'never' && lasts(repeat)
  return {
    itemId,
    quantity: String(quantity),
    isRepeated,
    repeat: isRepeated ? intervalDraft(repeat) : monthly,
    // What is granted once is never granted anew.
    expires: !isRepeated && expires === 'when-repeated' ? 'never' : expires,
  }
}

function getAmounts(price: Partial<Record<Currency, string>>): Readonly<Record<Currency, string>> {
  const { USD = '', EUR = '', GBP = '', JPY = '', INR = '', AUD = '', CAD = '' } = price
  return { USD, EUR, GBP, JPY, INR, AUD, CAD }
}

/** An interval of 0 is none. */
const lasts = (interval: Interval | undefined): interval is Interval => interval !== undefined && interval[0] > 0
const intervalDraft = ([count, unit]: Interval): IntervalDraft => ({ count: String(count), unit })
export const isZero = (amount: string): boolean => /^[0.]+$/.test(amount)

export const paidChoices: readonly { readonly value: PriceDraft['paid']; readonly label: string }[] = [
  { value: 'monthly', label: 'Every month' },
  { value: 'yearly', label: 'Every year' },
  { value: 'other', label: 'At another interval' },
  { value: 'once', label: 'Once' },
]
