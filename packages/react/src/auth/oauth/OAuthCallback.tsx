'use client'

import { lazy } from 'react'
import { CardSkeleton } from '../../cards/CardSkeleton.tsx'
import { Surface } from '../../frame/Surface.tsx'

const FinishingOAuth = lazy(() => import('./FinishingOAuth.tsx'))

export interface OAuthCallbackProps {
  fullPage?: boolean
}

/**
 * Where the browser returns to from a provider: finishes the sign-in and goes on.
 *
 * @example
 * <OAuthCallback fullPage />
 */
export function OAuthCallback({ fullPage }: OAuthCallbackProps) {
  return (
    <Surface layout={fullPage ? 'page' : 'block'} skeleton={<CardSkeleton fullPage={fullPage} />}>
      <FinishingOAuth fullPage={fullPage} />
    </Surface>
  )
}
