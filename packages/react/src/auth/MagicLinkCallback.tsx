'use client'

import { lazy } from 'react'
import { CardSkeleton } from '../cards/CardSkeleton.tsx'
import { Surface } from '../frame/Surface.tsx'

const MagicLinkQuestion = lazy(() => import('./MagicLinkQuestion.tsx'))

export interface MagicLinkCallbackProps {
  /** The query of the address, with the `code` from the mail. */
  query: URLSearchParams
  fullPage?: boolean
}

/**
 * Where the link in a sign-in mail leads. It requires a confirmation: scanners open every link in a mail, and would use the code up
 * before the person sees it.
 *
 * @example
 * <MagicLinkCallback query={new URLSearchParams(location.search)} fullPage />
 */
export function MagicLinkCallback({ query, fullPage }: MagicLinkCallbackProps) {
  return (
    <Surface layout={fullPage ? 'page' : 'block'} skeleton={<CardSkeleton fullPage={fullPage} />}>
      <MagicLinkQuestion code={query.get('code') ?? ''} fullPage={fullPage} />
    </Surface>
  )
}
