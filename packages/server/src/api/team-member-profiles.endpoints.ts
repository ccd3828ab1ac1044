import { asList, teamMemberProfileEndpoints } from '@latchkey/contract'
import { grantsThatCount } from '../authority/authority.ts'
import { implement } from '../kernel/http/context.ts'
import { heldBy } from '../permissions/definitions.ts'
import { listTeamGrants } from '../permissions/permissions.ts'
import { changeProfile, getProfile, listProfiles } from '../users/member-profiles.ts'

export const teamMemberProfileHandlers = implement(teamMemberProfileEndpoints, {
  async list({ db, project, user }, { query }) {
    const profiles = await listProfiles(db, query)
    if (!user || !query.teamId) return asList(profiles)
    const granted = await listTeamGrants(db, query.teamId, user.id)
    const grants = grantsThatCount(project, granted)
    // Members with the same name can be told apart before one of them is removed.
    if (!heldBy(project.config, 'team', grants).has('$remove_members')) return asList(profiles)
    return asList(profiles.map(profile => ({ ...profile, primaryEmail: profile.user.primaryEmail })))
  },
  read: async ({ db }, { params }) => getProfile(db, params.teamId, params.userId),
  update: async ({ app, transaction }, { params, body }) =>
    transaction(tx => changeProfile(app, tx, params.teamId, params.userId, body)),
})
