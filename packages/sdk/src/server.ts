/** Latchkey for an application's own server, which holds a secret server key. */
import { routes } from '@latchkey/contract/table'
import { BaseApp, type GetUserOptions, type RequireUserOptions } from './app/base-app.ts'
import { connectAsServer } from './app/connect.ts'
import type { Connection } from './app/connection.ts'
import type { LatchkeyServerAppConstructorOptions } from './app/options.ts'
import { teamOfApiKey, userOfApiKey } from './owned-keys/check-api-key.ts'
import { findTeam, type ServerTeam, type ServerTeamCreateOptions, toServerTeam } from './teams/server-team.ts'
import { createProjectOwner } from './users/internal-user.ts'
import { type CurrentServerUser, createCurrentServerUser, type ServerUser } from './users/server-user.ts'
import type { ServerUserCreateOptions } from './users/server-user-options.ts'
import { createUser, findUser, type ListUsersOptions, listUsers, type ServerUserPage } from './users/server-users.ts'

/** An API key that somebody showed, whole. */
export interface ByApiKey {
  readonly apiKey: string
}

/** What apps with a secret key have in common. */
export abstract class TrustedApp<Own extends CurrentServerUser> extends BaseApp<Own> {
  protected constructor(connection: Connection) {
    super(connection, parts => {
      const user = { ...createCurrentServerUser(parts), ...createProjectOwner(parts.from, parts.session) }
      // Every user is of the widest kind; the type parameter says how much of it an application uses.
      return Object.freeze(user) as CurrentServerUser as Own
    })
  }

  /**
   * Any user by id or by their API key, or whoever is signed in. A key that does not work is nobody's.
   *
   * @example
   * const buyer = await serverApp.getUser(order.userId)
   * const program = await serverApp.getUser({ apiKey: request.headers.get('x-api-key') ?? '' })
   * const caller = await serverApp.getUser({ tokenStore: request })
   */
  override async getUser(userId: string): Promise<ServerUser | null>
  override async getUser(key: ByApiKey): Promise<ServerUser | null>
  override async getUser(options: RequireUserOptions): Promise<Own>
  override async getUser(options?: GetUserOptions): Promise<Own | null>
  override async getUser(who: string | ByApiKey | GetUserOptions = {}): Promise<ServerUser | Own | null> {
    if (typeof who === 'object' && !('apiKey' in who)) return super.getUser(who)
    const userId = typeof who === 'string' ? who : await userOfApiKey(this.connection, who.apiKey)
    return userId === null ? null : findUser(this.connection, userId)
  }

  /**
   * Creates a user, also where the project takes no sign-ups.
   *
   * @throws {@link UserWithEmailAlreadyExists} when somebody signs in with the address already.
   *
   * @example
   * const user = await serverApp.createUser({ primaryEmail: 'ada@example.com', primaryEmailAuthEnabled: true })
   */
  createUser(options: ServerUserCreateOptions): Promise<ServerUser> {
    return createUser(this.connection, options)
  }

  /**
   * A page of users, oldest first.
   *
   * @example
   * const page = await serverApp.listUsers({ limit: 50 })
   * const next = page.nextCursor && (await serverApp.listUsers({ limit: 50, cursor: page.nextCursor }))
   */
  listUsers(options?: ListUsersOptions): Promise<ServerUserPage> {
    return listUsers(this.connection, options)
  }

  /**
   * Creates a team, empty unless `creatorUserId` names its first member.
   *
   * @example
   * const team = await serverApp.createTeam({ displayName: 'Crew', creatorUserId: user.id })
   */
  async createTeam(options: ServerTeamCreateOptions): Promise<ServerTeam> {
    const wire = await this.connection.transport.send(routes.teams.create, { body: { ...options } })
    return toServerTeam(this.connection, wire)
  }

  /**
   * The teams of the project, oldest first.
   *
   * @example
   * const teams = await serverApp.listTeams()
   */
  async listTeams(): Promise<readonly ServerTeam[]> {
    const { items } = await this.connection.transport.send(routes.teams.list, {})
    return items.map(item => toServerTeam(this.connection, item))
  }

  /**
   * A team by id or by its API key, or null. A key that does not work is no team's.
   *
   * @example
   * const team = await serverApp.getTeam(teamId)
   * const caller = await serverApp.getTeam({ apiKey: request.headers.get('x-api-key') ?? '' })
   */
  async getTeam(which: string | ByApiKey): Promise<ServerTeam | null> {
    const teamId = typeof which === 'string' ? which : await teamOfApiKey(this.connection, which.apiKey)
    return teamId === null ? null : findTeam(this.connection, teamId)
  }
}

/**
 * Latchkey on your own server. It sees and changes every user of the project; keep its key secret.
 *
 * @example
 * const serverApp = new LatchkeyServerApp({ tokenStore: null })
 * const user = await serverApp.getUser({ tokenStore: request })
 */
export class LatchkeyServerApp<Own extends CurrentServerUser = CurrentServerUser> extends TrustedApp<Own> {
  constructor(options: LatchkeyServerAppConstructorOptions) {
    super(connectAsServer(options))
  }
}
