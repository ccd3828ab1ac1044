'use client'

import { lazy } from 'react'
import { CardSkeleton } from '../../cards/CardSkeleton.tsx'
import type { FullPageProps } from '../../frame/full-page.ts'
import { Surface } from '../../frame/Surface.tsx'

const FinishingOAuth = lazy(() => import('./FinishingOAuth.tsx'))

export interface OAuthCallbackProps extends FullPageProps {}

/**
 * Where the browser returns to from a provider: finishes the sign-in and goes on.
 *
 * @example
 * <OAuthCallback fullPage />
 */
export function OAuthCallback({ fullPage, layout }: OAuthCallbackProps) {
  return (
    <Surface fullPage={fullPage} layout={layout} skeleton={<CardSkeleton fullPage={fullPage} />}>
      <FinishingOAuth fullPage={fullPage} />
    </Surface>
  )
}
