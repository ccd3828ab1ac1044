import { succeeded, type UserUpdate, userEndpoints } from '@latchkey/contract'
import type { Tx } from '../kernel/db/db.ts'
import { implement, type VisitorContext } from '../kernel/http/context.ts'
import { endSessionsOf, endSessionsOfDeleted, refuseUnlessInPerson } from '../sessions/sessions.ts'
import { changeUser, createUser, getUser, hashAskedPassword, listUsers, lockUser, removeUser } from './users.ts'

export const userHandlers = implement(userEndpoints, {
  async readOwn({ user }) {
    return user.profile
  },
  async updateOwn(context, { body }) {
    const { app, user, sessionId } = context
    return update(context, user.id, body, async tx => {
      // Whoever was thrown out, or acts in their name, must neither shut the person out nor take away what keeps others out.
      if (changesWaysIn(body) && (await lockUser(tx, user.id))) await refuseUnlessInPerson(app, tx, sessionId)
    })
  },
  async deleteOwn(context) {
    const { app, user, sessionId } = context
    return remove(context, user.id, async tx => {
      if (await lockUser(tx, user.id)) await refuseUnlessInPerson(app, tx, sessionId)
    })
  },
  async list({ db }, { query }) {
    const { items, nextCursor } = await listUsers(db, query)
    return { items, isPaginated: true as const, pagination: { nextCursor } }
  },
  async create({ app, project, transaction }, { body }) {
    const passwordHash = await hashAskedPassword(app, project.config, body)
    return transaction(tx => createUser(app, tx, project, body, passwordHash))
  },
  async read({ db }, { params }) {
    return getUser(db, params.userId)
  },
  async update(context, { params, body }) {
    return update(context, params.userId, body)
  },
  async delete(context, { params }) {
    return remove(context, params.userId)
  },
})

type Refuse = (tx: Tx) => Promise<void>
const nothing: Refuse = async () => undefined

async function remove({ app, transaction }: VisitorContext, userId: string, refuse = nothing) {
  await transaction(async tx => {
    await refuse(tx)
    await removeUser(tx, userId)
    await endSessionsOfDeleted(tx, userId, app.clock.now())
  })
  return succeeded
}

async function update(
  { app, project, transaction }: VisitorContext,
  userId: string,
  body: UserUpdate,
  refuse = nothing,
) {
  const passwordHash = await hashAskedPassword(app, project.config, body)
  return transaction(async tx => {
    await refuse(tx)
    const user = await changeUser(app, tx, project, userId, body, passwordHash)
    // Whoever knew the former password may have signed in with it.
    if (passwordHash !== undefined) await endSessionsOf(tx, userId, 'password-changed', app.clock.now())
    return user
  })
}

function changesWaysIn({ totpSecretBase64, passkeyAuthEnabled, otpAuthEnabled }: UserUpdate): boolean {
  return [totpSecretBase64, passkeyAuthEnabled, otpAuthEnabled].some(asked => asked !== undefined)
}
