'use client'

import { lazy } from 'react'
import { CardSkeleton } from '../cards/CardSkeleton.tsx'
import type { FullPageProps } from '../frame/full-page.ts'
import { type PageQuery, queryValue } from '../frame/page-query.ts'
import { Surface } from '../frame/Surface.tsx'

const Verification = lazy(() => import('./Verification.tsx'))

export interface EmailVerificationProps extends PageQuery, FullPageProps {}

/**
 * Where the link in the verification mail leads. It requires a confirmation: scanners open every link in a mail, and would use the
 * code up before the person sees it.
 */
export function EmailVerification({ fullPage, layout, ...address }: EmailVerificationProps) {
  return (
    <Surface fullPage={fullPage} layout={layout} skeleton={<CardSkeleton fullPage={fullPage} />}>
      <Verification code={queryValue(address, 'code')} fullPage={fullPage} />
    </Surface>
  )
}
