'use client'

import { lazy } from 'react'
import type { FullPageProps } from '../frame/full-page.ts'
import { Surface } from '../frame/Surface.tsx'
import { CardSkeleton } from './CardSkeleton.tsx'

const PredefinedCard = lazy(() => import('./PredefinedCard.tsx'))

export interface PredefinedMessageCardProps extends FullPageProps {
  type: 'signedIn' | 'signedOut' | 'emailSent' | 'passwordReset' | 'signUpDisabled' | 'unknownError'
}

/**
 * One of the cards that our own pages show, for pages of yours.
 *
 * @example
 * <PredefinedMessageCard type="signedOut" fullPage />
 */
export function PredefinedMessageCard(props: PredefinedMessageCardProps) {
  return (
    <Surface fullPage={props.fullPage} layout={props.layout} skeleton={<CardSkeleton fullPage={props.fullPage} />}>
      <PredefinedCard {...props} />
    </Surface>
  )
}
