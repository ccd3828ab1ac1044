import { succeeded, type UserUpdate, userEndpoints } from '@latchkey/contract'
import { implement, type VisitorContext } from '../kernel/http/context.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { changeUser, createUser, getUser, hashAskedPassword, listUsers, removeUser } from './users.ts'

export const userHandlers = implement(userEndpoints, {
  async readOwn({ user }) {
    return user.profile
  },
  async updateOwn(context, { body }) {
    return update(context, context.user.id, body)
  },
  async deleteOwn({ user, transaction }) {
    await transaction(tx => removeUser(tx, user.id))
    return succeeded
  },
  async list({ db }, { query }) {
    const { items, nextCursor } = await listUsers(db, query)
    return { items, isPaginated: true as const, pagination: { nextCursor } }
  },
  async create({ app, project, transaction }, { body }) {
    const passwordHash = await hashAskedPassword(app, body)
    return transaction(tx => createUser(app, tx, project, body, passwordHash))
  },
  async read({ db }, { params }) {
    return getUser(db, params.userId)
  },
  async update(context, { params, body }) {
    return update(context, params.userId, body)
  },
  async delete({ transaction }, { params }) {
    await transaction(tx => removeUser(tx, params.userId))
    return succeeded
  },
})

async function update({ app, project, transaction }: VisitorContext, userId: string, body: UserUpdate) {
  const passwordHash = await hashAskedPassword(app, body)
  return transaction(async tx => {
    const user = await changeUser(app, tx, project, userId, body, passwordHash)
    // Whoever knew the former password may have signed in with it.
    if (passwordHash !== undefined) await endSessionsOf(tx, userId, 'password-changed', app.clock.now())
    return user
  })
}
