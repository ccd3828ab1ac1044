import { TeamNotFound } from '@latchkey/client/errors'
import * as teams from '@latchkey/client/teams'
import { type ByApiKey, teamOfApiKey } from '../api-keys/check-api-key.ts'
import type { Row } from '../app/app-class.ts'
import type { AppContext } from '../app/app-context.ts'
import type { Connection } from '../app/connection.ts'
import { toServerTeam } from '../users/server-objects.ts'
import type { ServerTeam, ServerTeamCreateOptions } from './server-team.ts'

/** The teams of a project, as an application's own server sees them. */
export interface ServerTeamMethods {
  /**
   * Creates a team, empty unless `creatorUserId` names its first member.
   *
   * @example
   * const team = await serverApp.createTeam({ displayName: 'Crew', creatorUserId: user.id })
   */
  createTeam(options: ServerTeamCreateOptions): Promise<ServerTeam>

  /**
   * The teams of the project, oldest first.
   *
   * @example
   * const teams = await serverApp.listTeams()
   */
  listTeams(): Promise<readonly ServerTeam[]>

  /**
   * A team by id or by its API key, or null. Null for a key that is not valid.
   *
   * @example
   * const team = await serverApp.getTeam(teamId)
   * const caller = await serverApp.getTeam({ apiKey: request.headers.get('x-api-key') ?? '' })
   */
  getTeam(which: string | ByApiKey): Promise<ServerTeam | null>
}

export const serverTeamMethods = {
  async createTeam(app, options) {
    return toServerTeam(app, await teams.create(app.transport, { body: { ...options } }))
  },
  async listTeams(app) {
    const { items } = await teams.list(app.transport)
    return items.map(item => toServerTeam(app, item))
  },
  async getTeam(app, which) {
    const teamId = typeof which === 'string' ? which : await teamOfApiKey(app, which.apiKey)
    return teamId === null ? null : findTeam(app, teamId)
  },
} satisfies Row<ServerTeamMethods, AppContext>

async function findTeam(connection: Connection, teamId: string): Promise<ServerTeam | null> {
  try {
    return toServerTeam(connection, await teams.read(connection.transport, { params: { teamId } }))
  } catch (error) {
    if (TeamNotFound.is(error)) return null
    throw error
  }
}
