/**
 * Test sign-ins: an owner signs in at a provider with the settings of the project, and sees what it answered.
 *
 * The flow is that of a sign-in up to the account: the same request, the same callback and the same cookie. Then it is
 * noted and forgotten: no user is looked for or created, and the tokens are not stored.
 */

import {
  apiPath,
  OAuthProviderNotConfigured,
  OAuthProviderWithoutKeys,
  type OAuthTest,
  OAuthTestLinkUsed,
  OAuthTestNotFound,
  type ProviderResponse,
} from '@latchkey/contract'
import type { App } from '../../app.ts'
import { digest, randomToken } from '../../kernel/crypto/random.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { OpenContext, ProjectScope, VisitorContext } from '../../kernel/http/context.ts'
import { defineDeletion, hourMs } from '../../kernel/jobs/schedule.ts'
import { bucketName } from '../../kernel/limits/limits.ts'
import { spend } from '../../projects/spending.ts'
import { fixedRate } from '../../rate-limits.ts'
import { beginFlow, flowLifetimeMs, type ReturnedFlow } from './flows.ts'
import {
  deleteTestsCreatedBefore,
  findTest,
  finishTest,
  insertTest,
  openTestByTicket,
  type TestOutcome,
} from './oauth-tests.store.ts'
import { findProviderSetup } from './provider.ts'
import { readAccount } from './provider-account.ts'
import { callbackUrl, getProviderClient, isPractised } from './provider-clients.ts'
import { explained, failureBeforeProvider, failureOfTest, timedOut, withoutCode } from './test-problems.ts'

const openedWithinMs = 10 * 60 * 1000
const retentionMs = 60 * 60 * 1000

/**
 * Whether the provider is switched on does not matter: it is tested before.
 *
 * @throws {@link OAuthProviderNotConfigured}, {@link OAuthProviderWithoutKeys}
 */
export async function createTest(
  { app, db, project, transaction }: VisitorContext,
  providerConfigId: string,
): Promise<{ id: string; url: string }> {
  const setup = findProviderSetup(project.config, providerConfigId)
  if (!setup) throw OAuthProviderNotConfigured()
  if (!(await getProviderClient(app, setup, project.id))) throw OAuthProviderWithoutKeys()
  await app.limits.spend(db, { bucket: bucketName('oauth-tests'), ...fixedRate('oauthTests') })
  await spend(app, db.projectId, 'outgoingTests')
  const id = app.ids.next()
  // The project is named, because a browser that opens the link has nothing else to say it with.
  const ticket = `${randomToken()}.${project.id}`
  const isPractice = isPractised(app, setup)
  const createdAt = app.clock.now()
  await transaction(tx =>
    insertTest(tx, { id, providerId: setup.id, ticketDigest: digest(ticket), isPractice, createdAt }),
  )
  return { id, url: `${app.config.publicUrl}${apiPath}/auth/oauth/test?${new URLSearchParams({ ticket })}` }
}

/**
 * Where the browser is sent: to the provider, or to the result if it comes to that already.
 *
 * @throws {@link OAuthTestLinkUsed}
 */
export async function openTest(context: OpenContext, ticket: string): Promise<URL> {
  const { app, openProject } = context
  const projectId = /^\w+\.([\w-]{1,100})$/.exec(ticket)?.[1]
  const scope = projectId === undefined ? null : await openProject(projectId)
  if (!scope) throw OAuthTestLinkUsed()
  const { db, project } = scope
  const now = app.clock.now()
  const createdSince = new Date(now.getTime() - openedWithinMs)
  const test = await openTestByTicket(db, digest(ticket), { now, createdSince })
  const setup = test && findProviderSetup(project.config, test.providerId)
  if (!setup) throw OAuthTestLinkUsed()
  try {
    const client = await getProviderClient(app, setup, project.id)
    if (!client) throw OAuthTestLinkUsed()
    const { postsForm } = client
    const parameters = { type: 'test', testId: test.id } as const
    const flow = await beginFlow(context, db, { providerId: setup.id, parameters, postsForm })
    return await client.authorizationUrl({ ...flow, extraScopes: [], redirectUri: callbackUrl(app, setup) })
  } catch (error) {
    await finishTest(db, test.id, failureBeforeProvider(app, setup, error))
    return resultPage(app, db, { providerId: setup.id, testId: test.id })
  }
}

export interface ReturnedTest {
  readonly flow: ReturnedFlow
  readonly testId: string
  readonly given: ProviderResponse
  readonly state: string
}

/** Where the browser is sent when it is back from the provider: to the result in the dashboard. */
export async function finishReturnedTest(app: App, scope: ProjectScope, returned: ReturnedTest): Promise<URL> {
  const { testId, flow } = returned
  await finishTest(scope.db, testId, await getOutcome(app, scope, returned))
  return resultPage(app, scope.db, { providerId: flow.providerId, testId })
}

async function getOutcome(
  app: App,
  { project }: ProjectScope,
  { flow, given, state }: ReturnedTest,
): Promise<TestOutcome> {
  if (app.clock.now().getTime() - flow.createdAt.getTime() > flowLifetimeMs) return timedOut
  const setup = findProviderSetup(project.config, flow.providerId)
  const client = setup && (await getProviderClient(app, setup, project.id))
  // It was removed, or lost its keys, while the browser was at the provider.
  if (!client) return { problem: { kind: 'other', message: null, providerError: null } }
  const refused = withoutCode(app, client.setup, given)
  if (refused) return refused
  try {
    const { account, tokens } = await readAccount(app, client, { ...flow, given, state, extraScopes: [] })
    return {
      answer: {
        account,
        requestedScopes: [...tokens.scopes],
        grantedScopes: tokens.grantedScopes && [...tokens.grantedScopes],
        hasRefreshToken: tokens.refreshToken !== null,
        accessTokenSeconds: Math.round((tokens.expiresAt.getTime() - app.clock.now().getTime()) / 1000),
      },
    }
  } catch (error) {
    return failureOfTest(app, client.setup, error)
  }
}

/** @throws {@link OAuthTestNotFound} */
export async function readTest(app: App, db: Db, id: string): Promise<OAuthTest> {
  const test = await findTest(db, id, new Date(app.clock.now().getTime() - retentionMs))
  if (!test) throw OAuthTestNotFound()
  const { providerId: providerConfigId, isPractice, createdAt, outcome } = test
  const common = { id, providerConfigId, isPractice, createdAtMillis: createdAt.getTime() }
  if (outcome === null) return { ...common, state: 'waiting', answer: null, problem: null }
  if ('answer' in outcome) return { ...common, state: 'succeeded', answer: outcome.answer, problem: null }
  return { ...common, state: 'failed', answer: null, problem: explained(outcome.problem) }
}

/** The page of the provider in the dashboard, which this server serves. */
function resultPage(
  { config }: App,
  { projectId }: Db,
  { providerId, testId }: { readonly providerId: string; readonly testId: string },
): URL {
  const page = new URL(config.publicUrl)
  page.pathname = `/projects/${projectId}/auth-methods/${encodeURIComponent(providerId)}`
  page.searchParams.set('test', testId)
  return page
}

export const deleteOldOAuthTests = defineDeletion('forget-old-oauth-tests', hourMs, deleteTestsCreatedBefore)
