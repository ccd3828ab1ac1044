/** Latchkey for an application's own server, which holds a secret server key. */
import { routes } from '@latchkey/contract/routes'
import { BaseApp, type GetUserOptions, type RequireUserOptions } from './app/base-app.ts'
import { connectAsServer } from './app/connect.ts'
import type { Connection } from './app/connection.ts'
import type { LatchkeyServerAppConstructorOptions } from './app/options.ts'
import { TeamNotFound } from './errors/account-errors.ts'
import { type ServerTeam, type ServerTeamCreateOptions, toServerTeam } from './teams/team.ts'
import { createProjectOwner } from './users/internal-user.ts'
import {
  type CurrentServerUser,
  createCurrentServerUser,
  type ServerUser,
  type ServerUserCreateOptions,
} from './users/server-user.ts'
import { createUser, findUser, type ListUsersOptions, listUsers, type ServerUserPage } from './users/server-users.ts'

/** What apps with a secret key have in common. */
export abstract class TrustedApp<Own extends CurrentServerUser> extends BaseApp<Own> {
  protected constructor(connection: Connection) {
    super(connection, parts => {
      const user = { ...createCurrentServerUser(parts), ...createProjectOwner(parts.connection, parts.session) }
      // Every user is of the widest kind; the type parameter says how much of it an application uses.
      return Object.freeze(user) as CurrentServerUser as Own
    })
  }

  /**
   * Any user by id, or whoever is signed in.
   *
   * @example
   * const buyer = await serverApp.getUser(order.userId)
   * const caller = await serverApp.getUser({ tokenStore: request })
   */
  override async getUser(userId: string): Promise<ServerUser | null>
  override async getUser(options: RequireUserOptions): Promise<Own>
  override async getUser(options?: GetUserOptions): Promise<Own | null>
  override async getUser(who: string | GetUserOptions = {}): Promise<ServerUser | Own | null> {
    return typeof who === 'string' ? findUser(this.connection, who) : super.getUser(who)
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
    return toServerTeam(await this.connection.transport.send(routes.teams.create, { body: { ...options } }))
  }

  /**
   * The teams of the project, oldest first.
   *
   * @example
   * const teams = await serverApp.listTeams()
   */
  async listTeams(): Promise<readonly ServerTeam[]> {
    const { items } = await this.connection.transport.send(routes.teams.list, {})
    return items.map(toServerTeam)
  }

  /**
   * A team by id, or null.
   *
   * @example
   * const team = await serverApp.getTeam(teamId)
   */
  async getTeam(teamId: string): Promise<ServerTeam | null> {
    try {
      return toServerTeam(await this.connection.transport.send(routes.teams.read, { params: { teamId } }))
    } catch (error) {
      if (TeamNotFound.is(error)) return null
      throw error
    }
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
