import { TeamMembershipDeleted } from '@latchkey/contract'
import type { CleanUp } from '../clean-up.ts'
import { deleteImagesFor } from '../images/images.ts'
import { emit } from '../kernel/outbox/outbox.ts'
import { lockMembersWithPicture } from './team-memberships.store.ts'
import { memberPictureOwner } from './team-memberships.ts'

/** Pictures of members. Memberships are deleted with the row of the user or team. */
export const teamCleanUp: CleanUp = {
  async onUserRemoved(_, tx, { userId, teamIds }) {
    await deleteImagesFor(
      tx,
      teamIds.map(teamId => memberPictureOwner(teamId, userId)),
    )
    for (const teamId of teamIds) emit(tx, TeamMembershipDeleted({ teamId, userId }))
  },
  async onTeamRemoved(_, tx, { teamId }) {
    const members = await lockMembersWithPicture(tx, teamId)
    await deleteImagesFor(
      tx,
      members.map(userId => memberPictureOwner(teamId, userId)),
    )
  },
}
