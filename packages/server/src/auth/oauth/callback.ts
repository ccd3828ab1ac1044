/** A browser returns from a provider: its flow is found, the account is read, and the application gets a code for it. */
import {
  FlowCannotContinue,
  OAuthFlowTimedOut,
  ProviderAccessDenied,
  ProviderAnswerRefused,
  ProviderGrantInvalid,
  ProviderNotEnabled,
  type ProviderResponse,
  ProviderScopeRefused,
} from '@latchkey/contract'
import type { App } from '../../app.ts'
import { digest, randomToken } from '../../kernel/crypto/random.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { OpenContext, ProjectScope } from '../../kernel/http/context.ts'
import { type GrantedTokens, storeTokens } from '../../oauth-providers/oauth-providers.ts'
import { trustedRedirectUri } from '../../projects/trusted-urls.ts'
import { enabledProvider } from './authorize.ts'
import { errorPage } from './error-page.ts'
import { deleteFlowCookie, flowLifetimeMs, projectIdIn, type ReturnedFlow, spendReturningFlow } from './flows.ts'
import type { OuterParameters } from './oauth.store.ts'
import { codeLifetimeMs, insertAuthorizationCode } from './oauth.store.ts'
import { finishReturnedTest } from './oauth-tests.ts'
import { sealLink } from './pending-link.ts'
import type { ProviderSetup } from './provider.ts'
import { deniedByPerson, readAccount } from './provider-account.ts'
import { getProviderClient } from './provider-clients.ts'
import { atProvider } from './provider-failures.ts'
import { authenticate, checkLink, type ProvenAccount, resolvedAgainIfOvertaken } from './resolution.ts'

/**
 * Where the browser is sent: back to the application, with a code or with an error.
 *
 * @throws what `oauth.callback` declares: an error with a code only where there is no page for it
 */
export async function finishAtProvider(
  context: OpenContext,
  { providerId, given }: { readonly providerId: string; readonly given: ProviderResponse },
): Promise<URL> {
  const { app, openProject } = context
  const state = given.state ?? ''
  deleteFlowCookie(context, state)
  const projectId = projectIdIn(state)
  const scope = projectId === null ? null : await openProject(projectId)
  if (!scope) throw FlowCannotContinue()
  const flow = await spendReturningFlow(context, scope.db, { state, providerId: providerId.toLowerCase() })
  const { parameters } = flow
  if (parameters.type === 'test') {
    return finishReturnedTest(app, scope, { flow, testId: parameters.testId, given, state })
  }
  try {
    return await finish(context, scope, { flow: { ...flow, parameters }, given, state })
  } catch (error) {
    const page = errorPage(app, scope, parameters.errorRedirectUrl, error)
    if (!page) throw error
    return page
  }
}

interface Returned {
  readonly flow: ReturnedFlow & { readonly parameters: OuterParameters }
  readonly given: ProviderResponse
  readonly state: string
}

async function finish({ app, device }: OpenContext, scope: ProjectScope, returned: Returned): Promise<URL> {
  const { flow } = returned
  const { parameters } = flow
  const { project, transaction } = scope
  if (app.clock.now().getTime() - flow.createdAt.getTime() > flowLifetimeMs) throw OAuthFlowTimedOut()
  const setup = enabledProvider(scope, flow.providerId, parameters.type)
  refuseFailed(app, setup, returned.given)
  const { account, tokens } = await atProvider(app, setup, () => read(app, project.id, setup, returned))
  const redirectUri = trustedRedirectUri(app, project, parameters)
  const proven = { project, providerConfigId: setup.id, providerType: setup.type, account, parameters, device }
  const code = await resolvedAgainIfOvertaken(() =>
    transaction(async tx => {
      const issued = randomToken()
      const codeDigest = digest(issued)
      const createdAt = app.clock.now()
      // With shared keys the tokens are not the project's.
      const granted = setup.isShared ? null : tokens
      await insertAuthorizationCode(tx, {
        ...(await resolved(app, tx, { ...proven, codeDigest, granted, type: parameters.type })),
        codeDigest,
        issuedInSessionId: null,
        keepsSession: false,
        provider: setup.id,
        redirectUri: parameters.redirectUri,
        codeChallenge: parameters.codeChallenge,
        afterCallbackRedirectUrl: parameters.afterCallbackRedirectUrl,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + codeLifetimeMs),
      })
      return issued
    }),
  )
  redirectUri.searchParams.set('code', code)
  redirectUri.searchParams.set('state', parameters.state)
  return redirectUri
}

interface ToResolve extends ProvenAccount {
  readonly codeDigest: string
  readonly granted: GrantedTokens | null
  readonly type: OuterParameters['type']
}

/** Whom the code is for. An account that is to be connected waits in the code until that is exchanged. */
async function resolved(app: App, tx: Tx, proven: ToResolve) {
  const { account, providerType, codeDigest, granted, parameters, type } = proven
  if (type === 'authenticate') {
    const found = await authenticate(app, tx, proven)
    if (granted) await storeTokens(app, tx, found.connectionId, granted)
    return { ...found, accountId: account.accountId, sealedLink: null }
  }
  const { userId } = await checkLink(app, tx, proven)
  const pending = { account, providerType, tokens: granted, sessionId: parameters.sessionId }
  const sealedLink = sealLink(app, { projectId: tx.projectId, codeDigest }, pending)
  return { userId, connectionId: null, accountId: null, isNewUser: false, sealedLink }
}

/** What the provider said instead of giving a code. Its own words are logged. */
function refuseFailed({ log }: App, { id, type }: ProviderSetup, { error, errorDescription, code }: ProviderResponse) {
  if (error === undefined && code) return
  if (error !== undefined && deniedByPerson.includes(error)) throw ProviderAccessDenied()
  log.warn({ provider: id, type, error, detail: errorDescription }, 'an OAuth provider returned an error')
  if (error === 'invalid_scope') throw ProviderScopeRefused()
  if (error === 'invalid_grant') throw ProviderGrantInvalid()
  throw ProviderAnswerRefused({ reason: 'The provider returned an error instead of a code. Start the sign-in again.' })
}

async function read(app: App, projectId: string, setup: ProviderSetup, { flow, given, state }: Returned) {
  const client = await getProviderClient(app, setup, projectId)
  if (!client) throw ProviderNotEnabled()
  const { codeVerifier, nonce, parameters } = flow
  return readAccount(app, client, { given, state, codeVerifier, nonce, extraScopes: parameters.extraScopes })
}
