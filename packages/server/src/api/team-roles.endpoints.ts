import { TeamMembershipNotFound, teamRoleEndpoints } from '@latchkey/contract'
import { grantsThatCount } from '../authority/authority.ts'
import { keepAnOwner } from '../colleagues/colleagues.ts'
import { implement } from '../kernel/http/context.ts'
import { listTeamGrants } from '../permissions/permissions.ts'
import { changeRoles, listMemberRoles, rolesToGive } from '../team-roles/team-roles.ts'
import { getTeam, isMember } from '../teams/teams.ts'
import { lockUser } from '../users/users.ts'

export const teamRoleHandlers = implement(teamRoleEndpoints, {
  async list({ db, project, user }, { params: { teamId } }) {
    await getTeam(db, teamId)
    // The check of the gate for a change, for every role at once, for the signed-in user.
    const granted = user && (await listTeamGrants(db, teamId, user.id))
    const grants = granted ? grantsThatCount(project, granted) : 'all'
    return { roles: rolesToGive(project.config, grants), members: await listMemberRoles(db, teamId) }
  },
  change: async ({ transaction }, { params: { teamId, userId }, body }) =>
    transaction(async tx => {
      const isThere = (await lockUser(tx, userId)) && (await isMember(tx, teamId, userId))
      if (!isThere) throw TeamMembershipNotFound({ teamId, userId })
      await keepAnOwner(tx, teamId, userId, body)
      return changeRoles(tx, teamId, userId, body)
    }),
})
