/** The teams of a project, for the application's own server. */
import type { Transport } from '@latchkey/client'
import { TeamNotFound } from '@latchkey/client/errors'
import * as teams from '@latchkey/client/teams'
import type { ServerTeam as WireServerTeam } from '@latchkey/contract'
import type { Connection } from '../app/connection.ts'
import { createViewer } from '../app/viewer.ts'
import { nullIf } from '../result.ts'
import { toServerTeam } from './project-team.ts'
import type { ServerTeam, ServerTeamCreateOptions } from './server-team.ts'

export async function createTeam(connection: Connection, options: ServerTeamCreateOptions): Promise<ServerTeam> {
  return toTeam(connection, await teams.create(connection.transport, { body: { ...options } }))
}

export async function loadTeams(connection: Connection, transport: Transport): Promise<readonly ServerTeam[]> {
  const { items } = await teams.list(transport)
  return items.map(item => toTeam(connection, item))
}

export async function findTeam(
  connection: Connection,
  transport: Transport,
  teamId: string,
): Promise<ServerTeam | null> {
  const wire = await nullIf(error => TeamNotFound.is(error), teams.read(transport, { params: { teamId } }))
  return wire && toTeam(connection, wire)
}

/** A team by itself, of no user in particular. */
function toTeam(connection: Connection, wire: WireServerTeam): ServerTeam {
  return toServerTeam(createViewer(connection, 'me'), wire)
}
