import { CannotGetOwnUser, CreatorGivenTwice, succeeded, teamEndpoints } from '@latchkey/contract'
import type { Tx } from '../kernel/db/db.ts'
import { implement } from '../kernel/http/context.ts'
import { changeTeam, createTeam, getTeam, removeTeam, searchTeams } from '../teams/teams.ts'
import { getUser, lockUser, selectTeam } from '../users/users.ts'

export const teamHandlers = implement(teamEndpoints, {
  async list({ db }, { query }) {
    const { orderBy: _, desc = false, limit, ...search } = query
    // One more than was asked for says whether something follows.
    const found = await searchTeams(db, { ...search, desc, limit: limit === undefined ? mostTeams : limit + 1 })
    if (limit === undefined) return { items: found, isPaginated: false }
    const items = found.slice(0, limit)
    const nextCursor = found.length > limit ? (items.at(-1)?.id ?? null) : null
    return { items, isPaginated: true, pagination: { nextCursor } }
  },
  async create({ app, project, user, transaction }, { query, body }) {
    // `add_current_user` is the older way of saying `creator_user_id: "me"`.
    if (query.addCurrentUser && body.creatorUserId !== undefined && body.creatorUserId !== user?.id)
      throw CreatorGivenTwice()
    if (query.addCurrentUser && !user) throw CannotGetOwnUser()
    const creatorUserId = query.addCurrentUser ? user?.id : body.creatorUserId
    return transaction(async tx => {
      // So that making two teams at once does not pass the limit. Whether there is such a user is said below.
      if (creatorUserId !== undefined) await lockUser(tx, creatorUserId)
      const team = await createTeam(app, tx, project, { ...body, creatorUserId })
      if (creatorUserId !== undefined && (await selectsNewTeam(tx, creatorUserId)))
        await selectTeam(tx, creatorUserId, team.id)
      return team
    })
  },
  async read({ db }, { params }) {
    return getTeam(db, params.teamId)
  },
  async update({ app, transaction }, { params, body }) {
    return transaction(tx => changeTeam(app, tx, params.teamId, body))
  },
  async delete({ app, transaction }, { params }) {
    await transaction(tx => removeTeam(app, tx, params.teamId))
    return succeeded
  },
})

/** A list is all of it. */
const mostTeams = 100_000

/** Who makes a team goes on in it. A server's new team does not move a person out of the one they are in. */
async function selectsNewTeam(tx: Tx, userId: string): Promise<boolean> {
  return tx.actor.type === 'user' || (await getUser(tx, userId)).selectedTeamId === null
}
