import {
  asList,
  permissionEndpoints,
  projectPermissionEndpoints,
  succeeded,
  TeamMembershipNotFound,
  teamPermissionEndpoints,
  UserNotFound,
} from '@latchkey/contract'
import type { Db, Tx } from '../kernel/db/db.ts'
import { implement } from '../kernel/http/context.ts'
import { explainPermission } from '../permissions/explain.ts'
import {
  grantProjectPermission,
  grantTeamPermission,
  listGrantedInProject,
  listGrantedInTeams,
  listHeldInProject,
  listHeldInTeams,
  revokeProjectPermission,
  revokeTeamPermission,
} from '../permissions/permissions.ts'
import { isMember } from '../teams/teams.ts'
import { getUser, lockUser } from '../users/users.ts'

export const teamPermissionHandlers = implement(teamPermissionEndpoints, {
  list: async ({ db }, { query: { recursive = false, ...filter } }) =>
    asList(await (recursive ? listHeldInTeams(db, filter) : listGrantedInTeams(db, filter))),
  grant: async ({ transaction }, { params }) =>
    transaction(async tx => {
      await lockMember(tx, params)
      return grantTeamPermission(tx, params)
    }),
  async revoke({ transaction }, { params }) {
    await transaction(async tx => {
      await lockMember(tx, params)
      await revokeTeamPermission(tx, params)
    })
    return succeeded
  },
})

export const projectPermissionHandlers = implement(projectPermissionEndpoints, {
  list: async ({ db }, { query: { recursive = false, ...filter } }) =>
    asList(await (recursive ? listHeldInProject(db, filter) : listGrantedInProject(db, filter))),
  grant: async ({ transaction }, { params }) =>
    transaction(async tx => {
      if (!(await lockUser(tx, params.userId))) throw UserNotFound()
      return grantProjectPermission(tx, params)
    }),
  async revoke({ transaction }, { params }) {
    await transaction(async tx => {
      if (!(await lockUser(tx, params.userId))) throw UserNotFound()
      await revokeProjectPermission(tx, params)
    })
    return succeeded
  },
})

export const permissionHandlers = implement(permissionEndpoints, {
  async explain({ db }, { query }) {
    const { userId, teamId } = query
    await getUser(db, userId)
    if (teamId !== undefined) await checkMember(db, teamId, userId)
    return explainPermission(db, query)
  },
})

async function lockMember(tx: Tx, { teamId, userId }: { teamId: string; userId: string }): Promise<void> {
  if (!(await lockUser(tx, userId))) throw UserNotFound()
  await checkMember(tx, teamId, userId)
}

async function checkMember(db: Db, teamId: string, userId: string): Promise<void> {
  if (!(await isMember(db, teamId, userId))) throw TeamMembershipNotFound({ teamId, userId })
}
