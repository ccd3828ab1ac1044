'use client'

import { lazy } from 'react'
import { CardSkeleton } from '../cards/CardSkeleton.tsx'
import type { FullPageProps } from '../frame/full-page.ts'
import { type PageQuery, queryValue } from '../frame/page-query.ts'
import { Surface } from '../frame/Surface.tsx'

const MagicLinkQuestion = lazy(() => import('./MagicLinkQuestion.tsx'))

export interface MagicLinkCallbackProps extends PageQuery, FullPageProps {}

/**
 * Where the link in a sign-in mail leads. It requires a confirmation: scanners open every link in a mail, and would use the code up
 * before the person sees it.
 *
 * @example
 * <MagicLinkCallback fullPage />
 */
export function MagicLinkCallback({ fullPage, layout, ...address }: MagicLinkCallbackProps) {
  return (
    <Surface fullPage={fullPage} layout={layout} skeleton={<CardSkeleton fullPage={fullPage} />}>
      <MagicLinkQuestion code={queryValue(address, 'code')} fullPage={fullPage} />
    </Surface>
  )
}
