'use client'

import { lazy } from 'react'
import { Surface } from '../frame/Surface.tsx'
import { CardSkeleton } from './CardSkeleton.tsx'

const ErrorCard = lazy(() => import('./ErrorCard.tsx'))

export interface ErrorPageProps {
  /** The query of the address, with its `errorCode`. */
  query: URLSearchParams
  fullPage?: boolean
}

/**
 * Says what went wrong on the way back from somewhere else.
 *
 * Only the code of the address counts. Its `message` is never shown: anyone can write a link, and words on the host's own page would be taken for the host's.
 */
export function ErrorPage({ query, fullPage }: ErrorPageProps) {
  return (
    <Surface layout={fullPage ? 'page' : 'block'} skeleton={<CardSkeleton fullPage={fullPage} />}>
      <ErrorCard code={query.get('errorCode') ?? ''} fullPage={fullPage} />
    </Surface>
  )
}
