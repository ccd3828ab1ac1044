'use client'

import { lazy } from 'react'
import { CardSkeleton } from '../cards/CardSkeleton.tsx'
import { Surface } from '../frame/Surface.tsx'

const ResetRequest = lazy(() => import('./ResetRequest.tsx'))

export interface ForgotPasswordProps {
  fullPage?: boolean
}

/**
 * Asks for an address and mails a link for a new password. It says the same whether the address is known or not.
 *
 * @example
 * <ForgotPassword fullPage />
 */
export function ForgotPassword({ fullPage }: ForgotPasswordProps) {
  return (
    <Surface place={fullPage ? 'page' : 'block'} skeleton={<CardSkeleton fullPage={fullPage} />}>
      <ResetRequest fullPage={fullPage} />
    </Surface>
  )
}
