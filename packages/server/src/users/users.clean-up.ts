import type { CleanUp } from '../clean-up.ts'
import { deselectRemovedTeam } from './users.store.ts'

/** Before the team is deleted, to which the users refer. */
export const userCleanUp: CleanUp = {
  onTeamRemoved: (_, tx, { teamId }) => deselectRemovedTeam(tx, teamId),
}
