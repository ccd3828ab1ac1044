/** The teams of a project, for the application's own server. */
import { TeamNotFound } from '@latchkey/client/errors'
import * as teams from '@latchkey/client/teams'
import type { Connection } from '../app/connection.ts'
import { toServerTeam } from '../users/server-objects.ts'
import type { ServerTeam, ServerTeamCreateOptions } from './server-team.ts'

export async function createTeam(connection: Connection, options: ServerTeamCreateOptions): Promise<ServerTeam> {
  return toServerTeam(connection, await teams.create(connection.transport, { body: { ...options } }))
}

export async function listAllTeams(connection: Connection): Promise<readonly ServerTeam[]> {
  const { items } = await teams.list(connection.transport)
  return items.map(item => toServerTeam(connection, item))
}

export async function findTeam(connection: Connection, teamId: string): Promise<ServerTeam | null> {
  try {
    return toServerTeam(connection, await teams.read(connection.transport, { params: { teamId } }))
  } catch (error) {
    if (TeamNotFound.is(error)) return null
    throw error
  }
}
