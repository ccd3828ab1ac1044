'use client'

import { lazy } from 'react'
import { CardSkeleton } from '../cards/CardSkeleton.tsx'
import type { FullPageProps } from '../frame/full-page.ts'
import { Surface } from '../frame/Surface.tsx'

const ResetRequest = lazy(() => import('./ResetRequest.tsx'))

export interface ForgotPasswordProps extends FullPageProps {}

/**
 * A form that mails a link for a new password. Its answer is the same whether the address is known or not.
 *
 * @example
 * <ForgotPassword fullPage />
 */
export function ForgotPassword({ fullPage, layout }: ForgotPasswordProps) {
  return (
    <Surface fullPage={fullPage} layout={layout} skeleton={<CardSkeleton fullPage={fullPage} />}>
      <ResetRequest fullPage={fullPage} />
    </Surface>
  )
}
