/** Sending a browser to a provider, after everything about the request has been checked. */
import {
  AccessTokenExpired,
  type AuthorizationQuery,
  apiPath,
  ExtraScopeNeedsOwnKeys,
  ImpersonationRefused,
  InvalidPublishableKey,
  LinkWithoutToken,
  OAuthClientInvalid,
  ProviderNotEnabled,
  PublishableKeyRequired,
  publicClientSecret,
  SecondFactorEnrolmentRequired,
  TokenOfOtherProject,
  toSnake,
  UnparsableAccessToken,
  UserAuthenticationRequired,
} from '@latchkey/contract'
import type { App } from '../../app.ts'
import type { Project } from '../../kernel/http/caller.ts'
import type { OpenContext, ProjectScope } from '../../kernel/http/context.ts'
import { keyOpens } from '../../project-keys/project-keys.ts'
import { trustedRedirectUri } from '../../projects/trusted-urls.ts'
import { mustEnrolSecondFactor } from '../../second-factor/required-second-factor.ts'
import { presenceIn, readTokenSession } from '../../sessions/sessions.ts'
import { findUser } from '../../users/users.ts'
import { countStart } from '../attempts.ts'
import { errorPage, isProviderFailure } from './error-page.ts'
import { beginFlow } from './flows.ts'
import type { OuterParameters } from './oauth.store.ts'
import { findProviderSetup, type ProviderSetup } from './provider.ts'
import { callbackUrl, getProviderClient } from './provider-clients.ts'
import { atProvider } from './provider-failures.ts'
import { checkScope, clientProjectId } from './token-request.ts'

/**
 * Where the browser is sent: to the provider.
 *
 * @throws what `oauth.authorize` declares, in the order of the wire
 */
export async function authorize(context: OpenContext, given: AuthorizationRequest): Promise<URL> {
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

/**
 * Where a page navigates that has fetched this address: here again, without the mode. The navigation binds the flow to the browser
 * by a cookie, which a fetch cannot set.
 *
 * @throws as {@link authorize}, also where there is a page for errors
 */
export async function prepareNavigation(context: OpenContext, given: AuthorizationRequest): Promise<URL> {
  checkScope(given.query)
  await prepare(context, await openClient(context, given.query), given)
  const { hexclaveResponseMode: _, stackResponseMode: __, ...query } = given.query
  const here = new URL(
    `${context.app.config.publicUrl}${apiPath}/auth/oauth/authorize/${encodeURIComponent(given.providerId)}`,
  )
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) here.searchParams.set(toSnake(name), value)
  return here
}

interface AuthorizationRequest {
  readonly providerId: string
  readonly query: AuthorizationQuery
}

/** What a flow begins with, if everything about the request is right. */
async function prepare({ app }: OpenContext, scope: ProjectScope, given: AuthorizationRequest) {
  const { query } = given
  const setup = enabledProvider(scope, given.providerId, query.type)
  const client = await atProvider(app, setup, () => getProviderClient(app, setup, scope.project.id))
  if (!client) throw ProviderNotEnabled()
  const redirectUri = trustedRedirectUri(app, scope.project, query)
  redirectUri.hash = ''
  const person = await readPerson(app, scope, query)
  const extraScopes = scopesIn(query.providerScope)
  if (setup.isShared && query.token !== undefined && extraScopes.length > 0) throw ExtraScopeNeedsOwnKeys()
  return { setup, client, redirectUri, person, extraScopes }
}

async function leave(context: OpenContext, scope: ProjectScope, given: AuthorizationRequest): Promise<URL> {
  const { app } = context
  const { query } = given
  const { setup, client, redirectUri, person, extraScopes } = await prepare(context, scope, given)
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
  if (!(await opensClient(app, scope.project, clientSecret))) throw InvalidPublishableKey({ projectId: id })
  return scope
}

/**
 * Whether the client secret is a publishable key of the project, or stands for none where the project requires none.
 *
 * @throws {@link PublishableKeyRequired}
 */
export async function opensClient(app: App, { id, config }: Project, clientSecret: string): Promise<boolean> {
  if (clientSecret !== publicClientSecret) return keyOpens(app, id, 'client', clientSecret)
  if (config.project.requirePublishableClientKey) throw PublishableKeyRequired({ projectId: id })
  return true
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
