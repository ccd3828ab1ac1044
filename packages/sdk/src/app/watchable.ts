import type { Passkey } from '../auth/passkey.ts'
import type { RecoveryCodesLeft } from '../auth/second-factor.ts'
import type { ContactChannel } from '../contact-channels/contact-channel.ts'
import type { TeamInvitation } from '../invitations/team-invitation.ts'
import type { NotificationCategory } from '../notifications/notification-category.ts'
import type { TeamApiKey, UserApiKey } from '../owned-keys/api-key.ts'
import type { TeamPermission } from '../permissions/permission.ts'
import type { ActiveSession } from '../sessions/active-session.ts'
import type { TeamRoles } from '../team-roles/team-roles.ts'
import type { Team } from '../teams/team.ts'
import type { EditableTeamMemberProfile, TeamUser } from '../teams/team-member.ts'

/**
 * What can be watched besides the user, by name: each takes what it is of, and is what a reader answers.
 *
 * @example
 * const invitations = team[latchkeyInternals].store('invitations', team.id)
 * const held = user[latchkeyInternals].store('permissions', team.id, true)
 */
export interface Watchable {
  teams(): readonly Team[]
  contactChannels(): readonly ContactChannel[]
  passkeys(): readonly Passkey[]
  recoveryCodes(): RecoveryCodesLeft
  activeSessions(): readonly ActiveSession[]
  notificationCategories(): readonly NotificationCategory[]
  /** The user's own. */
  apiKeys(): readonly UserApiKey[]
  /** The user's own in a team; with null, in the project. `recursive`: also what others contain. */
  permissions(teamId: string | null, recursive: boolean): readonly TeamPermission[]
  /** The user's own in a team. */
  teamProfile(teamId: string): EditableTeamMemberProfile
  /** The members of a team. */
  users(teamId: string): readonly TeamUser[]
  invitations(teamId: string): readonly TeamInvitation[]
  teamApiKeys(teamId: string): readonly TeamApiKey[]
  roles(teamId: string): TeamRoles
}
