/** A user of the project, as the application's own server sees and changes them. */

import type { Transport } from '@latchkey/client'
import { type EmailAlreadyVerified, PasswordRequirementsNotMet } from '@latchkey/client/errors'
import * as projectPermissions from '@latchkey/client/project-permissions'
import * as teamPermissions from '@latchkey/client/team-permissions'
import * as teams from '@latchkey/client/teams'
import * as users from '@latchkey/client/users'
import type { ServerUser as WireServerUser } from '@latchkey/contract'
import type { Connection } from '../app/connection.ts'
import { createViewer, getViewer, type Viewer } from '../app/viewer.ts'
import type { ServerItem } from '../items/item.ts'
import { readServerItem } from '../items/server-items.ts'
import { toDate } from '../pages.ts'
import type { TeamRef } from '../permissions/permission.ts'
import { errorIn } from '../result.ts'
import { type CreatedSession, create, type SessionCreateOptions } from '../sessions/created-session.ts'
import { createLink, type ImpersonationLink, type ImpersonationLinkOptions } from '../sessions/impersonation-link.ts'
import { toServerTeam } from '../teams/project-team.ts'
import type { ServerTeam } from '../teams/server-team.ts'
import type { TeamCreateOptions } from '../teams/team.ts'
import { AnyUser } from './any-user.ts'
import type {
  ClientMetadata,
  ClientReadOnlyMetadata,
  ProjectPermissionId,
  ServerMetadata,
  TeamPermissionId,
} from './declared-types.ts'
import type { CurrentServerUser, ServerUser } from './server-user.ts'
import { type LockOptions, type ServerUserUpdateOptions, withLock } from './server-user-options.ts'
import { signedIn } from './signed-in.ts'
import { withTotpSecret } from './user.ts'

export class ProjectUser extends AnyUser implements ServerUser {
  readonly lastActiveAt: Date
  readonly primaryEmailAuthEnabled: boolean
  readonly serverMetadata: ServerMetadata
  override readonly selectedTeam: ServerTeam | null
  readonly isLocked: boolean
  readonly lockedUntil: Date | null
  readonly lockReason: string | null
  readonly restrictedByAdmin: boolean
  readonly restrictedByAdminPrivateDetails: string | null
  readonly countryCode: string | null
  readonly riskScores: ServerUser['riskScores']

  constructor(from: Viewer, wire: WireServerUser) {
    super(from, wire)
    this.lastActiveAt = new Date(wire.lastActiveAtMillis)
    this.primaryEmailAuthEnabled = wire.primaryEmailAuthEnabled
    this.serverMetadata = wire.serverMetadata
    this.selectedTeam = wire.selectedTeam && toServerTeam(from, wire.selectedTeam)
    this.isLocked = wire.isLocked
    this.lockedUntil = toDate(wire.lockedUntilMillis)
    this.lockReason = wire.lockReason
    this.restrictedByAdmin = wire.restrictedByAdmin
    this.restrictedByAdminPrivateDetails = wire.restrictedByAdminPrivateDetails
    this.countryCode = wire.countryCode
    this.riskScores = wire.riskScores
  }

  async update(options: ServerUserUpdateOptions): Promise<void> {
    const body = withLock(withTotpSecret(options))
    await users.update(getViewer(this).transport, { params: { userId: this.id }, body })
  }

  /** Nothing of an earlier lock stays. */
  async lock({ reason, until }: LockOptions = {}): Promise<void> {
    await this.update({ isLocked: true, lockedUntil: until ?? null, lockReason: reason ?? null })
  }

  async unlock(): Promise<void> {
    await this.update({ isLocked: false })
  }

  async setDisplayName(displayName: string | null): Promise<void> {
    await this.update({ displayName })
  }

  async setPassword({ password }: { readonly password: string }): Promise<PasswordRequirementsNotMet | undefined> {
    return errorIn(setFirstPassword(this, password), PasswordRequirementsNotMet)
  }

  async sendVerificationEmail(options?: { readonly callbackUrl?: string }): Promise<EmailAlreadyVerified | undefined> {
    return (await import('../contact-channels/contact-channels.ts')).sendMain(getViewer(this), options)
  }

  async setPrimaryEmail(primaryEmail: string | null, options: { readonly verified?: boolean } = {}): Promise<void> {
    await this.update({ primaryEmail, primaryEmailVerified: options.verified })
  }

  async setClientMetadata(clientMetadata: ClientMetadata): Promise<void> {
    await this.update({ clientMetadata })
  }

  async setClientReadOnlyMetadata(clientReadOnlyMetadata: ClientReadOnlyMetadata): Promise<void> {
    await this.update({ clientReadOnlyMetadata })
  }

  async setServerMetadata(serverMetadata: ServerMetadata): Promise<void> {
    await this.update({ serverMetadata })
  }

  async delete(): Promise<void> {
    await users.delete(getViewer(this).transport, { params: { userId: this.id } })
  }

  listTeams(): Promise<readonly ServerTeam[]> {
    const from = getViewer(this)
    return from.read(['listTeams'], async transport => {
      const { items } = await teams.list(transport, { query: { userId: this.id } })
      return items.map(item => toServerTeam(from, item))
    })
  }

  async getTeam(teamId: string): Promise<ServerTeam | null> {
    return (await this.listTeams()).find(({ id }) => id === teamId) ?? null
  }

  async createTeam(options: TeamCreateOptions): Promise<ServerTeam> {
    const from = getViewer(this)
    return toServerTeam(from, await teams.create(from.transport, { body: { ...options, creatorUserId: this.id } }))
  }

  async setSelectedTeam(team: TeamRef | null): Promise<void> {
    await this.update({ selectedTeamId: team?.id ?? null })
  }

  getItem(itemId: string): Promise<ServerItem> {
    const { connection, read } = getViewer(this)
    const item = { itemId, userId: this.id }
    return read(['getItem', item], transport => readServerItem(connection, transport, item))
  }

  grantPermission(team: TeamRef, permissionId: TeamPermissionId): Promise<void>
  grantPermission(permissionId: ProjectPermissionId): Promise<void>
  async grantPermission(...named: PermissionName): Promise<void> {
    await grant(getViewer(this).transport, this.id, named)
  }

  revokePermission(team: TeamRef, permissionId: TeamPermissionId): Promise<void>
  revokePermission(permissionId: ProjectPermissionId): Promise<void>
  async revokePermission(...named: PermissionName): Promise<void> {
    await revoke(getViewer(this).transport, this.id, named)
  }

  async createImpersonationLink(options?: ImpersonationLinkOptions): Promise<ImpersonationLink> {
    return createLink(getViewer(this).connection, this.id, options)
  }

  async createSession(options?: SessionCreateOptions): Promise<CreatedSession> {
    return create(getViewer(this).transport, this.id, options)
  }

  /** A server has no current session, so none is left out. */
  async revokeAllSessions(): Promise<void> {
    await (await import('../sessions/active-session.ts')).revokeOthers(getViewer(this))
  }
}

/** As of now, since a password that was set meanwhile is not to be replaced. */
async function setFirstPassword(user: ProjectUser, password: string): Promise<void> {
  const { hasPassword } = await users.read(getViewer(user).transport, { params: { userId: user.id } })
  if (hasPassword) throw new Error('This user has a password. Change it with user.update({ password }).')
  await user.update({ password })
}

/** Who is signed in, as the application's own server sees them. */
class CurrentProjectUser extends signedIn(ProjectUser) implements CurrentServerUser {
  override async delete(): Promise<void> {
    await super.delete()
    getViewer(this).session?.markInvalid()
  }

  override async sendVerificationEmail(options?: {
    readonly callbackUrl?: string
  }): Promise<EmailAlreadyVerified | undefined> {
    const { sendPrimary } = await import('../contact-channels/contact-channels.ts')
    return sendPrimary(getViewer(this), this.primaryEmail, options)
  }
}

export function toServerUser(connection: Connection, wire: WireServerUser): ServerUser {
  return Object.freeze(new ProjectUser(createViewer(connection, wire.id), wire))
}

export function toCurrentServerUser(from: Viewer, wire: WireServerUser): CurrentServerUser {
  return Object.freeze(new CurrentProjectUser(from, wire))
}

/** A permission of a team, or with its id alone one of the project. */
type PermissionName = [team: TeamRef, permissionId: string] | [permissionId: string]

async function grant(transport: Transport, userId: string, named: PermissionName): Promise<void> {
  const params = { userId, ...parts(named) }
  await ('teamId' in params
    ? teamPermissions.grant(transport, { params, body: {} })
    : projectPermissions.grant(transport, { params, body: {} }))
}

async function revoke(transport: Transport, userId: string, named: PermissionName): Promise<void> {
  const params = { userId, ...parts(named) }
  await ('teamId' in params
    ? teamPermissions.revoke(transport, { params })
    : projectPermissions.revoke(transport, { params }))
}

function parts(named: PermissionName): { permissionId: string } | { teamId: string; permissionId: string } {
  if (named.length === 1) return { permissionId: named[0] }
  return { teamId: named[0].id, permissionId: named[1] }
}
