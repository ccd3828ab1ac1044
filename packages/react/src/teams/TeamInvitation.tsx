'use client'

import type { TeamInvitation as PlainTeamInvitation } from '@latchkey/js'
import { lazy } from 'react'
import { CardSkeleton } from '../cards/CardSkeleton.tsx'
import type { FullPageProps } from '../frame/full-page.ts'
import { type PageQuery, queryValue } from '../frame/page-query.ts'
import { Surface } from '../frame/Surface.tsx'

const Invitation = lazy(() => import('./Invitation.tsx'))

/** An open invitation. As a value, the name stands for the page below. */
export type TeamInvitation = PlainTeamInvitation

export interface TeamInvitationProps extends PageQuery, FullPageProps {}

/**
 * Where the link in an invitation leads. Joining requires a confirmation, and visitors sign in first.
 *
 * @example
 * <TeamInvitation fullPage />
 */
export function TeamInvitation({ fullPage, layout, ...address }: TeamInvitationProps) {
  return (
    <Surface fullPage={fullPage} layout={layout} skeleton={<CardSkeleton fullPage={fullPage} />}>
      <Invitation code={queryValue(address, 'code')} fullPage={fullPage} />
    </Surface>
  )
}
