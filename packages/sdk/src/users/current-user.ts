import type { EmailAlreadyVerified } from '@latchkey/client/errors'
import type { OwnSignIn } from '../auth/own-sign-in.ts'
import type {
  ContactChannel,
  ContactChannelCreateOptions,
  ContactChannelOwner,
} from '../contact-channels/contact-channels.ts'
import type { OAuthProvider, OAuthProviderOwner } from '../oauth-providers/oauth-providers.ts'
import type { TeamRef } from '../permissions/permission.ts'
import type { Customer } from '../purchases/customer.ts'
import type { Auth } from '../sessions/current-session.ts'
import type { Team, TeamCreateOptions } from '../teams/team.ts'
import type { ClientMetadata } from './declared-types.ts'
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
}
