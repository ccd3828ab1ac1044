/** What a project sells: offers of the configuration, and inline ones. */
import type { Currency, InlineOffer, InlineProduct, Interval, OfferConfig, ProjectConfig } from '@latchkey/contract'
import { currencies, getDecimals } from '@latchkey/contract'
import type { Caller } from '../kernel/http/caller.ts'

type Payments = ProjectConfig['payments']

/** The group of an offer. Null: none that is declared. */
export function getGroup({ groups }: Payments, { groupId }: Pick<OfferConfig, 'groupId'>): string | null {
  return groupId !== undefined && Object.hasOwn(groups, groupId) ? groupId : null
}

export const isDefaultOffer = ({ prices }: OfferConfig): boolean => prices === 'include-by-default'

export function findOffer({ offers }: Payments, offerId: string): OfferConfig | null {
  return (Object.hasOwn(offers, offerId) ? offers[offerId] : undefined) ?? null
}

/** The offer of a purchase as it is configured today; as it was bought, where it is gone or was inline. */
export function getOffer(
  payments: Payments,
  { offerId, offer }: { readonly offerId: string | null; readonly offer: OfferConfig },
): OfferConfig {
  return (offerId === null ? null : findOffer(payments, offerId)) ?? offer
}

/** Offers and prices for servers alone are shown to the owner's own code, and to every colleague. */
export const seesServerOnly = ({ level }: Caller): boolean => level !== 'client'

/** The ids of the offers that an add-on adds to. Null: it is no add-on. */
export const basesOfAddOn = ({ isAddOnTo }: OfferConfig): string[] | null =>
  isAddOnTo === false ? null : Object.keys(isAddOnTo)

export type PriceConfig = Exclude<OfferConfig['prices'], 'include-by-default' | undefined>[string]

/** The prices that a caller may choose from, in the order of the configuration. */
export function openPrices({ prices }: OfferConfig, hasServerAuthority: boolean): [priceId: string, PriceConfig][] {
  if (prices === undefined || prices === 'include-by-default') return []
  return Object.entries(prices).filter(([, price]) => hasServerAuthority || !price.serverOnly)
}

/** Whether there is something that a caller can buy. */
export function isForSale(offer: OfferConfig, hasServerAuthority: boolean): boolean {
  if (offer.serverOnly && !hasServerAuthority) return false
  return isDefaultOffer(offer) || openPrices(offer, hasServerAuthority).length > 0
}

/** An offer as it was when it was bought. An inline one may have metadata. */
export interface OfferSnapshot extends OfferConfig {
  readonly metadata?: OfferMetadata
}

/** What servers wrote on an inline offer. */
export type OfferMetadata = Pick<InlineProduct, 'clientMetadata' | 'clientReadOnlyMetadata' | 'serverMetadata'>

type GivenInline = Omit<InlineOffer, 'serverOnly'> &
  OfferMetadata & { readonly stackable?: boolean | undefined; readonly serverOnly?: boolean | undefined }

/** An offer of a request, as the configuration would have it. */
export function fromInline(given: GivenInline): OfferSnapshot {
  const { clientMetadata, clientReadOnlyMetadata, serverMetadata } = given
  const metadata = { clientMetadata, clientReadOnlyMetadata, serverMetadata }
  const hasMetadata = Object.values(metadata).some(value => value !== undefined && value !== null)
  const prices = Object.entries(given.prices).map(([id, { free_trial, ...price }]) => {
    return [id, { ...price, serverOnly: false, ...(free_trial && { freeTrial: free_trial }) }]
  })
  const items = Object.entries(given.includedItems ?? {}).map(([id, item]) => {
    const { quantity = 0, repeat = 'never', expires = 'never' } = item
    return [id, { quantity, repeat, expires }]
  })
  return {
    displayName: given.displayName,
    customerType: given.customerType,
    serverOnly: given.serverOnly ?? true,
    isAddOnTo: false,
    ...(given.freeTrial && { freeTrial: given.freeTrial }),
    ...(given.stackable && { stackable: true }),
    prices: Object.fromEntries(prices),
    includedItems: Object.fromEntries(items),
    ...(hasMetadata && { metadata }),
  }
}

/** An amount in decimal notation in minor units of its currency. */
export function minorUnits(amount: string, currency: Currency): number {
  const [whole = '', fraction = ''] = amount.split('.')
  const units = BigInt(whole + fraction.padEnd(getDecimals(currency), '0'))
  return units > BigInt(Number.MAX_SAFE_INTEGER) ? Number.POSITIVE_INFINITY : Number(units)
}

/** Minor units in decimal notation: 1250 cents are "12.50". */
export function inDecimals(units: number, currency: Currency): string {
  const decimals = getDecimals(currency)
  if (decimals === 0) return String(units)
  const digits = String(units).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** The currencies of a price, in the order in which they are preferred. */
export const getCurrencies = (price: PriceConfig): Currency[] =>
  currencies.filter(currency => price[currency] !== undefined)

/** The amounts of a price by currency, in decimal notation. */
export function getAmounts(price: PriceConfig): Partial<Record<Currency, string>> {
  return Object.fromEntries(getCurrencies(price).map(currency => [currency, price[currency]]))
}

/** After which time a price is due again. Null: it is paid once. */
export const getRecurrence = ({ interval }: PriceConfig): Interval | null =>
  interval === undefined || interval[0] === 0 ? null : interval
