'use client'

import { lazy } from 'react'
import { CardSkeleton } from '../cards/CardSkeleton.tsx'
import { type PageQuery, queryValue } from '../frame/page-query.ts'
import { Surface } from '../frame/Surface.tsx'

const Verification = lazy(() => import('./Verification.tsx'))

export interface EmailVerificationProps extends PageQuery {
  fullPage?: boolean
}

/**
 * Where the link in the verification mail leads. It requires a confirmation: scanners open every link in a mail, and would use the
 * code up before the person sees it.
 */
export function EmailVerification({ fullPage, ...address }: EmailVerificationProps) {
  return (
    <Surface layout={fullPage ? 'page' : 'block'} skeleton={<CardSkeleton fullPage={fullPage} />}>
      <Verification code={queryValue(address, 'code')} fullPage={fullPage} />
    </Surface>
  )
}
