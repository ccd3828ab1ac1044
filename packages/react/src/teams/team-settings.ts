import type { HandlerUrls, TeamUser } from '@latchkey/js'
import type { CurrentUser } from '../app/current-user.ts'
import type { Team } from '../app/team.ts'

/** Of the parts of a team's settings. */
export interface TeamTabProps {
  user: CurrentUser
  team: Team
}

/** Behind the `#`: the entry of a team in the account settings. */
export function teamSettingsId(team: { id: string }): string {
  return `team-${team.id}`
}

/** Behind the `#`: where a team is created. */
export const teamCreationId = 'team-creation'

/** Where people find the settings of a team. */
export function teamSettingsUrl({ accountSettings }: HandlerUrls, team: { id: string }): string {
  return `${accountSettings}#${teamSettingsId(team)}`
}

/** Where people create a team. */
export function teamCreationUrl({ accountSettings }: HandlerUrls): string {
  return `${accountSettings}#${teamCreationId}`
}

/** What a member is called in the team; empty for those without a name, here or in their account. */
export function memberName({ teamProfile }: TeamUser): string {
  return teamProfile.displayName?.trim() ?? ''
}
