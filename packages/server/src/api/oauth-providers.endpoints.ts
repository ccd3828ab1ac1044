import { asList, oauthProviderEndpoints, succeeded } from '@latchkey/contract'
import { mailOwnChanges } from '../account-changes/account-changes.ts'
import type { Tx } from '../kernel/db/db.ts'
import { implement, type VisitorContext } from '../kernel/http/context.ts'
import {
  createOAuthProvider,
  deleteOAuthProvider,
  getOAuthProvider,
  listOAuthProviders,
  updateOAuthProvider,
} from '../oauth-providers/connection-changes.ts'
import { refuseUnlessInPerson } from '../sessions/sessions.ts'
import { lockUser } from '../users/users.ts'

export const oauthProviderHandlers = implement(oauthProviderEndpoints, {
  list: async ({ db, project }, { query }) => asList(await listOAuthProviders(db, project, query.userId)),

  create: async ({ app, project, transaction }, { body }) =>
    transaction(tx => createOAuthProvider(app, tx, project, body)),

  read: async ({ db, project }, { params }) => getOAuthProvider(db, project, params),

  async update(context, { params, body }) {
    const { app, project } = context
    return inPerson(context, params.userId, (tx, sessionId) =>
      updateOAuthProvider(app, tx, project, { ...params, change: body, sessionId }),
    )
  },

  async delete(context, { params }) {
    await inPerson(context, params.userId, (tx, sessionId) => deleteOAuthProvider(tx, { ...params, sessionId }))
    return succeeded
  },
})

/**
 * With the row of the user locked. Users change their own accounts in person, and keep a sign-in method; their session is
 * null where a server does it for them.
 */
function inPerson<Result>(
  context: VisitorContext,
  userId: string,
  work: (tx: Tx, sessionId: string | null) => Promise<Result>,
): Promise<Result> {
  const { app, user, sessionId, transaction } = context
  return transaction(async tx => {
    if (user?.id !== userId) return work(tx, null)
    if (await lockUser(tx, userId)) await refuseUnlessInPerson(app, tx, sessionId)
    return mailOwnChanges(context, tx, userId, () => work(tx, sessionId))
  })
}
