/** What every user object has: its fields, and what users do by themselves or the application's own server does for them. */
import { toWire } from '@latchkey/client'
import * as teamMemberships from '@latchkey/client/team-memberships'
import type { OwnUser, RestrictedReason } from '@latchkey/contract'
import type { ApiKeyCreateOptions, UserApiKey, UserApiKeyFirstView } from '../api-keys/api-keys.ts'
import { latchkeyInternals, type ObjectInternals } from '../app/internals.ts'
import { getViewer, type Viewer } from '../app/viewer.ts'
import type { Consent } from '../applications/consents.ts'
import type { Delegation, DelegationCreateOptions, DelegationFirstView } from '../applications/delegation.ts'
import type { OAuthProviderId } from '../auth/oauth-scopes.ts'
import type {
  GetConnectedAccountOptions,
  OAuthConnection,
  RequireConnectedAccountOptions,
} from '../connected-accounts/connected-accounts.ts'
import type {
  ContactChannelOwner,
  ServerContactChannel,
  ServerContactChannelCreateOptions,
} from '../contact-channels/contact-channels.ts'
import type { ReceivedTeamInvitation } from '../invitations/team-invitations.ts'
import type { NotificationCategory } from '../notifications/notification-categories.ts'
import type { OAuthProviderOwner, ServerOAuthProvider } from '../oauth-providers/oauth-providers.ts'
import type { Passkey } from '../passkeys/passkeys.ts'
import {
  type ListPermissionsOptions,
  list,
  type ProjectPermission,
  type TeamPermission,
  type TeamRef,
} from '../permissions/permission.ts'
import { AnyCustomer } from '../purchases/any-customer.ts'
import type { RecoveryCodesLeft } from '../second-factor/second-factor.ts'
import type { ActiveSession } from '../sessions/active-session.ts'
import { toTeam } from '../teams/member-team.ts'
import type { Team } from '../teams/team.ts'
import type { EditableTeamMemberProfile } from '../teams/team-member.ts'
import type { ClientMetadata, ClientReadOnlyMetadata, ProjectPermissionId, TeamPermissionId } from './declared-types.ts'
import type { User, UserOwn } from './user.ts'

export class AnyUser
  extends AnyCustomer
  implements
    User,
    UserOwn,
    ContactChannelOwner<ServerContactChannel, ServerContactChannelCreateOptions>,
    OAuthProviderOwner<ServerOAuthProvider>
{
  readonly displayName: string | null
  readonly primaryEmail: string | null
  readonly primaryEmailVerified: boolean
  readonly profileImageUrl: string | null
  readonly signedUpAt: Date
  readonly clientMetadata: ClientMetadata
  readonly clientReadOnlyMetadata: ClientReadOnlyMetadata
  readonly hasPassword: boolean
  readonly otpAuthEnabled: boolean
  readonly passkeyAuthEnabled: boolean
  readonly isMultiFactorRequired: boolean
  readonly mustEnrolSecondFactor: boolean
  readonly isAnonymous: boolean
  readonly isRestricted: boolean
  readonly restrictedReason: RestrictedReason | null
  readonly restrictedByAdminReason: string | null
  readonly locale: string | null
  readonly selectedTeam: Team | null
  readonly oauthProviders: readonly { readonly id: string; readonly allowSignIn: boolean }[]
  readonly emailAuthEnabled: boolean
  readonly toClientJson: () => unknown
  readonly [latchkeyInternals]: ObjectInternals

  constructor(from: Viewer, wire: OwnUser) {
    super(from, 'user', wire.id)
    this.displayName = wire.displayName
    this.primaryEmail = wire.primaryEmail
    this.primaryEmailVerified = wire.primaryEmailVerified
    this.profileImageUrl = wire.profileImageUrl
    this.signedUpAt = new Date(wire.signedUpAtMillis)
    this.clientMetadata = wire.clientMetadata
    this.clientReadOnlyMetadata = wire.clientReadOnlyMetadata
    this.hasPassword = wire.hasPassword
    this.otpAuthEnabled = wire.otpAuthEnabled
    this.passkeyAuthEnabled = wire.passkeyAuthEnabled
    this.isMultiFactorRequired = wire.requiresTotpMfa
    this.mustEnrolSecondFactor = wire.mustEnrolSecondFactor === true
    this.isAnonymous = wire.isAnonymous
    this.isRestricted = wire.isRestricted
    this.restrictedReason = wire.restrictedReason?.type ?? null
    this.restrictedByAdminReason = wire.restrictedByAdminReason
    this.locale = wire.locale
    this.selectedTeam = wire.selectedTeam && toTeam(from, wire.selectedTeam)
    this.oauthProviders = wire.oauthProviders.map(({ id, allowSignIn }) => ({ id, allowSignIn }))
    this.emailAuthEnabled = wire.authWithEmail
    this.toClientJson = () => toWire(wire)
    this[latchkeyInternals] = { store: from.store }
  }

  listPasskeys(): Promise<readonly Passkey[]> {
    const from = getViewer(this)
    return from.read(['listPasskeys'], async transport =>
      (await import('../passkeys/passkeys.ts')).list(from, transport),
    )
  }

  getRecoveryCodes(): Promise<RecoveryCodesLeft> {
    const from = getViewer(this)
    return from.read(['getRecoveryCodes'], async transport =>
      (await import('../second-factor/second-factor.ts')).readCodes(from, transport),
    )
  }

  getActiveSessions(): Promise<readonly ActiveSession[]> {
    const from = getViewer(this)
    return from.read(['getActiveSessions'], async transport =>
      (await import('../sessions/active-session.ts')).list(from, transport),
    )
  }

  async revokeSession(sessionId: string): Promise<void> {
    await (await import('../sessions/active-session.ts')).revoke(getViewer(this), sessionId)
  }

  listConsents(): Promise<readonly Consent[]> {
    const from = getViewer(this)
    return from.read(['listConsents'], async transport =>
      (await import('../applications/consents.ts')).list(from, transport),
    )
  }

  async withdrawConsent(applicationId: string): Promise<void> {
    await (await import('../applications/consents.ts')).withdraw(getViewer(this), applicationId)
  }

  listContactChannels(): Promise<readonly ServerContactChannel[]> {
    const from = getViewer(this)
    return from.read(['listContactChannels'], async transport =>
      (await import('../contact-channels/contact-channels.ts')).list(from, transport),
    )
  }

  async createContactChannel(options: ServerContactChannelCreateOptions): Promise<ServerContactChannel> {
    return (await import('../contact-channels/contact-channels.ts')).create(getViewer(this), options)
  }

  listOAuthProviders(): Promise<readonly ServerOAuthProvider[]> {
    const from = getViewer(this)
    return from.read(['listOAuthProviders'], async transport =>
      (await import('../oauth-providers/oauth-providers.ts')).list(from, transport),
    )
  }

  async getOAuthProvider(id: string): Promise<ServerOAuthProvider | null> {
    return (await this.listOAuthProviders()).find(account => account.id === id) ?? null
  }

  getConnectedAccount(provider: OAuthProviderId, options: RequireConnectedAccountOptions): Promise<OAuthConnection>
  getConnectedAccount(provider: OAuthProviderId, options?: GetConnectedAccountOptions): Promise<OAuthConnection | null>
  getConnectedAccount(
    provider: OAuthProviderId,
    { or = 'return-null', scopes = [] }: GetConnectedAccountOptions = {},
  ): Promise<OAuthConnection | null> {
    const from = getViewer(this)
    return from.read(['getConnectedAccount', provider, scopes, or], async transport =>
      (await import('../connected-accounts/connected-accounts.ts')).find(from, transport, provider, { or, scopes }),
    )
  }

  hasPermission(team: TeamRef, permissionId: TeamPermissionId): Promise<boolean>
  hasPermission(permissionId: ProjectPermissionId): Promise<boolean>
  async hasPermission(...named: PermissionName): Promise<boolean> {
    return (await findPermission(this, named)) !== null
  }

  getPermission(team: TeamRef, permissionId: TeamPermissionId): Promise<TeamPermission | null>
  getPermission(permissionId: ProjectPermissionId): Promise<ProjectPermission | null>
  getPermission(...named: PermissionName): Promise<TeamPermission | null> {
    return findPermission(this, named)
  }

  listPermissions(team: TeamRef, options?: ListPermissionsOptions): Promise<readonly TeamPermission[]>
  listPermissions(options?: ListPermissionsOptions): Promise<readonly ProjectPermission[]>
  listPermissions(
    first: TeamRef | ListPermissionsOptions = {},
    second: ListPermissionsOptions = {},
  ): Promise<readonly TeamPermission[]> {
    const [teamId, { recursive = true }] = 'id' in first ? [first.id, second] : [null, first]
    return listHeld(getViewer(this), teamId, recursive)
  }

  async leaveTeam(team: TeamRef): Promise<void> {
    const { transport, session, userId } = getViewer(this)
    await teamMemberships.delete(transport, { session, params: { teamId: team.id, userId } })
  }

  getTeamProfile({ id }: TeamRef): Promise<EditableTeamMemberProfile> {
    const from = getViewer(this)
    return from.read(['getTeamProfile', id], async transport =>
      (await import('../teams/team-member.ts')).readOwn(from, transport, id),
    )
  }

  listApiKeys(): Promise<readonly UserApiKey[]> {
    const from = getViewer(this)
    return from.read(['listApiKeys'], async transport =>
      (await import('../api-keys/api-keys.ts')).listOfUser(from, transport),
    )
  }

  async createApiKey(options: ApiKeyCreateOptions): Promise<UserApiKeyFirstView> {
    return (await import('../api-keys/api-keys.ts')).createForUser(getViewer(this), options)
  }

  listDelegations(): Promise<readonly Delegation[]> {
    const from = getViewer(this)
    return from.read(['listDelegations'], async transport =>
      (await import('../applications/delegation.ts')).list(from, transport),
    )
  }

  async createDelegation(options: DelegationCreateOptions): Promise<DelegationFirstView> {
    return (await import('../applications/delegation.ts')).create(getViewer(this), options)
  }

  async revokeDelegation(delegationId: string): Promise<void> {
    return (await import('../applications/delegation.ts')).revoke(getViewer(this), delegationId)
  }

  listTeamInvitations(): Promise<readonly ReceivedTeamInvitation[]> {
    const from = getViewer(this)
    return from.read(['listTeamInvitations'], async transport =>
      (await import('../invitations/team-invitations.ts')).listReceived(from, transport),
    )
  }

  listNotificationCategories(): Promise<readonly NotificationCategory[]> {
    const from = getViewer(this)
    return from.read(['listNotificationCategories'], async transport =>
      (await import('../notifications/notification-categories.ts')).list(from, transport),
    )
  }
}

type PermissionName = [team: TeamRef, permissionId: string] | [permissionId: string]

async function findPermission(user: AnyUser, named: PermissionName): Promise<TeamPermission | null> {
  const [teamId, permissionId] = named.length === 1 ? [null, named[0]] : [named[0].id, named[1]]
  return (await listHeld(getViewer(user), teamId, true)).find(({ id }) => id === permissionId) ?? null
}

/** In a team, or with null in the project. */
function listHeld(from: Viewer, teamId: string | null, recursive: boolean): Promise<readonly TeamPermission[]> {
  return from.read(['listPermissions', teamId, recursive], transport => list(from, transport, teamId, recursive))
}
