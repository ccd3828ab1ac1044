import type { CleanUp } from '../clean-up.ts'
import { withdrawInvitations } from './codes.store.ts'

/** Invitations to a team are codes. */
export const codeCleanUp: CleanUp = {
  onTeamRemoved: (_, tx, { teamId }) => withdrawInvitations(tx, teamId),
}
