'use client'

import { lazy } from 'react'
import { CardSkeleton } from '../cards/CardSkeleton.tsx'
import { Surface } from '../frame/Surface.tsx'

const ResetRequest = lazy(() => import('./ResetRequest.tsx'))

export interface ForgotPasswordProps {
  fullPage?: boolean
}

/**
 * A form that mails a link for a new password. Its answer is the same whether the address is known or not.
 *
 * @example
 * <ForgotPassword fullPage />
 */
export function ForgotPassword({ fullPage }: ForgotPasswordProps) {
  return (
    <Surface layout={fullPage ? 'page' : 'block'} skeleton={<CardSkeleton fullPage={fullPage} />}>
      <ResetRequest fullPage={fullPage} />
    </Surface>
  )
}
