/** The signed-in user, and what they may do by themselves. */

import type { EmailAlreadyVerified } from '@latchkey/client/errors'
import { latchkeyInternals } from '../app/internals.ts'
import type { SharedStores } from '../app/shared-stores.ts'
import type { ViewerStores } from '../app/viewer-stores.ts'
import type { OwnSignIn } from '../auth/own-sign-in.ts'
import type {
  ContactChannel,
  ContactChannelCreateOptions,
  ContactChannelOwner,
} from '../contact-channels/contact-channel.ts'
import { later } from '../later.ts'
import type { OAuthProvider, OAuthProviderOwner } from '../oauth-providers/oauth-provider.ts'
import type { TeamRef } from '../permissions/permission.ts'
import type { Customer } from '../purchases/customer.ts'
import { customerActNames } from '../purchases/customer-act-names.ts'
import { type Auth, createAuth } from '../sessions/current-session.ts'
import type { Team, TeamCreateOptions } from '../teams/team.ts'
import type { ClientMetadata } from './metadata.ts'
import type { OwnUserParts } from './own-stores.ts'
import { toUser } from './to-user.ts'
import type { User, UserOwn, UserUpdateOptions } from './user.ts'

/**
 * The signed-in user.
 *
 * @example
 * const user = await app.getUser({ or: 'throw' })
 * await user.setDisplayName('Ada')
 */
export interface CurrentUser
  extends User,
    UserOwn,
    OwnSignIn,
    ContactChannelOwner<ContactChannel, ContactChannelCreateOptions>,
    OAuthProviderOwner<OAuthProvider>,
    Customer,
    Auth {
  /** Changes the fields that are given. */
  update(update: UserUpdateOptions): Promise<void>
  setDisplayName(displayName: string | null): Promise<void>
  setClientMetadata(clientMetadata: ClientMetadata): Promise<void>
  /** Deletes this account, where the project lets people do so, and ends the session. */
  delete(): Promise<void>
  /** Mails a link that verifies the primary address. Answers an error where it is verified already, else undefined. */
  sendVerificationEmail(options?: { readonly callbackUrl?: string }): Promise<EmailAlreadyVerified | undefined>
  /** The teams of this user, oldest first. */
  listTeams(): Promise<readonly Team[]>
  /** One of this user's teams, or null. */
  getTeam(teamId: string): Promise<Team | null>
  /** Creates a team with this user in it, and selects it. */
  createTeam(options: TeamCreateOptions): Promise<Team>
  setSelectedTeam(team: TeamRef | null): Promise<void>
  readonly [latchkeyInternals]: CurrentUserInternals
}

/** What a user shows to packages that build on this one. */
export interface CurrentUserInternals {
  /** A value to watch: `store('permissions', team.id, true)`. */
  readonly store: ViewerStores['store']
  /** One that is the same for every caller: `shared('item', 'user', user.id, 'credits')`. */
  readonly shared: SharedStores['store']
}

/** What is loaded when it is first called. */
const acts = [
  'update',
  'setDisplayName',
  'setClientMetadata',
  'setSelectedTeam',
  'delete',
  'sendVerificationEmail',
  'listContactChannels',
  'createContactChannel',
  'updatePassword',
  'setPassword',
  'registerPasskey',
  'listPasskeys',
  'enrolSecondFactor',
  'turnOffSecondFactor',
  'getRecoveryCodes',
  'renewRecoveryCodes',
  'getActiveSessions',
  'revokeSession',
  'revokeOtherSessions',
  'listTeams',
  'getTeam',
  'createTeam',
  'leaveTeam',
  'getTeamProfile',
  'hasPermission',
  'getPermission',
  'listPermissions',
  'listApiKeys',
  'createApiKey',
  'listNotificationCategories',
  'connectAccount',
  'listOAuthProviders',
  'getOAuthProvider',
  'getConnectedAccount',
  'getItem',
  ...customerActNames,
] as const

export function createCurrentUser(parts: OwnUserParts): CurrentUser {
  const { from, session, wire } = parts
  return Object.freeze({
    ...toUser(from, wire),
    ...createAuth(from.connection, session),
    ...later(acts, async () => (await import('./own-acts.ts')).ownActs(parts)),
    [latchkeyInternals]: userInternals(from),
  } satisfies CurrentUser)
}

export function userInternals({ connection, store }: ViewerStores): CurrentUserInternals {
  return { store, shared: connection.shared.store }
}
