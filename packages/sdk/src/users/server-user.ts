/** A user, as the application's own server sees and changes them. */

import type { EmailAlreadyVerified, PasswordRequirementsNotMet } from '@latchkey/client/errors'
import type { OwnSignIn } from '../auth/own-sign-in.ts'
import type {
  ContactChannelOwner,
  ServerContactChannel,
  ServerContactChannelCreateOptions,
} from '../contact-channels/contact-channels.ts'
import type { OAuthProviderOwner, ServerOAuthProvider } from '../oauth-providers/oauth-providers.ts'
import type { PermissionReceiver, TeamRef } from '../permissions/permission.ts'
import type { Customer, ProductReceiver } from '../purchases/customer.ts'
import type { CreatedSession, SessionCreateOptions } from '../sessions/created-session.ts'
import type { Auth } from '../sessions/current-session.ts'
import type { ImpersonationLink, ImpersonationLinkOptions } from '../sessions/impersonation-link.ts'
import type { ServerTeam } from '../teams/server-team.ts'
import type { TeamCreateOptions } from '../teams/team.ts'
import type { EditableTeamMemberProfile } from '../teams/team-member.ts'
import type { ClientMetadata, ClientReadOnlyMetadata, ServerMetadata } from './declared-types.ts'
import type { LockOptions, ServerUserUpdateOptions } from './server-user-options.ts'
import type { User, UserOwn } from './user.ts'

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
    OAuthProviderOwner<ServerOAuthProvider>,
    Customer<true>,
    ProductReceiver,
    PermissionReceiver {
  readonly lastActiveAt: Date
  readonly primaryEmailAuthEnabled: boolean
  /** JSON that only the application's server sees. */
  readonly serverMetadata: ServerMetadata
  readonly selectedTeam: ServerTeam | null
  /** Whether the user is locked: no sign-in method, session or API key of theirs is accepted. */
  readonly isLocked: boolean
  /** When the lock ends without further action. Null: it has no end, or there is no lock. */
  readonly lockedUntil: Date | null
  /** For colleagues; the user never sees it. */
  readonly lockReason: string | null
  readonly restrictedByAdmin: boolean
  /** For colleagues; the user never sees it. */
  readonly restrictedByAdminPrivateDetails: string | null
  /** Two upper-case letters: of the browser that signed up, or what a server wrote. */
  readonly countryCode: string | null
  /** From 0 to 100, as a server of the project wrote them. */
  readonly riskScores: { readonly signUp: { readonly bot: number; readonly freeTrialAbuse: number } }
  /** Changes the fields that are given. A password set this way ends all of the user's sessions. */
  update(update: ServerUserUpdateOptions): Promise<void>
  setDisplayName(displayName: string | null): Promise<void>
  /**
   * Gives the user a first password, which ends all of their sessions. Answers what is wrong with it, or undefined.
   *
   * @example
   * const error = await user.setPassword({ password })
   */
  setPassword(options: { readonly password: string }): Promise<PasswordRequirementsNotMet | undefined>
  /** Mails a link that verifies the primary address. Answers an error where it is verified already, else undefined. */
  sendVerificationEmail(options?: { readonly callbackUrl?: string }): Promise<EmailAlreadyVerified | undefined>
  /** Replaces the primary address; the new one is unverified unless you say otherwise. */
  setPrimaryEmail(email: string | null, options?: { readonly verified?: boolean }): Promise<void>
  setClientMetadata(clientMetadata: ClientMetadata): Promise<void>
  setClientReadOnlyMetadata(clientReadOnlyMetadata: ClientReadOnlyMetadata): Promise<void>
  setServerMetadata(serverMetadata: ServerMetadata): Promise<void>
  /**
   * Ends every session of this user at once and refuses every sign-in, until {@link unlock} or the time that you give. The
   * user keeps everything, and is refused with the words for a wrong password.
   *
   * @example
   * await user.lock({ reason: 'Sends spam', until: new Date('2030-01-31') })
   */
  lock(options?: LockOptions): Promise<void>
  /** Lets this user sign in again. Sessions of before stay ended. */
  unlock(): Promise<void>
  /** Deletes the user with everything that belongs to them. There is no way back. */
  delete(): Promise<void>
  /** The teams of this user, oldest first. */
  listTeams(): Promise<readonly ServerTeam[]>
  /** One of this user's teams, or null. */
  getTeam(teamId: string): Promise<ServerTeam | null>
  /** Creates a team with this user in it, and selects it. */
  createTeam(options: TeamCreateOptions): Promise<ServerTeam>
  setSelectedTeam(team: TeamRef | null): Promise<void>
  /** Creates a session for this user, a year long unless you say otherwise. */
  createSession(options?: SessionCreateOptions): Promise<CreatedSession>
  /**
   * A link that opens the application as this user, once and within two minutes. Its session is marked as an impersonation: its tokens
   * name the actor, and it changes nothing that outlasts it.
   *
   * @example
   * const { url } = await user.createImpersonationLink()
   */
  createImpersonationLink(options?: ImpersonationLinkOptions): Promise<ImpersonationLink>
  /**
   * Signs this user out everywhere. Impersonations end too when an owner of the project does this.
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
 * The signed-in user, as the application's own server sees them. It does all that a
 * {@link CurrentUser} does, so that code for one serves the other.
 */
export interface CurrentServerUser extends ServerUser, OwnSignIn, Auth {}
