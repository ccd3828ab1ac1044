/** Sending a browser to a provider, after everything about the request has been checked. */
import {
  AccessTokenExpired,
  type AuthorizationQuery,
  ExtraScopeNeedsOwnKeys,
  ImpersonationRefused,
  InvalidPublishableKey,
  LinkWithoutToken,
  OAuthClientInvalid,
  ProviderNotEnabled,
  SecondFactorEnrolmentRequired,
  TokenOfOtherProject,
  UnparsableAccessToken,
  UserAuthenticationRequired,
} from '@latchkey/contract'
import type { App } from '../../app.ts'
import type { OpenContext, ProjectScope } from '../../kernel/http/context.ts'
import { keyOpens } from '../../project-keys/project-keys.ts'
import { trustedRedirectUri } from '../../projects/trusted-urls.ts'
import { mustEnrolSecondFactor } from '../../second-factor/required-second-factor.ts'
import { presenceIn, readTokenSession } from '../../sessions/sessions.ts'
import { findUser } from '../../users/users.ts'
import { countStart } from '../attempts.ts'
import { callbackUrl } from './callback-url.ts'
import { errorPage, isProviderFailure } from './error-page.ts'
import { beginFlow } from './flows.ts'
import type { OuterParameters } from './oauth.store.ts'
import { findProviderSetup, type ProviderSetup } from './provider.ts'
import { getProviderClient } from './provider-clients.ts'
import { atProvider } from './provider-failures.ts'
import { checkScope, clientProjectId } from './token-request.ts'

/**
 * Where the browser is sent: to the provider.
 *
 * @throws what `oauth.authorize` declares, in the order of the wire
 */
export async function authorize(
  context: OpenContext,
  given: { readonly providerId: string; readonly query: AuthorizationQuery },
): Promise<URL> {
  checkScope(given.query)
  const scope = await openClient(context, given.query)
  try {
    return await leave(context, scope, given)
  } catch (error) {
    // The other errors are mistakes of the application, which its developer reads here.
    const page = isProviderFailure(error) && errorPage(context.app, scope, errorRedirectUrl(given.query), error)
    if (!page) throw error
    return page
  }
}

async function leave(
  context: OpenContext,
  scope: ProjectScope,
  given: { readonly providerId: string; readonly query: AuthorizationQuery },
): Promise<URL> {
  const { app } = context
  const { query } = given
  const setup = enabledProvider(scope, given.providerId, query.type)
  const client = await atProvider(app, setup, () => getProviderClient(app, setup, scope.project.id))
  if (!client) throw ProviderNotEnabled()
  const redirectUri = trustedRedirectUri(app, scope.project, query)
  redirectUri.hash = ''
  const person = await readPerson(app, scope, query)
  const extraScopes = scopesIn(query.providerScope)
  if (setup.isShared && query.token !== undefined && extraScopes.length > 0) throw ExtraScopeNeedsOwnKeys()

  // Each leaves a row, and needs no proof of anything.
  await countStart(app, scope.db, 'oauth-flow', context.device)
  const parameters: OuterParameters = {
    type: query.type,
    state: query.state,
    redirectUri: redirectUri.href,
    codeChallenge: query.codeChallenge,
    extraScopes,
    errorRedirectUrl: errorRedirectUrl(query),
    afterCallbackRedirectUrl: query.afterCallbackRedirectUrl ?? null,
    ...person,
  }
  const { postsForm } = client
  const flow = await beginFlow(context, scope.db, { providerId: setup.id, parameters, postsForm })
  const callback = callbackUrl(app, setup)
  return atProvider(app, setup, () => client.authorizationUrl({ ...flow, extraScopes, redirectUri: callback }))
}

function errorRedirectUrl(query: AuthorizationQuery): string | null {
  return query.errorRedirectUri ?? query.errorRedirectUrl ?? null
}

/** @throws {@link ProviderNotEnabled} */
export function enabledProvider(
  { project }: Pick<ProjectScope, 'project'>,
  providerId: string,
  type: OuterParameters['type'],
): ProviderSetup {
  const setup = findProviderSetup(project.config, providerId.toLowerCase())
  const isEnabled = setup && (setup.allowSignIn || (type === 'link' && setup.allowConnectedAccounts))
  if (!isEnabled) throw ProviderNotEnabled()
  return setup
}

/** @throws {@link OAuthClientInvalid}, {@link InvalidPublishableKey} */
async function openClient({ app, openProject }: OpenContext, query: AuthorizationQuery): Promise<ProjectScope> {
  const { clientId, clientSecret } = query
  const projectId = clientProjectId(query)
  const scope = projectId === null ? null : await openProject(projectId)
  if (!scope) throw OAuthClientInvalid({ clientId })
  const { id } = scope.project
  if (!(await keyOpens(app, id, 'client', clientSecret))) throw InvalidPublishableKey({ projectId: id })
  return scope
}

type Person = Pick<OuterParameters, 'userId' | 'sessionId'>

/** Of the access token in the query. With `authenticate` it serves the upgrade of an anonymous user. */
async function readPerson(app: App, { project, db }: ProjectScope, query: AuthorizationQuery): Promise<Person> {
  const { type, token } = query
  if (token === undefined || token === '') {
    if (type === 'link') throw LinkWithoutToken()
    return { userId: null, sessionId: null }
  }
  const verdict = await app.accessTokens.verify(token)
  if (verdict.is === 'unparsable') throw UnparsableAccessToken()
  if (verdict.is === 'expired') throw AccessTokenExpired({ expiredAtMillis: verdict.expiredAt.getTime() })
  const { claims } = verdict
  if (claims.projectId !== project.id) throw TokenOfOtherProject()
  const { userId, sessionId } = claims
  const session = await readTokenSession(app, db, claims)
  if (session.is === 'ended') {
    // There is no one to upgrade, and the browser signs in all the same.
    if (type === 'authenticate') return { userId: null, sessionId: null }
    if (!(await findUser(db, userId))) throw UserAuthenticationRequired()
    throw AccessTokenExpired({ expiredAtMillis: session.endedAt.getTime() })
  }
  if (type === 'link') {
    if ((await presenceIn(app, db, sessionId)) === 'impersonation') throw ImpersonationRefused()
    const user = await findUser(db, userId)
    if (user && (await mustEnrolSecondFactor(db, project.config, user))) throw SecondFactorEnrolmentRequired()
  }
  return { userId, sessionId }
}

function scopesIn(given = ''): string[] {
  return [...new Set(given.split(/\s+/).filter(scope => scope !== ''))]
}
