import type { TeamInvitation as PlainTeamInvitation } from '@latchkey/js'
import { lazy } from 'react'
import { Page, type PageQuery, queryValue } from '../frame/Page.tsx'
import type { FullPageProps } from '../frame/Surface.tsx'

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
    <Page fullPage={fullPage} layout={layout}>
      <Invitation code={queryValue(address, 'code')} fullPage={fullPage} />
    </Page>
  )
}

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
    <Page {...props}>
      <TeamCreationCard {...props} />
    </Page>
  )
}
