/**
 * Authorization requests that wait for a person: what the page that asks them reads, and how they answer.
 *
 * The protocol's library decides again when the browser comes back with the answer (`openid-answers.ts`): nothing here sends a
 * code anywhere.
 */
import {
  type AuthorizationRequest,
  AuthorizationRequestNotFound,
  type OpenIdScope,
  type ProjectConfig,
  parseUrl,
  type ResourceAccess,
  SignInNotFresh,
} from '@latchkey/contract'
import type { InteractionResults } from 'oidc-provider'
import * as z from 'zod'
import type { App } from '../app.ts'
import { randomToken } from '../kernel/crypto/random.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { refuseUnlessInPerson } from '../sessions/sessions.ts'
import { type ApplicationRow, findApplicationRow } from './applications.store.ts'
import { type AuthenticationContext, authenticationContext, hasRequestedClass } from './authentication-context.ts'
import { findAnsweringSession } from './authorization-requests.store.ts'
import { applicationIdOf } from './client-ids.ts'
import { findConsented } from './consents.store.ts'
import { rememberConsent } from './consents.ts'
import { answerParameter, putAnswer } from './openid-answers.ts'
import { findRecord, putRecord } from './openid-records.store.ts'
import { openRecord, recordKey, sealedRecord } from './openid-records.ts'
import { requestedAccess } from './resources.ts'
import { verifiedDomain } from './verified-domain.ts'

/** As long as a session of ours lasts, with which it ends. */
export const grantSeconds = 366 * 24 * 60 * 60

/** Who answers, and in which session. */
export interface Answering {
  readonly config: ProjectConfig
  readonly requestId: string
  readonly userId: string
  readonly sessionId: string | null
}

const Interaction = z.object({
  returnTo: z.string(),
  params: z.object({
    client_id: z.string(),
    redirect_uri: z.string().default(''),
    scope: z.string().default('openid'),
    prompt: z.string().default(''),
    max_age: z.coerce.number().optional(),
    acr_values: z.string().default(''),
    login_hint: z.string().optional(),
    resource: z.union([z.string(), z.array(z.string())]).default([]),
  }),
  prompt: z.object({ reasons: z.array(z.string()).default([]) }),
})

interface OpenRequest {
  readonly application: ApplicationRow
  readonly scopes: OpenIdScope[]
  readonly resources: ResourceAccess[]
  readonly returnTo: string
  readonly returnsTo: string | null
  readonly loginHint: string | null
  readonly needsConsent: boolean
  /** The person signs in, although someone is signed in: the application asks for it, or for someone else. */
  readonly needsSignIn: boolean
  readonly signedInAt: Date
  readonly context: AuthenticationContext
}

/** @throws {@link AuthorizationRequestNotFound} */
export async function readAuthorizationRequest(app: App, db: Db, answering: Answering): Promise<AuthorizationRequest> {
  const request = await openRequest(app, db, answering)
  const { id, displayName, homepageUrl, logoUrl } = request.application
  const { scopes, resources, returnsTo, loginHint, needsConsent, needsSignIn } = request
  return {
    application: { id, displayName, homepageUrl, logoUrl, verifiedDomain: verifiedDomain(request.application) },
    ...{ scopes, resources, returnsTo, loginHint, needsConsent, needsSignIn },
  }
}

/**
 * Where the browser goes with the answer.
 *
 * @throws {@link AuthorizationRequestNotFound}, {@link SignInNotFresh}
 */
export async function grantAuthorizationRequest(app: App, tx: Tx, answering: Answering): Promise<string> {
  await refuseUnlessInPerson(app, tx, answering.sessionId)
  const request = await openRequest(app, tx, answering)
  const { application, scopes, returnTo, signedInAt, context } = request
  if (request.needsSignIn) throw SignInNotFresh()
  const { userId } = answering
  const sessionId = inSession(answering)
  const resources = scopesByResource(request.resources)
  await rememberConsent(app, tx, { userId, applicationId: application.id, scopes, resources })
  const grantId = await putGrant(app, tx, { userId, sessionId, application, scopes, resources })
  return goOn(app, tx, answering, returnTo, {
    login: { accountId: userId, ts: Math.floor(signedInAt.getTime() / 1000), ...context },
    select_account: {},
    consent: { grantId },
  })
}

/** @throws {@link AuthorizationRequestNotFound} */
export async function denyAuthorizationRequest(app: App, tx: Tx, answering: Answering): Promise<string> {
  const { returnTo } = await openRequest(app, tx, answering)
  return goOn(app, tx, answering, returnTo, {
    error: 'access_denied',
    error_description: 'the person did not allow it',
  })
}

async function goOn(
  app: App,
  tx: Tx,
  answering: Answering,
  returnTo: string,
  result: InteractionResults,
): Promise<string> {
  const { requestId, userId } = answering
  const secret = await putAnswer(app, tx, { requestId, userId, sessionId: inSession(answering), result })
  const url = new URL(returnTo)
  url.searchParams.set(answerParameter, secret)
  return url.href
}

async function openRequest(app: App, db: Db, answering: Answering): Promise<OpenRequest> {
  const { requestId, userId } = answering
  const record = await findRecord(db, recordKey('Interaction', requestId), app.clock.now())
  if (!record) throw AuthorizationRequestNotFound()
  const { returnTo, params, prompt } = Interaction.parse(openRecord(app, db.projectId, record))
  const applicationId = applicationIdOf(db.projectId, params.client_id)
  const application = applicationId === null ? null : await findApplicationRow(db, applicationId)
  const session = await findAnsweringSession(db, { sessionId: inSession(answering), userId })
  if (!application?.enabled || !session) throw AuthorizationRequestNotFound()
  const signedInAt = session.createdAt
  const context = authenticationContext(session.authenticationMethods)
  const requested = params.scope.split(' ')
  const scopes = application.scopes.filter(scope => requested.includes(scope))
  const prompts = params.prompt.split(' ')
  const resources = await requestedAccess(db, answering.config, {
    userId,
    identifiers: [params.resource].flat(),
    scopes: requested,
  })
  const consented = await findConsented(db, { userId, applicationId: application.id })
  const isRemembered =
    consented !== null &&
    scopes.every(scope => consented.scopes.includes(scope)) &&
    resources.every(({ identifier, scopes: of }) => of.every(({ id }) => consented.resources[identifier]?.includes(id)))
  return {
    ...{ application, scopes, resources, returnTo },
    returnsTo: webHost(params.redirect_uri),
    loginHint: params.login_hint ?? null,
    needsConsent:
      prompts.includes('select_account') ||
      (!application.skipsConsent &&
        // No owner vouches for one that registered itself.
        (application.registration !== 'manual' || prompts.includes('consent') || !isRemembered)),
    needsSignIn:
      signedInAt <
      earliestSignIn({
        ...{ requestedAt: record.createdAt, prompts, maxAge: params.max_age, reasons: prompt.reasons },
        hasClass: hasRequestedClass(params.acr_values, context.acr),
      }),
    ...{ signedInAt, context },
  }
}

function webHost(uri: string): string | null {
  const { protocol, host } = parseUrl(uri) ?? {}
  return protocol === 'https:' || protocol === 'http:' ? (host ?? null) : null
}

interface Demands {
  readonly requestedAt: Date
  readonly prompts: readonly string[]
  readonly maxAge: number | undefined
  readonly reasons: readonly string[]
  /** Whether the sign-in has a class that the application asks for. */
  readonly hasClass: boolean
}

/** Since when the person must have signed in. */
function earliestSignIn({ requestedAt, prompts, maxAge, reasons, hasClass }: Demands): Date {
  // The request is for another user than who is signed in: without a new sign-in, page and protocol would send the browser to and fro.
  const isSomeoneElse = reasons.includes('id_token_hint') || reasons.includes('claims_id_token_sub_value')
  // A second factor, if the person has one, is due in a new sign-in. Who has none goes on without: the values are wishes (OpenID Core 3.1.2.1).
  if (prompts.includes('login') || isSomeoneElse || !hasClass) return requestedAt
  return new Date(maxAge === undefined ? 0 : requestedAt.getTime() - maxAge * 1000)
}

interface NewGrant {
  readonly userId: string
  readonly sessionId: string
  readonly application: ApplicationRow
  readonly scopes: readonly OpenIdScope[]
  readonly resources: Readonly<Record<string, readonly string[]>>
}

/** As the library would store it. Returns its id. */
async function putGrant(app: App, tx: Tx, grant: NewGrant): Promise<string> {
  const { userId, sessionId, application, scopes, resources } = grant
  const id = randomToken()
  const iat = Math.floor(app.clock.now().getTime() / 1000)
  const payload = {
    ...{
      jti: id,
      kind: 'Grant',
      iat,
      exp: iat + grantSeconds,
      accountId: userId,
      clientId: application.clientIdUrl ?? application.id,
    },
    openid: { scope: scopes.join(' ') },
    resources: Object.fromEntries(Object.entries(resources).map(([identifier, of]) => [identifier, of.join(' ')])),
  }
  await putRecord(
    tx,
    sealedRecord(app, tx.projectId, { kind: 'Grant', id, payload, sessionId, lifetimeSeconds: grantSeconds }),
  )
  return id
}

type ScopesByResource = Readonly<Record<string, readonly string[]>>

/** Those of which the user holds no requested scope are left out. */
function scopesByResource(resources: readonly ResourceAccess[]): ScopesByResource {
  const named = resources.map(({ identifier, scopes }) => [identifier, scopes.map(({ id }) => id)] as const)
  return Object.fromEntries(named.filter(([, scopes]) => scopes.length > 0))
}

function inSession({ sessionId }: Answering): string {
  if (sessionId === null) throw AuthorizationRequestNotFound()
  return sessionId
}
