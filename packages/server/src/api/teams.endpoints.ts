import {
  CannotGetOwnUser,
  CreatorGivenTwice,
  type ServerTeam,
  succeeded,
  type TeamListQuery,
  teamEndpoints,
} from '@latchkey/contract'
import type { Tx } from '../kernel/db/db.ts'
import { implement } from '../kernel/http/context.ts'
import { changeTeam, createTeam, getTeam, listTeams, removeTeam } from '../teams/teams.ts'
import { getUser, lockUser, selectTeam } from '../users/users.ts'

export const teamHandlers = implement(teamEndpoints, {
  async list({ db }, { query }) {
    return toPage(await listTeams(db, query.userId), query)
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

/** All of them have been read: a list of teams is bounded. A cursor is the id of the last team before. */
function toPage(teams: readonly ServerTeam[], { query, desc = false, limit, cursor }: TeamListQuery) {
  const part = query?.toLowerCase()
  const found = teams.filter(
    ({ id, displayName }) => part === undefined || id === part || displayName.toLowerCase().includes(part),
  )
  const items = desc ? found.reverse() : found
  if (limit === undefined) return { items, isPaginated: false }
  const last = items.findIndex(({ id }) => id === cursor)
  // Nothing follows a team that is gone: from the start, a reader would see teams twice.
  if (cursor !== undefined && last === -1) return { items: [], isPaginated: true, pagination: { nextCursor: null } }
  const first = last + 1
  const shown = items.slice(first, first + limit)
  const nextCursor = first + limit < items.length ? (shown.at(-1)?.id ?? null) : null
  return { items: shown, isPaginated: true, pagination: { nextCursor } }
}

/** Who makes a team goes on in it. A server's new team does not move a person out of the one they are in. */
async function selectsNewTeam(tx: Tx, userId: string): Promise<boolean> {
  return tx.actor.type === 'user' || (await getUser(tx, userId)).selectedTeamId === null
}
