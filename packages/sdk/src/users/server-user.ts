/** A user, as the application's own server sees and changes them. */
import type { ServerUser as WireServerUser } from '@latchkey/contract'
import { routes } from '@latchkey/contract/routes'
import type { Connection } from '../app/connection.ts'
import { latchkeyInternals } from '../app/internals.ts'
import { type ContactChannel, loadContactChannels } from '../contact-channels/contact-channel.ts'
import { sendPrimaryVerification } from '../contact-channels/primary-verification.ts'
import type { EmailAlreadyVerified } from '../errors/account-errors.ts'
import type { Result } from '../result.ts'
import { type CreatedSession, createSession, type SessionCreateOptions } from '../sessions/created-session.ts'
import { type Auth, createAuth } from '../sessions/current-session.ts'
import { type ServerTeam, type TeamCreateOptions, toServerTeam } from '../teams/team.ts'
import type { CurrentUserInternals } from './current-user.ts'
import type { OwnUserParts } from './own-stores.ts'
import { toUser, type User, type UserUpdateOptions, withTotpSecret } from './user.ts'

/**
 * A user, as the application's own server sees them.
 *
 * @example
 * const user = await serverApp.getUser(userId)
 * await user?.update({ serverMetadata: { plan: 'pro' } })
 */
export interface ServerUser extends User {
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
  /** The addresses of this user, oldest first. */
  listContactChannels(): Promise<readonly ContactChannel[]>
  /** The teams of this user, oldest first. */
  listTeams(): Promise<readonly ServerTeam[]>
  /** One of this user's teams, or null. */
  getTeam(teamId: string): Promise<ServerTeam | null>
  /** Creates a team with this user in it, and selects it. */
  createTeam(options: TeamCreateOptions): Promise<ServerTeam>
  setSelectedTeam(team: { readonly id: string } | null): Promise<void>
  /** Begins a session for this user, a year long unless you say otherwise. */
  createSession(options?: SessionCreateOptions): Promise<CreatedSession>
}

/**
 * Whoever is signed in, as the application's own server sees them. It does all that a
 * {@link CurrentUser} does, so that code for one serves the other.
 */
export interface CurrentServerUser extends ServerUser, Auth {
  /** Mails a link that verifies the primary address. */
  sendVerificationEmail(options?: { readonly callbackUrl?: string }): Promise<Result<undefined, EmailAlreadyVerified>>
  readonly [latchkeyInternals]: CurrentUserInternals
}

/** What a server may change about a user. Only the fields that are given change. */
export interface ServerUserUpdateOptions extends UserUpdateOptions {
  readonly primaryEmail?: string | null
  readonly primaryEmailVerified?: boolean
  /** Whether the user signs in with the primary address. */
  readonly primaryEmailAuthEnabled?: boolean
  /** 8 to 70 characters; null removes the password. */
  readonly password?: string | null
  readonly clientReadOnlyMetadata?: unknown
  readonly serverMetadata?: unknown
}

/** What a new user is made of. */
export interface ServerUserCreateOptions {
  readonly displayName?: string | null
  readonly primaryEmail?: string | null
  readonly primaryEmailVerified?: boolean
  readonly primaryEmailAuthEnabled?: boolean
  readonly password?: string
  readonly otpAuthEnabled?: boolean
  readonly clientMetadata?: unknown
  readonly clientReadOnlyMetadata?: unknown
  readonly serverMetadata?: unknown
}

export function createServerUser(
  connection: Connection,
  wire: WireServerUser,
  onChange: (updated: WireServerUser) => Promise<void> = async () => {},
): ServerUser {
  const { transport } = connection
  const userId = wire.id

  async function update(options: ServerUserUpdateOptions): Promise<void> {
    const body = withTotpSecret(options)
    await onChange(await transport.send(routes.users.update, { params: { userId }, body }))
  }

  async function listTeams(): Promise<readonly ServerTeam[]> {
    const { items } = await transport.send(routes.teams.list, { query: { userId } })
    return items.map(toServerTeam)
  }

  return Object.freeze({
    ...toUser(wire),
    lastActiveAt: new Date(wire.lastActiveAtMillis),
    primaryEmailAuthEnabled: wire.primaryEmailAuthEnabled,
    serverMetadata: wire.serverMetadata,
    selectedTeam: wire.selectedTeam && toServerTeam(wire.selectedTeam),
    update,
    setDisplayName: displayName => update({ displayName }),
    setPrimaryEmail: (primaryEmail, { verified } = {}) => update({ primaryEmail, primaryEmailVerified: verified }),
    setClientMetadata: clientMetadata => update({ clientMetadata }),
    setClientReadOnlyMetadata: clientReadOnlyMetadata => update({ clientReadOnlyMetadata }),
    setServerMetadata: serverMetadata => update({ serverMetadata }),
    async delete() {
      await transport.send(routes.users.delete, { params: { userId } })
    },
    listContactChannels: () => loadContactChannels(connection, userId, null),
    listTeams,
    getTeam: async teamId => (await listTeams()).find(({ id }) => id === teamId) ?? null,
    async createTeam(options) {
      const team = await transport.send(routes.teams.create, { body: { ...options, creatorUserId: userId } })
      await onChange(await transport.send(routes.users.read, { params: { userId } }))
      return toServerTeam(team)
    },
    setSelectedTeam: team => update({ selectedTeamId: team?.id ?? null }),
    createSession: options => createSession(connection, userId, options),
  } satisfies ServerUser)
}

export function createCurrentServerUser<Own>({
  connection,
  session,
  stores,
  wire,
}: OwnUserParts<Own>): CurrentServerUser {
  const user = createServerUser(connection, wire, updated => stores.userChanged(session, updated))
  return Object.freeze({
    ...user,
    ...createAuth(connection, session),
    async delete() {
      await user.delete()
      session.markInvalid()
    },
    sendVerificationEmail: options => sendPrimaryVerification(connection, session, wire.primaryEmail, options),
    [latchkeyInternals]: { teams: stores.teams(session), contactChannels: stores.contactChannels(session) },
  } satisfies CurrentServerUser)
}
