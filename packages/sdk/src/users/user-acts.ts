/** What users do with what is theirs: by themselves, or by the application's own server for them. */

import { createUserApiKey } from '../api-keys/api-keys.ts'
import type { ViewerStores } from '../app/viewer-stores.ts'
import { later } from '../later.ts'
import { permissionHolder } from '../permissions/permissions.ts'
import { revokeSession } from '../sessions/active-session.ts'
import { leaveTeam } from '../teams/own-teams.ts'
import type { UserOwn } from './user.ts'

export function userActs(from: ViewerStores): UserOwn {
  const { store } = from
  return {
    listPasskeys: () => store('passkeys').load(),
    getRecoveryCodes: () => store('recoveryCodes').load(),
    getActiveSessions: () => store('activeSessions').load(),
    revokeSession: sessionId => revokeSession(from, sessionId),
    ...later(['getConnectedAccount'], async () =>
      (await import('../connected-accounts/oauth-acts.ts')).oauthActs(from),
    ),
    ...permissionHolder(from),
    leaveTeam: team => leaveTeam(from, team.id),
    getTeamProfile: team => store('teamProfile', team.id).load(),
    listApiKeys: () => store('apiKeys').load(),
    createApiKey: options => createUserApiKey(from, options),
    listNotificationCategories: () => store('notificationCategories').load(),
  }
}
