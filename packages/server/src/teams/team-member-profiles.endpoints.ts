import { asList, teamMemberProfileEndpoints } from '@latchkey/contract'
import { implement } from '../kernel/http/context.ts'
import { changeProfile, getProfile, listProfiles } from '../users/member-profiles.ts'

export const teamMemberProfileHandlers = implement(teamMemberProfileEndpoints, {
  async list({ db }, { query }) {
    return asList(await listProfiles(db, query))
  },
  async read({ db }, { params }) {
    return getProfile(db, params.teamId, params.userId)
  },
  async update({ app, transaction }, { params, body }) {
    return transaction(tx => changeProfile(app, tx, params.teamId, params.userId, body))
  },
})
