/** A user, as the application's own server sees and changes them. */
import type { ServerUser as WireServerUser } from '@latchkey/contract'
import { routes } from '@latchkey/contract/table'
import type { Connection } from '../app/connection.ts'
import { latchkeyInternals } from '../app/internals.ts'
import { createStandpoint, type Standpoint } from '../app/standpoint.ts'
import type { OwnSignIn } from '../auth/own-sign-in.ts'
import { ownSignInActs } from '../auth/own-sign-in-acts.ts'
import type {
  ContactChannelOwner,
  ServerContactChannel,
  ServerContactChannelCreateOptions,
} from '../contact-channels/contact-channel.ts'
import { createContactChannel, listContactChannels } from '../contact-channels/contact-channels.ts'
import { sendPrimaryVerification } from '../contact-channels/primary-verification.ts'
import type { EmailAlreadyVerified } from '../errors/account-errors.ts'
import { permissionReceiver } from '../permissions/grants.ts'
import type { PermissionReceiver, TeamRef } from '../permissions/permission.ts'
import type { Result } from '../result.ts'
import { revokeOtherSessions } from '../sessions/active-session.ts'
import { type CreatedSession, createSession, type SessionCreateOptions } from '../sessions/created-session.ts'
import { type Auth, createAuth } from '../sessions/current-session.ts'
import { ownTeamsChanged } from '../teams/own-teams.ts'
import { type ServerTeam, seenServerTeam } from '../teams/server-team.ts'
import type { TeamCreateOptions } from '../teams/team.ts'
import type { EditableTeamMemberProfile } from '../teams/team-member.ts'
import { type CurrentUserInternals, userInternals } from './current-user.ts'
import type { OwnUserParts } from './own-stores.ts'
import type { ServerUserUpdateOptions } from './server-user-options.ts'
import { toUser, type User, type UserOwn, withTotpSecret } from './user.ts'
import { userActs } from './user-acts.ts'

/**
 * A user, as the application's own server sees them.
 *
 * @example
 * const user = await serverApp.getUser(userId)
 * await user?.update({ serverMetadata: { plan: 'pro' } })
 */
export interface ServerUser
  extends User,
    UserOwn,
    ContactChannelOwner<ServerContactChannel, ServerContactChannelCreateOptions>,
    PermissionReceiver {
  readonly lastActiveAt: Date
  readonly primaryEmailAuthEnabled: boolean
  /** JSON that only the application's server sees. */
  readonly serverMetadata: unknown
  readonly selectedTeam: ServerTeam | null
  /** Changes the fields that are given. A password set this way ends all of the user's sessions. */
  update(update: ServerUserUpdateOptions): Promise<void>
  setDisplayName(displayName: string | null): Promise<void>
  /** Replaces the primary address; the new one is unverified unless you say otherwise. */
  setPrimaryEmail(email: string | null, options?: { readonly verified?: boolean }): Promise<void>
  setClientMetadata(clientMetadata: unknown): Promise<void>
  setClientReadOnlyMetadata(clientReadOnlyMetadata: unknown): Promise<void>
  setServerMetadata(serverMetadata: unknown): Promise<void>
  /** Deletes the user with everything that belongs to them. There is no way back. */
  delete(): Promise<void>
  /** The teams of this user, oldest first. */
  listTeams(): Promise<readonly ServerTeam[]>
  /** One of this user's teams, or null. */
  getTeam(teamId: string): Promise<ServerTeam | null>
  /** Creates a team with this user in it, and selects it. */
  createTeam(options: TeamCreateOptions): Promise<ServerTeam>
  setSelectedTeam(team: TeamRef | null): Promise<void>
  /** Begins a session for this user, a year long unless you say otherwise. */
  createSession(options?: SessionCreateOptions): Promise<CreatedSession>
  /**
   * Signs this user out everywhere. Impersonations end too when an owner of the project asks.
   *
   * @example
   * await user.revokeAllSessions()
   */
  revokeAllSessions(): Promise<void>
}

/**
 * A member of a team, as the application's own server sees them.
 *
 * @example
 * const [member] = await team.listUsers()
 * await member.teamProfile.update({ displayName: 'Captain' })
 */
export interface ServerTeamUser extends ServerUser {
  readonly teamProfile: EditableTeamMemberProfile
}

/**
 * Whoever is signed in, as the application's own server sees them. It does all that a
 * {@link CurrentUser} does, so that code for one serves the other.
 */
export interface CurrentServerUser extends ServerUser, OwnSignIn, Auth {
  /** Mails a link that verifies the primary address. */
  sendVerificationEmail(options?: { readonly callbackUrl?: string }): Promise<Result<undefined, EmailAlreadyVerified>>
  readonly [latchkeyInternals]: CurrentUserInternals
}

/** From where the application's server sees what one user sees. */
export function standpointOf(connection: Connection, userId: string): Standpoint {
  return createStandpoint({ connection, session: null, userId })
}

export function createServerUser(from: Standpoint, wire: WireServerUser): ServerUser {
  const { connection, userChanged } = from
  const { transport } = connection
  const userId = wire.id

  async function update(options: ServerUserUpdateOptions): Promise<void> {
    const body = withTotpSecret(options)
    await userChanged(await transport.send(routes.users.update, { params: { userId }, body }))
  }

  async function listTeams(): Promise<readonly ServerTeam[]> {
    const { items } = await transport.send(routes.teams.list, { query: { userId } })
    return items.map(item => seenServerTeam(from, item))
  }

  return Object.freeze({
    ...toUser(from, wire),
    ...userActs(from),
    ...permissionReceiver(from, userId),
    lastActiveAt: new Date(wire.lastActiveAtMillis),
    primaryEmailAuthEnabled: wire.primaryEmailAuthEnabled,
    serverMetadata: wire.serverMetadata,
    selectedTeam: wire.selectedTeam && seenServerTeam(from, wire.selectedTeam),
    update,
    setDisplayName: displayName => update({ displayName }),
    setPrimaryEmail: (primaryEmail, { verified } = {}) => update({ primaryEmail, primaryEmailVerified: verified }),
    setClientMetadata: clientMetadata => update({ clientMetadata }),
    setClientReadOnlyMetadata: clientReadOnlyMetadata => update({ clientReadOnlyMetadata }),
    setServerMetadata: serverMetadata => update({ serverMetadata }),
    async delete() {
      await transport.send(routes.users.delete, { params: { userId } })
    },
    listTeams,
    getTeam: async teamId => (await listTeams()).find(({ id }) => id === teamId) ?? null,
    async createTeam(options) {
      const team = await transport.send(routes.teams.create, { body: { ...options, creatorUserId: userId } })
      await ownTeamsChanged(from)
      return seenServerTeam(from, team)
    },
    setSelectedTeam: team => update({ selectedTeamId: team?.id ?? null }),
    listContactChannels: () => listContactChannels(from),
    createContactChannel: options => createContactChannel(from, options),
    createSession: options => createSession(connection, userId, options),
    // No session of the user's asks here, so none is left out.
    revokeAllSessions: () => revokeOtherSessions(from),
  } satisfies ServerUser)
}

export function createCurrentServerUser(parts: OwnUserParts): CurrentServerUser {
  const { from, session, wire } = parts
  const user = createServerUser(from, wire)
  return Object.freeze({
    ...user,
    ...createAuth(from.connection, session),
    ...ownSignInActs(parts),
    async delete() {
      await user.delete()
      session.markInvalid()
    },
    sendVerificationEmail: options => sendPrimaryVerification(from, wire.primaryEmail, options),
    [latchkeyInternals]: userInternals(from),
  } satisfies CurrentServerUser)
}
