'use client'

import { lazy } from 'react'
import { CardSkeleton } from '../cards/CardSkeleton.tsx'
import { Surface } from '../frame/Surface.tsx'

const TeamCreationCard = lazy(() => import('./TeamCreationCard.tsx'))

export interface TeamCreationProps {
  fullPage?: boolean
}

/**
 * A form that creates a team with the signed-in user in it, and opens its settings.
 *
 * @example
 * <TeamCreation fullPage />
 */
export function TeamCreation(props: TeamCreationProps) {
  return (
    <Surface layout={props.fullPage ? 'page' : 'block'} skeleton={<CardSkeleton fullPage={props.fullPage} />}>
      <TeamCreationCard {...props} />
    </Surface>
  )
}
