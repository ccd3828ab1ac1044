import {
  asList,
  mayActAs,
  projectEndpoints,
  RoleTooLow,
  succeeded,
  TeamMembershipNotFound,
  UserAuthenticationRequired,
} from '@latchkey/contract'
import { implement } from '../kernel/http/context.ts'
import { roleInTeam } from '../owners/colleagues.ts'
import { transferProject } from '../owners/transfer.ts'
import { listTeams, lockTeam } from '../teams/teams.ts'
import { changeProject, clientView, createProject, listOwnedProjects, readProject, removeProject } from './projects.ts'

export const projectHandlers = implement(projectEndpoints, {
  async readCurrent({ project }) {
    return clientView(project)
  },
  async readAdmin({ app, db }) {
    return readProject(app, db)
  },
  async updateAdmin({ app, transaction }, { body }) {
    return transaction(tx => changeProject(app, tx, body))
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
    return asList(owned)
  },
  async createOwned({ app, user, transaction }, { body }) {
    const { ownerTeamId: teamId } = body
    return transaction(async tx => {
      // Deleting the team waits until it owns this project, and is refused then.
      await lockTeam(tx, teamId)
      const role = await roleInTeam(tx, teamId, user.id)
      if (role === null) throw TeamMembershipNotFound({ teamId, userId: user.id })
      if (!mayActAs(role, 'developer')) throw RoleTooLow({ role, needed: 'developer' })
      return createProject(app, tx, body)
    })
  },
  async transfer({ app, internalUserId, transaction }, { body }) {
    if (internalUserId === null) throw UserAuthenticationRequired()
    await transaction(tx => transferProject(app, tx, { ...body, userId: internalUserId }))
    return succeeded
  },
})
