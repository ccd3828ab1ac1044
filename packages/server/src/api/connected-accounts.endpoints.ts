import { asList, connectedAccountEndpoints } from '@latchkey/contract'
import { getAccessToken } from '../connected-accounts/connected-accounts.ts'
import { implement, type VisitorContext } from '../kernel/http/context.ts'
import { listConnections } from '../oauth-providers/oauth-providers.ts'
import { refuseUnlessInPerson } from '../sessions/sessions.ts'

export const connectedAccountHandlers = implement(connectedAccountEndpoints, {
  async list({ db }, { params: { userId } }) {
    const accounts = (await listConnections(db, { userId })).filter(each => each.allowConnectedAccounts)
    return asList(
      accounts.map(({ providerConfigId: provider, accountId }) => ({ userId, provider, providerAccountId: accountId })),
    )
  },
  async createAccessToken(context, { params, body }) {
    return tokenFor(context, { ...params, scope: body.scope })
  },

  async createAccessTokenOf(context, { params, body }) {
    return tokenFor(context, { ...params, scope: body.scope })
  },
  async createOwnAccessToken(context, { params, body }) {
    return tokenFor(context, { ...params, userId: context.user.id, scope: body.scope })
  },
})

async function tokenFor(
  context: VisitorContext,
  {
    scope = '',
    ...account
  }: { userId: string; providerId: string; providerAccountId?: string; scope: string | undefined },
) {
  const { app, db, user, sessionId } = context
  // What the token allows at the provider outlasts an impersonation.
  if (user?.id === account.userId) await refuseUnlessInPerson(app, db, sessionId)
  const scopes = scope.split(/\s+/).filter(one => one !== '')
  return { accessToken: await getAccessToken(app, context, { ...account, scopes }) }
}
