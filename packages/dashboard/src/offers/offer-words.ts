/** What an offer costs and includes, as a list says it. */
import { offersOf } from '@latchkey/contract/rules'
import type { DeclaredOffer } from './groups.ts'
import type { Payments } from './offer-config.ts'
import { sayIncluded, sayLength, sayPrice } from './price-words.ts'

/** “$10 a month or $100 a year, after 7 days free”. */
export function sayOfferPrices(payments: Payments, { id, config }: DeclaredOffer): string {
  if (config.prices === 'include-by-default') return 'Included by default'
  const pricing = shownAs(payments, { id, config })?.pricing ?? []
  if (pricing.length === 0) return 'No price yet'
  const trials = new Set(
    pricing.flatMap(({ interval, freeTrial }) => (interval ? (freeTrial ? sayLength(freeTrial) : '') : [])),
  )
  const [trial = ''] = trials
  const said = pricing.map(sayPrice).join(' or ')
  if (trials.size > 1) return `${said}, some after a free trial`
  return trial === '' ? said : `${said}, after ${trial} free`
}

/** “100 Credits a month, 5 Seats”. */
export function sayOfferIncludes(payments: Payments, offer: DeclaredOffer): string {
  return (shownAs(payments, offer)?.includes ?? []).map(sayIncluded).join(', ')
}

function shownAs(payments: Payments, { id, config }: DeclaredOffer) {
  const [shown] = offersOf({ ...payments, offers: { [id]: config } }, { includesServerOnly: true })
  return shown
}
