/** How each value that can be watched is loaded. Itself loaded when the first of them is looked at. */

import { listTeamApiKeys, listUserApiKeys } from '../api-keys/api-keys.ts'
import { listContactChannels } from '../contact-channels/contact-channels.ts'
import { listInvitations } from '../invitations/team-invitations.ts'
import { listNotificationCategories } from '../notifications/notification-categories.ts'
import { listPasskeys } from '../passkeys/passkeys.ts'
import { listPermissions } from '../permissions/permissions.ts'
import { readRecoveryCodes } from '../second-factor/second-factor.ts'
import { listActiveSessions } from '../sessions/active-session.ts'
import { loadRoles } from '../team-roles/roles.ts'
import { listTeamUsers, loadTeamProfile } from '../teams/member-profiles.ts'
import { listTeams } from '../teams/own-teams.ts'
import type { Loaders } from './viewer-stores.ts'

export const loaders: Loaders = {
  teams: listTeams,
  contactChannels: listContactChannels,
  passkeys: listPasskeys,
  recoveryCodes: readRecoveryCodes,
  activeSessions: listActiveSessions,
  oauthProviders: async from => (await import('../oauth-providers/oauth-providers.ts')).listOAuthProviders(from),
  connectedAccount: async (from, ...key) =>
    (await import('../connected-accounts/connected-accounts.ts')).findConnectedAccount(from, ...key),
  notificationCategories: listNotificationCategories,
  apiKeys: listUserApiKeys,
  permissions: listPermissions,
  teamProfile: loadTeamProfile,
  users: listTeamUsers,
  invitations: listInvitations,
  teamApiKeys: listTeamApiKeys,
  roles: loadRoles,
  async purchases({ connection, session }, customerType, customerId) {
    const { listPurchases } = await import('../purchases/purchases.ts')
    return listPurchases({ connection, session, customer: { customerType, customerId } })
  },
}
