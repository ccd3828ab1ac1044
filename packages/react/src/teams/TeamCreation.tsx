'use client'

import { lazy } from 'react'
import { CardSkeleton } from '../cards/CardSkeleton.tsx'
import type { FullPageProps } from '../frame/full-page.ts'
import { Surface } from '../frame/Surface.tsx'

const TeamCreationCard = lazy(() => import('./TeamCreationCard.tsx'))

export interface TeamCreationProps extends FullPageProps {}

/**
 * A form that creates a team with the signed-in user in it, and opens its settings.
 *
 * @example
 * <TeamCreation fullPage />
 */
export function TeamCreation(props: TeamCreationProps) {
  return (
    <Surface fullPage={props.fullPage} layout={props.layout} skeleton={<CardSkeleton fullPage={props.fullPage} />}>
      <TeamCreationCard {...props} />
    </Surface>
  )
}
