import {
  OAuthClientInvalid,
  oauthEndpoints,
  oauthTestEndpoints,
  type TokenAnswer,
  type TokenRequest,
} from '@latchkey/contract'
import { mailOwnChanges } from '../../account-changes/account-changes.ts'
import type { App } from '../../app.ts'
import { authorize, opensClient, prepareNavigation } from '../../auth/oauth/authorize.ts'
import { finishAtProvider } from '../../auth/oauth/callback.ts'
import { handOver } from '../../auth/oauth/cross-domain.ts'
import { exchangeCode } from '../../auth/oauth/exchange.ts'
import { issueCode } from '../../auth/oauth/issue-code.ts'
import { createTest, openTest, readTest } from '../../auth/oauth/oauth-tests.ts'
import { checkScope, clientProjectId, type Grant, readGrant } from '../../auth/oauth/token-request.ts'
import { signedInOrMfa } from '../../auth/sign-in.ts'
import { implement, type OpenContext, type ProjectScope } from '../../kernel/http/context.ts'
import { refreshAccessToken } from '../../sessions/sessions.ts'

export const oauthHandlers = implement(oauthEndpoints, {
  async authorize(context, { params, query }) {
    const request = { providerId: params.providerId, query }
    if ((query.hexclaveResponseMode ?? query.stackResponseMode) !== 'json')
      return redirect(307, await authorize(context, request))
    return Response.json({ location: (await prepareNavigation(context, request)).href })
  },

  async callback(context, { params, query }) {
    return redirect(303, await finishAtProvider(context, { providerId: params.providerId, given: query }))
  },

  async callbackByForm(context, { params, query, body }) {
    // What the query has comes first, as the contract says.
    const given = { ...body, ...query }
    return redirect(303, await finishAtProvider(context, { providerId: params.providerId, given }))
  },

  async issueCode(context, { body }) {
    return { redirectUrl: (await issueCode(context, body)).href }
  },

  async crossDomain(context, { body }) {
    return { redirectUrl: (await handOver(context, body)).href }
  },

  async token(context, { body }) {
    const { app, device, headers } = context
    const grant = readGrant(body)
    const scope = await getClient(context, body, grant)
    checkScope(body)
    if (grant.grant === 'refresh_token') {
      return tokenAnswer(app, await refreshAccessToken(app, scope.db, grant.refreshToken, device))
    }
    const { project } = scope
    const { outcome, afterCallbackRedirectUrl } = await exchangeCode(app, scope, {
      grant,
      device,
      connecting: (tx, userId, work) =>
        mailOwnChanges({ app, project, device, headers, user: { id: userId } }, tx, userId, work),
    })
    const { accessToken, refreshToken, isNewUser } = await signedInOrMfa(app, scope.db, outcome)
    return {
      ...tokenAnswer(app, accessToken),
      refresh_token: refreshToken,
      is_new_user: isNewUser,
      newUser: isNewUser,
      after_callback_redirect_url: afterCallbackRedirectUrl,
      afterCallbackRedirectUrl,
    }
  },
})

function redirect(status: 303 | 307, to: URL): Response {
  return new Response(null, { status, headers: { location: to.href } })
}

/**
 * The client is a project, and its secret one of the project's publishable keys. With a code the verifier shows that it
 * is the same client, and the secret may be left out.
 */
async function getClient(
  { app, openProject }: OpenContext,
  input: TokenRequest,
  { grant }: Grant,
): Promise<ProjectScope> {
  const { clientSecret } = input
  const projectId = clientProjectId(input)
  const scope = projectId === null ? null : await openProject(projectId)
  const needsNoSecret = grant === 'authorization_code' && clientSecret === undefined
  const isClient = scope && (needsNoSecret || (await opensClient(app, scope.project, clientSecret ?? '')))
  if (!isClient) throw OAuthClientInvalid({ clientId: null })
  return scope
}

function tokenAnswer({ config }: App, accessToken: string): TokenAnswer {
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: config.accessTokenSeconds,
    scope: 'legacy',
  }
}

export const oauthTestHandlers = implement(oauthTestEndpoints, {
  create: async (context, { body }) => createTest(context, body.providerConfigId),

  async open(context, { query }) {
    const { href } = await openTest(context, query.ticket)
    return new Response(null, { status: 307, headers: { location: href } })
  },

  read: async ({ app, db }, { params }) => readTest(app, db, params.oauthTestId),
})
