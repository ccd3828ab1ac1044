import { asList, delegationEndpoints, succeeded } from '@latchkey/contract'
import { createDelegation, listDelegations, revokeDelegation } from '../applications/delegations.ts'
import { getSource } from '../authority/authority.ts'
import { implement } from '../kernel/http/context.ts'
import { refuseUnlessInPerson } from '../sessions/sessions.ts'
import { lockUser } from '../users/users.ts'

export const delegationHandlers = implement(delegationEndpoints, {
  list: async ({ app, db }, { query }) => asList(await listDelegations(app, db, query.userId)),
  create: ({ app, transaction, caller, user, sessionId }, { body }) =>
    transaction(async tx => {
      const isByUser = user?.id === body.userId
      if (isByUser && (await lockUser(tx, body.userId))) await refuseUnlessInPerson(app, tx, sessionId)
      const source = getSource(caller, { role: 'developer', endsWithSession: false })
      return createDelegation(app, tx, body, { sessionId: isByUser ? sessionId : null, source })
    }),
  async revoke({ transaction }, { params, query }) {
    await transaction(tx => revokeDelegation(tx, { id: params.delegationId, userId: query.userId }))
    return succeeded
  },
})
