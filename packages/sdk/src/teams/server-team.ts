/** A team, as the application's own server sees and changes it. */
import type { ServerTeam as WireServerTeam } from '@latchkey/contract'
import { routes } from '@latchkey/contract/table'
import type { Connection } from '../app/connection.ts'
import { createStandpoint, type Standpoint } from '../app/standpoint.ts'
import { TeamNotFound } from '../errors/account-errors.ts'
import type { ServerTeamUser } from '../users/server-user.ts'
import { listServerTeamUsers } from './server-members.ts'
import { type Team, type TeamCreateOptions, type TeamUpdateOptions, toTeam } from './team.ts'
import { teamActs } from './team-acts.ts'

/**
 * A team, as the application's own server sees it. No permission is asked for.
 *
 * @example
 * const team = await serverApp.getTeam(teamId)
 * await team?.addUser(user.id)
 */
export interface ServerTeam extends Team {
  readonly createdAt: Date
  /** JSON that only the application's server sees. */
  readonly serverMetadata: unknown
  /** Changes the fields that are given. */
  update(options: ServerTeamUpdateOptions): Promise<void>
  /**
   * Adds a member, with the permissions that members begin with.
   *
   * @throws {@link TeamMembershipAlreadyExists} when the user is in the team already.
   *
   * @example
   * await team.addUser(user.id)
   */
  addUser(userId: string): Promise<void>
  /** Removes a member. The permissions held in the team go with the membership. */
  removeUser(userId: string): Promise<void>
  /**
   * The members as users, oldest membership first, each with the profile they show here.
   *
   * @example
   * for (const member of await team.listUsers()) await member.grantPermission(team, 'billing:read')
   */
  listUsers(): Promise<readonly ServerTeamUser[]>
}

/** What a new team is made of. */
export interface ServerTeamCreateOptions extends TeamCreateOptions, ServerTeamUpdateOptions {
  readonly displayName: string
  /** Becomes the team's first member. Without it the team begins empty. */
  readonly creatorUserId?: string
}

/** What a server may change about a team. Only the fields that are given change. */
export interface ServerTeamUpdateOptions extends TeamUpdateOptions {
  /** A picture as a `data:` URL of at most 100 KB, the address of one, or null. */
  readonly profileImageUrl?: string | null
  readonly clientReadOnlyMetadata?: unknown
  readonly serverMetadata?: unknown
}

export async function findTeam(connection: Connection, teamId: string): Promise<ServerTeam | null> {
  try {
    return toServerTeam(connection, await connection.transport.send(routes.teams.read, { params: { teamId } }))
  } catch (error) {
    if (TeamNotFound.is(error)) return null
    throw error
  }
}

/** A team by itself, seen by nobody in particular. */
export function toServerTeam(connection: Connection, wire: WireServerTeam): ServerTeam {
  return seenServerTeam(createStandpoint({ connection, session: null, userId: 'me' }), wire)
}

/** A team of the user that the standpoint is about. */
export function seenServerTeam(from: Standpoint, wire: WireServerTeam): ServerTeam {
  const { transport } = from.connection
  const { id: teamId, createdAtMillis, serverMetadata } = wire
  return Object.freeze({
    ...toTeam(from, wire),
    ...teamActs(from, teamId),
    createdAt: new Date(createdAtMillis),
    serverMetadata,
    async addUser(userId) {
      await transport.send(routes.teamMemberships.create, { params: { teamId, userId }, body: {} })
      await Promise.all([from.outdate('users', teamId), from.outdate('roles', teamId)])
    },
    listUsers: () => listServerTeamUsers(from.connection, teamId),
  } satisfies ServerTeam)
}
