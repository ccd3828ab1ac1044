'use client'

import { lazy } from 'react'
import { CardSkeleton } from '../cards/CardSkeleton.tsx'
import { Surface } from '../frame/Surface.tsx'

const TeamCreationCard = lazy(() => import('./TeamCreationCard.tsx'))

export interface TeamCreationProps {
  fullPage?: boolean
}

/**
 * Asks for a name, creates a team with the signed-in person in it, and goes on to its settings.
 *
 * @example
 * <TeamCreation fullPage />
 */
export function TeamCreation(props: TeamCreationProps) {
  return (
    <Surface place={props.fullPage ? 'page' : 'block'} skeleton={<CardSkeleton fullPage={props.fullPage} />}>
      <TeamCreationCard {...props} />
    </Surface>
  )
}
