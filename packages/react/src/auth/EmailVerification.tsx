'use client'

import { lazy } from 'react'
import { CardSkeleton } from '../cards/CardSkeleton.tsx'
import { Surface } from '../frame/Surface.tsx'

const Verification = lazy(() => import('./Verification.tsx'))

export interface EmailVerificationProps {
  /** The query of the address, with the `code` from the mail. */
  query: URLSearchParams
  fullPage?: boolean
}

/**
 * Where the link in the verification mail leads. It requires a confirmation: scanners open every link in a mail, and would use the
 * code up before the person sees it.
 */
export function EmailVerification({ query, fullPage }: EmailVerificationProps) {
  return (
    <Surface layout={fullPage ? 'page' : 'block'} skeleton={<CardSkeleton fullPage={fullPage} />}>
      <Verification code={query.get('code') ?? ''} fullPage={fullPage} />
    </Surface>
  )
}
