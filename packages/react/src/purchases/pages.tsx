import type { PurchaseChoice, PurchaseDetails } from '@latchkey/js'
import { lazy, type ReactNode } from 'react'
import { Page } from '../frame/Page.tsx'
import type { FullPageProps } from '../frame/Surface.tsx'

const Purchase = lazy(() => import('./Purchase.tsx'))

/** What can be bought in test mode on a purchase page. */
export interface TestPurchase {
  readonly details: PurchaseDetails
  /** What is chosen at the moment. */
  readonly choice: PurchaseChoice
  /** To be called when it was bought: the page says so. */
  readonly onBought: () => void
}

export interface PurchasePageProps extends FullPageProps {
  /** The last part of the address that `createCheckoutUrl` made. */
  code: string
  /** The query of the address: its `price` and its `currency` are chosen at first. */
  query?: URLSearchParams
  /** Where {@link PurchaseReturn} is, to which Stripe leads back. Unless given `/purchase/return`. */
  returnUrl?: string
  /** Below the form, for the owner of the project: a button that buys in test mode, or nothing. */
  renderTestMode?: (purchase: TestPurchase) => ReactNode
}

/**
 * Where an offer is bought. No one has to be signed in: the code says who buys what.
 *
 * @example
 * <PurchasePage code={code} query={new URLSearchParams(location.search)} fullPage />
 */
export function PurchasePage(props: PurchasePageProps) {
  return (
    <Page {...props} isForm>
      <Purchase key={props.code} {...props} />
    </Page>
  )
}

const Return = lazy(() => import('./Return.tsx'))

export interface PurchaseReturnProps extends FullPageProps {
  /** The query of the address, in which Stripe says which payment it was. */
  query: URLSearchParams
  /** Where to try again with a code. Unless given `/purchase/<code>`. */
  purchaseUrl?: (code: string) => string
}

/**
 * Where Stripe leads back to after a payment: it says how that went, and what to do where it failed.
 *
 * @example
 * <PurchaseReturn query={new URLSearchParams(location.search)} fullPage />
 */
export function PurchaseReturn(props: PurchaseReturnProps) {
  return (
    <Page {...props}>
      <Return {...props} />
    </Page>
  )
}
