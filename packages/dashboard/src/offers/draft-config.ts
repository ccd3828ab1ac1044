/** What a draft makes of the configuration. Parts that are not right yet are left out, so that a draft can be shown meanwhile. */
import { amountProblem, type Currency, currencies } from '@latchkey/contract/rules'
import type { IncludedConfig, Interval, OfferConfig, PriceConfig } from './offer-config.ts'
import { type IncludedDraft, type IntervalDraft, isZero, type OfferDraft, type PriceDraft } from './offer-draft.ts'

export function getConfig(draft: OfferDraft): OfferConfig {
  const trial = draft.hasTrial ? getInterval(draft.trial) : undefined
  return {
    displayName: draft.displayName.trim() || draft.id,
    customerType: draft.customerType,
    ...(draft.groupId !== '' && { groupId: draft.groupId }),
    isAddOnTo: draft.isAddOn && Object.fromEntries(draft.addOnTo.map(id => [id, true])),
    ...(trial && draft.kind === 'sold' && { freeTrial: trial }),
    serverOnly: draft.serverOnly,
    ...(draft.stackable && draft.kind === 'sold' && { stackable: true }),
    prices: draft.kind === 'by-default' ? 'include-by-default' : getPrices(draft.prices),
    includedItems: Object.fromEntries(draft.items.flatMap(toIncluded)),
  }
}

function getPrices(prices: readonly PriceDraft[]): Record<string, PriceConfig> {
  return Object.fromEntries(
    prices.flatMap(draft => {
      const price = configOfPrice(draft)
      return price && draft.id.trim() !== '' ? [[draft.id.trim(), price]] : []
    }),
  )
}

/** Undefined: it has no amount yet. */
export function configOfPrice(draft: PriceDraft): PriceConfig | undefined {
  const amounts = getAmounts(draft)
  if (Object.keys(amounts).length === 0) return undefined
  const interval = paidEvery(draft)
  const trial = interval && getTrial(draft)
  return { ...amounts, ...(interval && { interval }), serverOnly: draft.serverOnly, ...(trial && { freeTrial: trial }) }
}

function getAmounts({ isFree, amounts }: PriceDraft): Partial<Record<Currency, string>> {
  const given = currencies.flatMap(currency => {
    const amount = amounts[currency].trim()
    return amount !== '' && amountProblem(currency, amount) === null ? [[currency, amount] as const] : []
  })
  if (!isFree) return Object.fromEntries(given)
  // The currencies in which it was free stay.
  const free = given.filter(([, amount]) => isZero(amount))
  return free.length > 0 ? Object.fromEntries(free) : { USD: '0' }
}

/** Undefined: once. */
export function paidEvery({ paid, interval }: Pick<PriceDraft, 'paid' | 'interval'>): Interval | undefined {
  if (paid === 'monthly') return [1, 'month']
  if (paid === 'yearly') return [1, 'year']
  return paid === 'other' ? getInterval(interval) : undefined
}

function getTrial({ trial, ownTrial }: PriceDraft): Interval | undefined {
  if (trial === 'none') return [0, 'day']
  return trial === 'own' ? getInterval(ownTrial) : undefined
}

function toIncluded({ itemId, quantity, isRepeated, repeat, expires }: IncludedDraft): [string, IncludedConfig][] {
  const count = Number(quantity)
  if (itemId === '' || quantity.trim() === '' || !Number.isFinite(count)) return []
  return [[itemId, { quantity: count, repeat: (isRepeated && getInterval(repeat)) || 'never', expires }]]
}

function getInterval({ count, unit }: IntervalDraft): Interval | undefined {
  const number = Number(count)
  return Number.isSafeInteger(number) && number > 0 ? [number, unit] : undefined
}
