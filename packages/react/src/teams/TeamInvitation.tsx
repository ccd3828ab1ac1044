'use client'

import type { TeamInvitation as PlainTeamInvitation } from '@latchkey/js'
import { lazy } from 'react'
import { CardSkeleton } from '../cards/CardSkeleton.tsx'
import { type PageQuery, queryValue } from '../frame/page-query.ts'
import { Surface } from '../frame/Surface.tsx'

const Invitation = lazy(() => import('./Invitation.tsx'))

/** An open invitation. As a value, the name stands for the page below. */
export type TeamInvitation = PlainTeamInvitation

export interface TeamInvitationProps extends PageQuery {
  fullPage?: boolean
}

/**
 * Where the link in an invitation leads. Joining requires a confirmation, and visitors sign in first.
 *
 * @example
 * <TeamInvitation fullPage />
 */
export function TeamInvitation({ fullPage, ...address }: TeamInvitationProps) {
  return (
    <Surface layout={fullPage ? 'page' : 'block'} skeleton={<CardSkeleton fullPage={fullPage} />}>
      <Invitation code={queryValue(address, 'code')} fullPage={fullPage} />
    </Surface>
  )
}
