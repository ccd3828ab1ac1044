'use client'

import { lazy } from 'react'
import type { FullPageProps } from '../frame/full-page.ts'
import { type PageQuery, queryValue } from '../frame/page-query.ts'
import { Surface } from '../frame/Surface.tsx'
import { CardSkeleton } from './CardSkeleton.tsx'

const ErrorCard = lazy(() => import('./ErrorCard.tsx'))

export interface ErrorPageProps extends PageQuery, FullPageProps {}

/**
 * Says what went wrong on the way back from somewhere else.
 *
 * Only the code of the address counts. Its `message` is never shown: anyone can write a link, and words on the host's own page would be taken for the host's.
 */
export function ErrorPage({ fullPage, layout, ...address }: ErrorPageProps) {
  return (
    <Surface fullPage={fullPage} layout={layout} skeleton={<CardSkeleton fullPage={fullPage} />}>
      <ErrorCard code={queryValue(address, 'errorCode')} fullPage={fullPage} />
    </Surface>
  )
}
