'use client'

import { lazy } from 'react'
import { CardSkeleton } from '../cards/CardSkeleton.tsx'
import { Surface } from '../frame/Surface.tsx'

const ResetGate = lazy(() => import('./ResetGate.tsx'))

export interface PasswordResetProps {
  /** The query of the address, with the `code` from the mail. */
  query: URLSearchParams
  fullPage?: boolean
}

/**
 * Where the link in the mail for a forgotten password leads: the form for the new one.
 *
 * @example
 * <PasswordReset query={new URLSearchParams(location.search)} fullPage />
 */
export function PasswordReset({ query, fullPage }: PasswordResetProps) {
  return (
    <Surface layout={fullPage ? 'page' : 'block'} skeleton={<CardSkeleton fullPage={fullPage} />}>
      <ResetGate code={query.get('code') ?? ''} fullPage={fullPage} />
    </Surface>
  )
}
