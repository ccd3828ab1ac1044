'use client'

import type { TeamInvitation as PlainTeamInvitation } from '@latchkey/js'
import { lazy } from 'react'
import { CardSkeleton } from '../cards/CardSkeleton.tsx'
import { Surface } from '../frame/Surface.tsx'

const Invitation = lazy(() => import('./Invitation.tsx'))

/** An open invitation. As a value, the name stands for the page below. */
export type TeamInvitation = PlainTeamInvitation

export interface TeamInvitationProps {
  /** The query of the address, with the `code` from the mail. */
  query: URLSearchParams
  fullPage?: boolean
}

/**
 * Where the link in an invitation leads. Joining requires a confirmation, and visitors sign in first.
 *
 * @example
 * <TeamInvitation query={new URLSearchParams(location.search)} fullPage />
 */
export function TeamInvitation({ query, fullPage }: TeamInvitationProps) {
  return (
    <Surface layout={fullPage ? 'page' : 'block'} skeleton={<CardSkeleton fullPage={fullPage} />}>
      <Invitation code={query.get('code') ?? ''} fullPage={fullPage} />
    </Surface>
  )
}
