import type { UserApiKey } from '../api-keys/api-key.ts'
import type { OAuthConnection } from '../connected-accounts/connected-account.ts'
import type { ContactChannel } from '../contact-channels/contact-channel.ts'
import type { NotificationCategory } from '../notifications/notification-category.ts'
import type { OAuthProvider } from '../oauth-providers/oauth-provider.ts'
import type { Passkey } from '../passkeys/passkey.ts'
import type { TeamPermission } from '../permissions/permission.ts'
import type { Purchase } from '../purchases/purchase.ts'
import type { RecoveryCodesLeft } from '../second-factor/second-factor.ts'
import type { ActiveSession } from '../sessions/active-session.ts'
import type { Team } from '../teams/team.ts'
import type { EditableTeamMemberProfile } from '../teams/team-member.ts'
import type { TeamWatchable } from '../teams/team-watchable.ts'

/**
 * What can be watched besides the user, by name: each takes what it is of, and is what a reader answers.
 *
 * @example
 * const invitations = team[latchkeyInternals].store('invitations', team.id)
 * const held = user[latchkeyInternals].store('permissions', team.id, true)
 */
export interface Watchable extends TeamWatchable {
  teams(): readonly Team[]
  contactChannels(): readonly ContactChannel[]
  passkeys(): readonly Passkey[]
  recoveryCodes(): RecoveryCodesLeft
  activeSessions(): readonly ActiveSession[]
  oauthProviders(): readonly OAuthProvider[]
  /** With `scope`, separated by spaces; null where the account or a scope is missing. */
  connectedAccount(provider: string, scope: string): OAuthConnection | null
  notificationCategories(): readonly NotificationCategory[]
  /** The user's own. */
  apiKeys(): readonly UserApiKey[]
  /** The user's own in a team; with null, in the project. `recursive`: also what others contain. */
  permissions(teamId: string | null, recursive: boolean): readonly TeamPermission[]
  /** The user's own in a team. */
  teamProfile(teamId: string): EditableTeamMemberProfile
  /** Of the user, or of a team. */
  purchases(customerType: 'user' | 'team', customerId: string): readonly Purchase[]
}
