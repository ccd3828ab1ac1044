import {
  apiPath,
  asList,
  CannotDeleteCurrentSession,
  header,
  KeySetNotFound,
  roleForInput,
  SchemaError,
  sessionEndpoints,
  succeeded,
  UserAuthenticationRequired,
} from '@latchkey/contract'
import { mailOwnChanges } from '../account-changes/account-changes.ts'
import type { App } from '../app.ts'
import { getSource } from '../authority/authority.ts'
import { implement } from '../kernel/http/context.ts'
import { readEndedSessions } from '../sessions/session-ends.ts'
import { listLiveSessions, listSessionHistory } from '../sessions/session-list.ts'
import { beginSession, issueAccessToken, refreshAccessToken, revokeSession, signOut } from '../sessions/sessions.ts'
import { getUser } from '../users/users.ts'

export const sessionHandlers = implement(sessionEndpoints, {
  async create({ app, db, caller, transaction }, { body }) {
    const { userId, expiresInMillis, isImpersonation } = body
    const role = roleForInput(sessionEndpoints.create, { body })
    const source = getSource(caller, { role, endsWithSession: isImpersonation })
    const input = { userId, device: null, lifetimeMs: expiresInMillis, isImpersonation, source }
    const { session, user } = await transaction(async tx => ({
      session: await beginSession(app, tx, input),
      user: await getUser(tx, userId),
    }))
    return {
      accessToken: await issueAccessToken(app, db, session, user),
      refreshToken: session.refreshToken,
    }
  },

  async list({ app, db, sessionId }, { query }) {
    const { userId, includeImpersonations = false } = query
    return asList(await listLiveSessions(app, db, { userId, includeImpersonations, currentSessionId: sessionId }))
  },

  async delete(context, { params, query }) {
    const { app, sessionId: current, transaction, user } = context
    if (params.sessionId === current) throw CannotDeleteCurrentSession()
    const userId = query.userId ?? user?.id
    await transaction(tx => {
      const revoke = () => revokeSession(app, tx, params.sessionId, query.userId)
      return userId === undefined ? revoke() : mailOwnChanges(context, tx, userId, revoke)
    })
    return succeeded
  },

  ended: (context, { query }) => readEndedSessions(context, query),

  async history({ app, db }, { query }) {
    const { items, nextCursor } = await listSessionHistory(app, db, query)
    return { items, isPaginated: true as const, pagination: { nextCursor } }
  },

  async deleteCurrent({ app, sessionId, transaction }) {
    // A session whose user is gone is over, which is another answer than having sent no token.
    if (sessionId === null) throw UserAuthenticationRequired()
    await transaction(tx => signOut(app, tx, sessionId))
    return succeeded
  },

  async refreshCurrent({ app, db, device, headers }) {
    const refreshToken = headers.get(header.refreshToken)
    if (!refreshToken) throw SchemaError({ message: `headers.${header.refreshToken} is a required field` })
    return { accessToken: await refreshAccessToken(app, db, refreshToken, device) }
  },

  async keySet({ app, openProject }, { params, query }) {
    const scope = await openProject(params.projectId)
    if (!scope) throw KeySetNotFound()
    const { includeRestricted = false, includeAnonymous = false } = query
    const keys = await app.signingKeys.published(scope.project.id, { includeRestricted, includeAnonymous })
    return Response.json({ keys }, { headers: { 'cache-control': 'public, max-age=3600' } })
  },

  restrictedKeySet: async ({ app }, { params }) => toKeySet(app, params.projectId, 'include_restricted'),
  anonymousKeySet: async ({ app }, { params }) => toKeySet(app, params.projectId, 'include_anonymous'),
})

function toKeySet({ config }: App, projectId: string, included: string): Response {
  const path = `/projects/${encodeURIComponent(projectId)}/.well-known/jwks.json?${included}=true`
  return new Response(null, { status: 307, headers: { location: config.publicUrl + apiPath + path } })
}
