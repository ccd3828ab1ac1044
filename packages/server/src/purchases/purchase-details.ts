/** What the page of a purchase shows. */
import { byInterval, getIncludes, type PurchaseCode, type PurchaseDetails, parseUrl } from '@latchkey/contract'
import type { App } from '../app.ts'
import { getAmounts, getRecurrence, openPrices } from '../offers/offers.ts'
import { getBranding, readProject } from '../projects/projects.ts'
import { isTrusted } from '../projects/trusted-urls.ts'
import { canCharge, findPaymentAccount } from '../stripe/stripe-accounts.ts'
import { toProduct } from './customer-products.ts'
import type { OpenLink } from './purchase-links.ts'
import { getConflicts, getTrial, isTaken } from './purchase-rules.ts'
import { getHoldings } from './test-mode.ts'

export async function purchaseDetails(
  app: App,
  { link, scope }: OpenLink,
  { returnUrl }: Pick<PurchaseCode, 'returnUrl'>,
): Promise<PurchaseDetails> {
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
  const conflicts = getConflicts(payments, link, holdings.subscriptions).flatMap(
    ({ offerId, offer: { displayName } }) => (offerId === null ? [] : [{ id: offerId, displayName }]),
  )
  const sold = {
    displayName: offer.displayName,
    customerType: offer.customerType,
    stackable: offer.stackable === true,
    prices: Object.fromEntries(asOnTheWire),
  }
  const returnsTo = returnUrl === undefined ? null : parseUrl(returnUrl)
  return {
    offer: { ...sold, includes: getIncludes(payments, offer) },
    product: toProduct(offer, { prices: sold.prices, seesServerOnly: false }),
    stripeAccountId: account?.accountId ?? null,
    stripePublishableKey: account?.client.publishableKey ?? null,
    projectId: project.id,
    projectDisplayName: project.displayName,
    projectBranding: getBranding(project),
    alreadyBoughtNonStackable: isTaken(link, holdings),
    conflictingGroupOffers: conflicts.map(({ id, displayName }) => ({ offerId: id, displayName })),
    conflictingProducts: conflicts.map(({ id, displayName }) => ({ productId: id, displayName })),
    projectLogoUrl: (await readProject(app, db)).logoUrl,
    testMode: payments.testMode,
    chargesEnabled: account !== null && (await canCharge(app, account)),
    returnUrl: returnsTo && isTrusted(app, project, returnsTo) ? returnsTo.href : null,
  }
}
