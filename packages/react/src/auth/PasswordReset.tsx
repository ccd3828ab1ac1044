'use client'

import { lazy } from 'react'
import { CardSkeleton } from '../cards/CardSkeleton.tsx'
import type { FullPageProps } from '../frame/full-page.ts'
import { type PageQuery, queryValue } from '../frame/page-query.ts'
import { Surface } from '../frame/Surface.tsx'

const ResetGate = lazy(() => import('./ResetGate.tsx'))

export interface PasswordResetProps extends PageQuery, FullPageProps {}

/**
 * Where the link in the mail for a forgotten password leads: the form for the new one.
 *
 * @example
 * <PasswordReset fullPage />
 */
export function PasswordReset({ fullPage, layout, ...address }: PasswordResetProps) {
  return (
    <Surface fullPage={fullPage} layout={layout} skeleton={<CardSkeleton fullPage={fullPage} />}>
      <ResetGate code={queryValue(address, 'code')} fullPage={fullPage} />
    </Surface>
  )
}
