import { asList, CannotGetOwnUser, CreatorGivenTwice, teamEndpoints } from '@latchkey/contract'
import { implement } from '../kernel/http/context.ts'
import { selectTeam } from '../users/users.ts'
import { createTeam, getTeam, listTeams } from './teams.ts'

export const teamHandlers = implement(teamEndpoints, {
  async list({ db }, { query }) {
    return asList(await listTeams(db, query.userId))
  },
  async create({ app, project, user, transaction }, { query, body }) {
    // `add_current_user` is the older way of saying `creator_user_id: "me"`.
    if (query.addCurrentUser && body.creatorUserId !== undefined && body.creatorUserId !== user?.id)
      throw CreatorGivenTwice()
    if (query.addCurrentUser && !user) throw CannotGetOwnUser()
    const creatorUserId = query.addCurrentUser ? user?.id : body.creatorUserId
    return transaction(async tx => {
      const team = await createTeam(app, tx, project, { ...body, creatorUserId })
      if (creatorUserId !== undefined) await selectTeam(tx, creatorUserId, team.id)
      return team
    })
  },
  async read({ db }, { params }) {
    return getTeam(db, params.teamId)
  },
})
