'use client'

import { lazy } from 'react'
import { Surface } from '../frame/Surface.tsx'
import { CardSkeleton } from './CardSkeleton.tsx'

const PredefinedCard = lazy(() => import('./PredefinedCard.tsx'))

export interface PredefinedMessageCardProps {
  type: 'signedIn' | 'signedOut' | 'emailSent' | 'passwordReset' | 'signUpDisabled' | 'unknownError'
  fullPage?: boolean
}

/**
 * One of the cards that our own pages show, for pages of yours.
 *
 * @example
 * <PredefinedMessageCard type="signedOut" fullPage />
 */
export function PredefinedMessageCard(props: PredefinedMessageCardProps) {
  return (
    <Surface layout={props.fullPage ? 'page' : 'block'} skeleton={<CardSkeleton fullPage={props.fullPage} />}>
      <PredefinedCard {...props} />
    </Surface>
  )
}
