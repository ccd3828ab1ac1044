/** Users and teams for servers. Users have teams and teams have users, so that both are made in one module. */
import { PasswordRequirementsNotMet } from '@latchkey/client/errors'
import * as teamMemberProfiles from '@latchkey/client/team-member-profiles'
import * as teamMemberships from '@latchkey/client/team-memberships'
import * as teams from '@latchkey/client/teams'
import * as users from '@latchkey/client/users'
import type { ServerTeam as WireServerTeam, ServerUser as WireServerUser } from '@latchkey/contract'
import type { Connection } from '../app/connection.ts'
import { latchkeyInternals } from '../app/internals.ts'
import { createViewerStores, type ViewerStores } from '../app/viewer-stores.ts'
import { ownSignInActs } from '../auth/own-sign-in-acts.ts'
import { createContactChannel, listContactChannels } from '../contact-channels/contact-channels.ts'
import { sendMainVerification, sendPrimaryVerification } from '../contact-channels/primary-verification.ts'
import { getServerItem } from '../items/server-items.ts'
import { later } from '../later.ts'
import { permissionReceiver } from '../permissions/grants.ts'
import { customerActNames } from '../purchases/customer-act-names.ts'
import { errorIn } from '../result.ts'
import { withTotpSecret } from '../second-factor/totp-secret.ts'
import { revokeOtherSessions } from '../sessions/active-session.ts'
import { createSession } from '../sessions/created-session.ts'
import { createAuth } from '../sessions/current-session.ts'
import { createImpersonationLink } from '../sessions/impersonation-link.ts'
import { toEditableProfile } from '../teams/member-profiles.ts'
import { ownTeamsChanged } from '../teams/own-teams.ts'
import type { ServerTeam } from '../teams/server-team.ts'
import { teamActs } from '../teams/team-acts.ts'
import { toTeam } from '../teams/to-team.ts'
import { userInternals } from './current-user.ts'
import type { OwnUserParts } from './own-stores.ts'
import type { CurrentServerUser, ServerTeamUser, ServerUser } from './server-user.ts'
import { type ServerUserUpdateOptions, withLock } from './server-user-options.ts'
import { toUser } from './to-user.ts'
import { userActs } from './user-acts.ts'

export function toServerUser(connection: Connection, wire: WireServerUser): ServerUser {
  return createServerUser(viewerOf(connection, wire.id), wire)
}

/** The application's server, as it sees what one user sees. */
export function viewerOf(connection: Connection, userId: string): ViewerStores {
  return createViewerStores({ connection, session: null, userId })
}

function createServerUser(from: ViewerStores, wire: WireServerUser): ServerUser {
  const { connection, userChanged } = from
  const { transport } = connection
  const userId = wire.id

  async function update(options: ServerUserUpdateOptions): Promise<void> {
    const body = withLock(withTotpSecret(options))
    await userChanged(await users.update(transport, { params: { userId }, body }))
  }

  // As of now, since a password that was set meanwhile is not to be replaced.
  async function setFirstPassword(password: string): Promise<void> {
    const { hasPassword } = await users.read(transport, { params: { userId } })
    if (hasPassword) throw new Error('This user has a password. Change it with user.update({ password }).')
    await update({ password })
  }

  const listOAuthProviders = async () =>
    (await import('../oauth-providers/oauth-providers.ts')).listOAuthProviders(from)

  async function listTeams(): Promise<readonly ServerTeam[]> {
    const { items } = await teams.list(transport, { query: { userId } })
    return items.map(item => serverTeamOf(from, item))
  }

  return Object.freeze({
    ...toUser(from, wire),
    ...userActs(from),
    ...permissionReceiver(from, userId),
    lastActiveAt: new Date(wire.lastActiveAtMillis),
    primaryEmailAuthEnabled: wire.primaryEmailAuthEnabled,
    serverMetadata: wire.serverMetadata,
    selectedTeam: wire.selectedTeam && serverTeamOf(from, wire.selectedTeam),
    isLocked: wire.isLocked,
    lockedUntil: wire.lockedUntilMillis === null ? null : new Date(wire.lockedUntilMillis),
    lockReason: wire.lockReason,
    update,
    // Nothing of an earlier lock stays.
    lock: ({ reason, until } = {}) =>
      update({ isLocked: true, lockedUntil: until ?? null, lockReason: reason ?? null }),
    unlock: () => update({ isLocked: false }),
    setDisplayName: displayName => update({ displayName }),
    setPassword: ({ password }) => errorIn(setFirstPassword(password), PasswordRequirementsNotMet),
    sendVerificationEmail: options => sendMainVerification(from, options),
    setPrimaryEmail: (primaryEmail, { verified } = {}) => update({ primaryEmail, primaryEmailVerified: verified }),
    setClientMetadata: clientMetadata => update({ clientMetadata }),
    setClientReadOnlyMetadata: clientReadOnlyMetadata => update({ clientReadOnlyMetadata }),
    setServerMetadata: serverMetadata => update({ serverMetadata }),
    async delete() {
      await users.delete(transport, { params: { userId } })
    },
    listTeams,
    getTeam: async teamId => (await listTeams()).find(({ id }) => id === teamId) ?? null,
    async createTeam(options) {
      const team = await teams.create(transport, { body: { ...options, creatorUserId: userId } })
      await ownTeamsChanged(from)
      return serverTeamOf(from, team)
    },
    setSelectedTeam: team => update({ selectedTeamId: team?.id ?? null }),
    listContactChannels: () => listContactChannels(from),
    createContactChannel: options => createContactChannel(from, options),
    listOAuthProviders,
    getOAuthProvider: async id => (await listOAuthProviders()).find(account => account.id === id) ?? null,
    getItem: itemId => getServerItem(connection, { itemId, userId }),
    ...later(customerActNames, async () =>
      (await import('../purchases/customer-acts.ts')).customerActs(from, 'user', userId),
    ),
    createImpersonationLink: options => createImpersonationLink(connection, userId, options),
    createSession: options => createSession(connection, userId, options),
    // A server has no current session, so none is left out.
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

/** A team by itself, of no user in particular. */
export function toServerTeam(connection: Connection, wire: WireServerTeam): ServerTeam {
  return serverTeamOf(viewerOf(connection, 'me'), wire)
}

/** A team of the viewer. */
function serverTeamOf(from: ViewerStores, wire: WireServerTeam): ServerTeam {
  const { transport } = from.connection
  const { id: teamId, createdAtMillis, serverMetadata } = wire
  return Object.freeze({
    ...toTeam(from, wire),
    ...teamActs(from, teamId),
    createdAt: new Date(createdAtMillis),
    serverMetadata,
    getItem: itemId => getServerItem(from.connection, { itemId, teamId }),
    async addUser(userId) {
      await teamMemberships.create(transport, { params: { teamId, userId }, body: {} })
      await Promise.all([from.outdate('users', teamId), from.outdate('roles', teamId)])
    },
    listUsers: () => listServerTeamUsers(from.connection, teamId),
  } satisfies ServerTeam)
}

async function listServerTeamUsers(connection: Connection, teamId: string): Promise<readonly ServerTeamUser[]> {
  const { items } = await teamMemberProfiles.list(connection.transport, { query: { teamId } })
  return items.map(({ user, ...profile }) => {
    const from = viewerOf(connection, user.id)
    return Object.freeze({ ...createServerUser(from, user), teamProfile: toEditableProfile(from, profile) })
  })
}
