'use client'

import type { CurrentUser } from '../app/current-user.ts'
import type { Team } from '../app/team.ts'

/** What guards a team itself, in every project. */
export type TeamRight =
  | '$update_team'
  | '$delete_team'
  | '$read_members'
  | '$remove_members'
  | '$invite_members'
  | '$manage_api_keys'

/** Says what this user may do in a team: `may('$invite_members')`. */
export function useTeamRights(user: CurrentUser, team: Team): (right: TeamRight) => boolean {
  const held = new Set<string>(user.usePermissions(team).map(({ id }) => id))
  return right => held.has(right)
}
