/** What can be done with a team. The same requests serve its members and the application's own server. */
import * as teamMemberships from '@latchkey/client/team-memberships'
import * as teams from '@latchkey/client/teams'
import { createTeamApiKey } from '../api-keys/api-keys.ts'
import type { ViewerStores } from '../app/viewer-stores.ts'
import { sendInvitation } from '../invitations/team-invitations.ts'
import { getItem } from '../items/items.ts'
import { later } from '../later.ts'
import { customerActNames } from '../purchases/customer-act-names.ts'
import { changeRoles } from '../team-roles/roles.ts'
import { ownTeamsChanged } from './own-teams.ts'
import type { ServerTeamUpdateOptions } from './server-team.ts'
import type { Team } from './team.ts'

export function teamActs(from: ViewerStores, teamId: string) {
  const { store, session } = from
  const { transport } = from.connection
  const params = { teamId }

  return {
    async update(options: ServerTeamUpdateOptions) {
      await teams.update(transport, { session, params, body: { ...options } })
      await ownTeamsChanged(from)
    },
    async delete() {
      await teams.delete(transport, { session, params })
      await ownTeamsChanged(from)
    },
    inviteUser: options => sendInvitation(from, teamId, options),
    listInvitations: () => store('invitations', teamId).load(),
    listUsers: () => store('users', teamId).load(),
    removeUser: userId => removeMember(from, teamId, userId),
    getRoles: () => store('roles', teamId).load(),
    changeRoles: (userId, change) => changeRoles(from, teamId, userId, change),
    listApiKeys: () => store('teamApiKeys', teamId).load(),
    createApiKey: options => createTeamApiKey(from, teamId, options),
    getItem: itemId => getItem(from.connection, { itemId, teamId }),
    ...later(customerActNames, async () =>
      (await import('../purchases/customer-acts.ts')).customerActs(from, 'team', teamId),
    ),
  } satisfies Partial<Team>
}

export async function removeMember(from: ViewerStores, teamId: string, userId: string): Promise<void> {
  const call = { session: from.session, params: { teamId, userId } }
  await teamMemberships.delete(from.connection.transport, call)
  await Promise.all([from.outdate('users', teamId), from.outdate('roles', teamId)])
}
