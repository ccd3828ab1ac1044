import {
  type AdminProject,
  asList,
  type ColleagueRole,
  mayActAs,
  projectEndpoints,
  RoleTooLow,
  succeeded,
  TeamMembershipNotFound,
  UserAuthenticationRequired,
} from '@latchkey/contract'
import { roleInTeam } from '../colleagues/colleagues.ts'
import { transferProject } from '../colleagues/transfer.ts'
import type { Db } from '../kernel/db/db.ts'
import { implement } from '../kernel/http/context.ts'
import {
  changeProject,
  clientView,
  createProject,
  listOwnedProjects,
  readProject,
  removeProject,
  withoutSecrets,
} from '../projects/projects.ts'
import { listTeams, lockTeam } from '../teams/teams.ts'
import { lockUser } from '../users/users.ts'

export const projectHandlers = implement(projectEndpoints, {
  readCurrent: async ({ project }) => clientView(project),
  async readAdmin({ app, db, seesSecrets }) {
    const project = await readProject(app, db)
    return seesSecrets ? project : withoutSecrets(project)
  },
  async updateAdmin({ app, seesSecrets, transaction }, { body }) {
    const project = await transaction(tx => changeProject(app, tx, body))
    return seesSecrets ? project : withoutSecrets(project)
  },
  async deleteAdmin({ app, transaction }) {
    await transaction(tx => removeProject(app, tx))
    return succeeded
  },
  async listOwned({ app, db, user }) {
    const teams = await listTeams(db, user.id)
    const owned = await listOwnedProjects(
      app,
      db,
      teams.map(({ id }) => id),
    )
    const roles = await rolesInTeams(db, new Set(owned.flatMap(({ ownerTeamId }) => ownerTeamId ?? [])), user.id)
    return asList(owned.map(project => (maySee(roles, project) ? project : withoutSecrets(project))))
  },
  async createOwned({ app, user, transaction }, { body }) {
    const { ownerTeamId: teamId } = body
    return transaction(async tx => {
      // Two projects created at once must not both count the others.
      await lockUser(tx, user.id)
      // Deleting the team waits until it owns this project, and is refused then.
      await lockTeam(tx, teamId)
      const role = await roleInTeam(tx, teamId, user.id)
      if (role === null) throw TeamMembershipNotFound({ teamId, userId: user.id })
      if (!mayActAs(role, 'developer')) throw RoleTooLow({ role, needed: 'developer' })
      return createProject(app, tx, body, user.id)
    })
  },
  async transfer({ app, internalUserId, transaction }, { body }) {
    if (internalUserId === null) throw UserAuthenticationRequired()
    await transaction(tx => transferProject(app, tx, { ...body, userId: internalUserId }))
    return succeeded
  },
})

type Roles = ReadonlyMap<string, ColleagueRole | null>

async function rolesInTeams(internal: Db, teamIds: ReadonlySet<string>, userId: string): Promise<Roles> {
  const roles = [...teamIds].map(async teamId => [teamId, await roleInTeam(internal, teamId, userId)] as const)
  return new Map(await Promise.all(roles))
}

/** Someone who left the team a moment ago sees no secrets of it. */
function maySee(roles: Roles, { ownerTeamId }: AdminProject): boolean {
  const role = ownerTeamId === null ? null : roles.get(ownerTeamId)
  return role != null && mayActAs(role, 'developer')
}
