/** Why a draft cannot be saved, field by field. The configuration has the same rules, and says them later. */
import { amountProblem, type Currency, currencies, getDecimals } from '@latchkey/contract/rules'
import type { OfferConfig, Payments } from './offer-config.ts'
import type { IntervalDraft, OfferDraft, PriceDraft } from './offer-draft.ts'

export function problemWithName(name: string): string | undefined {
  if (name.trim() === '') return 'Give the product a name.'
  return name.trim().length > 256 ? 'Use at most 256 characters.' : undefined
}

/** `taken` are the ids of its kind that there are. */
export function problemWithId(id: string, taken: readonly string[]): string | undefined {
  if (id === '') return 'Give it an id.'
  if (id.length > 63) return 'Use at most 63 characters.'
  if (!/^[a-zA-Z_][a-zA-Z0-9_-]*$/.test(id) || id === '__proto__')
    return 'Use A to Z, digits, _ and -. The first cannot be a digit or -.'
  return taken.includes(id) ? 'This id is taken. Choose another.' : undefined
}

/** What one payment can be at most, in the smallest units of a currency. */
const mostMinorUnits = 99_999_999

export function problemWithAmount(currency: Currency, given: string): string | undefined {
  const amount = given.trim()
  if (amount === '') return undefined
  if (/^\d+,\d{1,2}$/.test(amount)) return `Write it with a point: ${amount.replace(',', '.')}`
  const problem = amountProblem(currency, amount)
  if (problem !== null) return `This ${problem}.`
  const [whole = '', decimals = ''] = amount.split('.')
  const minorUnits = Number(whole + decimals.padEnd(getDecimals(currency), '0'))
  return minorUnits > mostMinorUnits ? `Enter at most ${largest(currency)}.` : undefined
}

function largest(currency: Currency): string {
  const digits = String(mostMinorUnits)
  const decimals = getDecimals(currency)
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

export function problemWithAmounts({ isFree, amounts }: PriceDraft): string | undefined {
  return isFree || currencies.some(currency => amounts[currency].trim() !== '')
    ? undefined
    : 'Enter an amount, or make the price free.'
}

const mostCount = 10_000

export function problemWithCount(count: string): string | undefined {
  if (!/^[1-9]\d*$/.test(count.trim())) return 'Enter a whole number, 1 or more.'
  return Number(count) > mostCount ? 'Enter at most 10,000.' : undefined
}

const mostPerBilling = { day: 1095, week: 156, month: 36, year: 3 } as const

/** Stripe bills a subscription at least every three years. */
export function problemWithBilling({ count, unit }: IntervalDraft): string | undefined {
  const most = mostPerBilling[unit]
  return problemWithCount(count) ?? (Number(count) > most ? `At most ${most}: three years.` : undefined)
}

const mostIncluded = 1_000_000_000

export function problemWithQuantity(quantity: string): string | undefined {
  if (!/^[1-9]\d*$/.test(quantity.trim())) return 'Enter a whole number, 1 or more.'
  return Number(quantity) > mostIncluded ? 'Enter at most 1,000,000,000.' : undefined
}

export function problemWithBases({ isAddOn, addOnTo }: Pick<OfferDraft, 'isAddOn' | 'addOnTo'>): string | undefined {
  return isAddOn && addOnTo.length === 0 ? 'Choose one product at least.' : undefined
}

/** An offer that every customer has needs a group, in which it is the one that they have without another. */
export function problemWithDefault(
  { id, kind, groupId, customerType }: Pick<OfferDraft, 'id' | 'kind' | 'groupId' | 'customerType'>,
  { offers }: Payments,
): string | undefined {
  if (kind !== 'by-default') return undefined
  if (groupId === '') return 'Choose a group: customers have this product while they have no other of the group.'
  const isOther = ([otherId, other]: [string, OfferConfig]) =>
    otherId !== id &&
    other.prices === 'include-by-default' &&
    other.groupId === groupId &&
    other.customerType === customerType
  const found = Object.entries(offers).find(isOther)
  return found && `${found[1].displayName} is already included by default in this group. Only one product can be.`
}

/** An id for a name that is not taken: “Pro plan” becomes `pro-plan`, and then `pro-plan-2`. */
export function idFor(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^[^a-z_]+|-+$/g, '')
    .slice(0, 56)
  if (plain === '' || plain === '__proto__') return ''
  let id = plain
  for (let count = 2; taken.includes(id); count += 1) id = `${plain}-${count}`
  return id
}
