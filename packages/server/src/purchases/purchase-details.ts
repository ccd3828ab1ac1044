/** What the page of a purchase shows. */
import { byInterval, getIncludes, type PurchaseDetails } from '@latchkey/contract'
import type { App } from '../app.ts'
import { getAmounts, getRecurrence, openPrices } from '../offers/offers.ts'
import { findPaymentAccount } from '../stripe/stripe-accounts.ts'
import type { OpenLink } from './purchase-links.ts'
import { getConflicts, getTrial, isSubscribed, wasBought } from './purchase-rules.ts'
import { getHoldings } from './test-mode.ts'

export async function purchaseDetails(app: App, { link, scope }: OpenLink): Promise<PurchaseDetails> {
  const { project, db } = scope
  const { payments } = project.config
  const account = await findPaymentAccount(app, db)
  const holdings = await getHoldings(app, db, link)
  const { offer, hasServerAuthority } = link
  const prices = openPrices(offer, hasServerAuthority).map(([id, price]) => {
    const trial = getTrial(payments, link, price, holdings)
    return { id, amounts: getAmounts(price), interval: getRecurrence(price), trial }
  })
  // A page preselects the first.
  const asOnTheWire = prices.sort(byInterval).map(({ id, amounts, interval, trial }) => {
    return [id, { ...amounts, ...(interval && { interval }), ...(trial && { free_trial: trial }) }] as const
  })
  const conflicts = getConflicts(payments, link, holdings.subscriptions)
  return {
    offer: {
      displayName: offer.displayName,
      customerType: offer.customerType,
      stackable: offer.stackable === true,
      prices: Object.fromEntries(asOnTheWire),
      includes: getIncludes(payments, offer),
    },
    stripeAccountId: account?.accountId ?? null,
    stripePublishableKey: account?.client.publishableKey ?? null,
    projectId: project.id,
    projectDisplayName: project.displayName,
    alreadyBoughtNonStackable: wasBought(link, holdings) || isSubscribed(link, holdings),
    conflictingGroupOffers: conflicts.flatMap(({ offerId, offer }) =>
      offerId === null ? [] : [{ offerId, displayName: offer.displayName }],
    ),
  }
}
