'use client'

import { lazy } from 'react'
import { CardSkeleton } from '../cards/CardSkeleton.tsx'
import type { FullPageProps } from '../frame/full-page.ts'
import { Surface } from '../frame/Surface.tsx'

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
    <Surface fullPage={props.fullPage} layout={props.layout} skeleton={<CardSkeleton fullPage={props.fullPage} />}>
      <Return {...props} />
    </Surface>
  )
}
