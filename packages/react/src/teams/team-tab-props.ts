import type { CurrentUser } from '../app/current-user.ts'
import type { Team } from '../app/team.ts'

/** Of the parts of a team's settings. */
export interface TeamTabProps {
  user: CurrentUser
  team: Team
}
