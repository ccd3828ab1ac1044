import { succeeded, teamMembershipEndpoints, UserNotFound } from '@latchkey/contract'
import { implement } from '../kernel/http/context.ts'
import { addMember, removeMember } from '../teams/team-memberships.ts'
import { deselectTeam, lockUser } from '../users/users.ts'

export const teamMembershipHandlers = implement(teamMembershipEndpoints, {
  async create({ app, project, transaction }, { params: { teamId, userId } }) {
    await transaction(async tx => {
      if (!(await lockUser(tx, userId))) throw UserNotFound()
      await addMember(app, tx, project, teamId, userId)
    })
    return { teamId, userId }
  },
  async delete({ transaction }, { params: { teamId, userId } }) {
    await transaction(async tx => {
      // Locked, so that they do not select this team at the same moment.
      if (!(await lockUser(tx, userId))) throw UserNotFound()
      await removeMember(tx, teamId, userId)
      await deselectTeam(tx, userId, teamId)
    })
    return succeeded
  },
})
