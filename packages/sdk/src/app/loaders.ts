/** How each value that can be watched is loaded. Itself loaded when the first of them is looked at. */
import { loadContactChannels } from '../contact-channels/contact-channel.ts'
import { listInvitations } from '../invitations/team-invitations.ts'
import { listNotificationCategories } from '../notifications/notification-categories.ts'
import { listTeamApiKeys, listUserApiKeys } from '../owned-keys/api-keys.ts'
import { listPermissions } from '../permissions/permissions.ts'
import { loadRoles } from '../team-roles/roles.ts'
import { listTeamUsers, loadTeamProfile } from '../teams/member-profiles.ts'
import { listTeams } from '../teams/own-teams.ts'
import type { Loaders } from './standpoint.ts'

export const loaders: Loaders = {
  teams: listTeams,
  contactChannels: loadContactChannels,
  notificationCategories: listNotificationCategories,
  apiKeys: listUserApiKeys,
  permissions: listPermissions,
  teamProfile: loadTeamProfile,
  users: listTeamUsers,
  invitations: listInvitations,
  teamApiKeys: listTeamApiKeys,
  roles: loadRoles,
}
