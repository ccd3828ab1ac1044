/**
 * A project as an OpenID provider: the certified library, over our tables, users and pages.
 *
 * Nothing of it is loaded before a request asks for it. One object for each project is made then, and let go after ten minutes,
 * so that changed keys are known everywhere by that time.
 */
import { hkdfSync } from 'node:crypto'
import { hostedFolder, openIdScopes, type ProjectConfig, parseUrl } from '@latchkey/contract'
import type Provider from 'oidc-provider'
import type {
  AccessToken,
  ClientCredentials,
  Configuration,
  Grant,
  KoaContextWithOIDC,
  RefreshToken,
} from 'oidc-provider'
import { type App, perApp } from '../app.ts'
import { bindDb, type Db } from '../kernel/db/db.ts'
import { dayMs } from '../kernel/jobs/schedule.ts'
import { findUser } from '../users/users.ts'
import { findApplicationRow } from './applications.store.ts'
import { multiFactor } from './authentication-context.ts'
import { grantSeconds } from './authorization-requests.ts'
import { documentCache, fetchClientDocument, isAcceptedDocument } from './client-documents.ts'
import { applicationIdOf } from './client-ids.ts'
import { isClientSecret, isServiceAccount, resourceIdentifier, serviceAccountTeam } from './client-metadata.ts'
import { findConsented } from './consents.store.ts'
import {
  codePath,
  deviceAuthorizationPath,
  deviceInfo,
  showCodeConfirmation,
  showCodeInput,
  showDeviceSignedIn,
} from './device-pages.ts'
import { createPolicy } from './interaction-policy.ts'
import { createAdapters, isStart } from './openid-adapter.ts'
import { actOf, registerTokenExchange } from './openid-exchange.ts'
import { addOpenIdKeyGeneration, getOpenIdKeys, idTokenSeconds } from './openid-keys.ts'
import { showError, showLoggedOut, showLogout } from './openid-pages.ts'
import { createResourceServers } from './openid-resources.ts'
import { findClientFault, storeRegisteredClient } from './registered-clients.ts'
import { noteServiceAccountUse } from './service-account-uses.ts'

/** Of a browser. */
const sessionCookie = 'latchkey-openid'

const keptMs = 10 * 60 * 1000
const daySeconds = dayMs / 1000

type ClientRegistration = ProjectConfig['clientRegistration']

interface MadeProvider {
  readonly settings: string
  readonly provider: Promise<Provider>
}

const providers = perApp(() => new Map<string, MadeProvider>())

export function issuerOf({ config }: App, projectId: string): string {
  return `${config.publicUrl}${hostedFolder(projectId)}`
}

/** `project` is as requests know it. With other settings the provider is made anew. */
export function getProvider(
  app: App,
  project: { readonly id: string; readonly config: Pick<ProjectConfig, 'clientRegistration'> },
): Promise<Provider> {
  const known = providers(app)
  const { clientRegistration } = project.config
  const settings = JSON.stringify(clientRegistration)
  const before = known.get(project.id)
  if (before?.settings === settings) return before.provider
  const provider = createProvider(app, bindDb(app.database, project.id, 'main'), clientRegistration)
  const made: MadeProvider = { settings, provider }
  known.set(project.id, made)
  const forget = () => {
    if (known.get(project.id) === made) known.delete(project.id)
  }
  setTimeout(forget, keptMs).unref()
  provider.catch(forget)
  return provider
}

/** The next keys for ID tokens are published: here at once, by other processes within ten minutes. They sign an hour later. */
export async function rotateOpenIdKeys(app: App, db: Db): Promise<void> {
  await addOpenIdKeyGeneration(app, db)
  providers(app).delete(db.projectId)
}

async function createProvider(app: App, db: Db, registration: ClientRegistration): Promise<Provider> {
  const { default: Library, errors, interactionPolicy } = await import('oidc-provider')
  const keys = await getOpenIdKeys(app, db)
  /** Requests that have fetched their document. */
  const fetching = new WeakSet<KoaContextWithOIDC>()
  const issuer = issuerOf(app, db.projectId)
  const adapter = createAdapters({
    ...{ app, db, errors, acceptsDocuments: registration.metadataDocuments },
    getProvider: () => provider,
    getContext: () => Library.ctx,
  })
  const provider: Provider = new Library(issuer, {
    ...configurationFor(app, db, issuer, createPolicy(interactionPolicy)),
    adapter,
    jwks: { keys },
    features: {
      ...features,
      registration: {
        enabled: registration.dynamic,
        idFactory: () => app.ids.next(),
        issueRegistrationAccessToken: false,
      },
      clientIdMetadataDocument: {
        ...{ enabled: registration.metadataDocuments, ack: 'draft-02', cacheDuration: documentCache },
        allowFetch(ctx, clientId) {
          if (!isStart(ctx) || applicationIdOf(db.projectId, clientId) === null || fetching.has(ctx)) return false
          // Where a document is refused, the library looks for the client once more.
          fetching.add(ctx)
          return isAcceptedDocument(clientId, registration.metadataDocumentHosts)
        },
        async allowClient(_, client) {
          const fault = findClientFault(client)
          if (fault !== null) throw new errors.InvalidClientMetadata(fault)
          return storeRegisteredClient(app, db, 'metadata_document', client)
        },
      },
      resourceIndicators: { enabled: true, getResourceServerInfo: createResourceServers(app, db, errors) },
    },
    async loadExistingGrant(ctx) {
      const { client, account, session, result } = ctx.oidc
      if (!client || !account) return undefined
      // No owner vouches for a client that registered itself: people answer for it each time.
      const isRemembered = await isManual(db, client.clientId)
      const grantId = result?.consent?.grantId ?? (isRemembered ? session?.grantIdFor(client.clientId) : undefined)
      const known = grantId === undefined ? undefined : await provider.Grant.find(grantId)
      return known ?? (isRemembered ? rememberedGrant(provider, db, ctx) : undefined)
    },
  })
  provider.Client.prototype.compareClientSecret = function compare(shown: string) {
    return this.clientSecret !== undefined && isClientSecret(this.clientSecret, shown)
  }
  registerTokenExchange({ app, db, errors, provider })
  provider.on('client_credentials.issued', ({ clientId }) => noteServiceAccountUse(app, db, clientId))
  provider.on('client_credentials.saved', ({ clientId }) => noteServiceAccountUse(app, db, clientId))
  provider.use(async (ctx, next) => {
    const isTyped = ctx.method === 'POST' && ctx.path === codePath
    if (!isTyped || ctx.cookies.get(sessionCookie, { signed: true }) !== undefined) return next()
    // A browser without a session has no form of ours, and the library fails where there is no session.
    ctx.status = 303
    ctx.redirect(`${new URL(issuer).pathname}${codePath}`)
  })
  // A link with the code in it would spare the typing to the victim of a stranger, too.
  provider.on('device_authorization.success', (_, answer) =>
    Reflect.deleteProperty(answer, 'verification_uri_complete'),
  )
  provider.on('server_error', (_, error) => app.log.error({ err: error }, 'openid request failed'))
  return provider
}

/** Whether an owner registered the client. */
export async function isManual(db: Db, clientId: string): Promise<boolean> {
  const id = applicationIdOf(db.projectId, clientId)
  return id !== null && (await findApplicationRow(db, id))?.registration === 'manual'
}

/** What the person allowed earlier, in another session. */
async function rememberedGrant(provider: Provider, db: Db, { oidc }: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, account } = oidc
  if (!client || !account) return undefined
  const [userId, applicationId] = [account.accountId, client.clientId]
  const consented = await findConsented(db, { userId, applicationId })
  if (!consented) return undefined
  const grant = new provider.Grant({ accountId: userId, clientId: applicationId })
  grant.addOIDCScope(consented.scopes.join(' '))
  for (const [identifier, scopes] of Object.entries(consented.resources))
    grant.addResourceScope(identifier, scopes.join(' '))
  await grant.save()
  return grant
}

const features: Configuration['features'] = {
  clientCredentials: { enabled: true },
  devInteractions: { enabled: false },
  deviceFlow: {
    enabled: true,
    deviceInfo,
    userCodeInputSource: showCodeInput,
    userCodeConfirmSource: showCodeConfirmation,
    successSource: showDeviceSignedIn,
  },
  dPoP: { enabled: true },
  pushedAuthorizationRequests: { enabled: true },
  revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
  introspection: {
    enabled: true,
    // An application learns of its own tokens only, and a resource server of those for its resource.
    allowedPolicy: (_, client, token) => token.clientId === client.clientId || isFor(token, client[resourceIdentifier]),
  },
  backchannelLogout: { enabled: true },
  rpInitiatedLogout: { enabled: true, logoutSource: showLogout, postLogoutSuccessSource: showLoggedOut },
}

function configurationFor(app: App, db: Db, issuer: string, policy: ReturnType<typeof createPolicy>): Configuration {
  const path = new URL(issuer).pathname
  const cookie = { path, httpOnly: true, sameSite: 'lax', signed: true } as const
  return {
    routes: {
      authorization: '/openid/authorize',
      code_verification: codePath,
      device_authorization: deviceAuthorizationPath,
      end_session: '/openid/end-session',
      introspection: '/openid/introspect',
      jwks: '/openid/jwks.json',
      pushed_authorization_request: '/openid/par',
      registration: '/openid/register',
      revocation: '/openid/revoke',
      token: '/openid/token',
      userinfo: '/openid/userinfo',
    },
    scopes: [...openIdScopes],
    acrValues: [multiFactor],
    claims: {
      openid: ['sub', 'auth_time', 'amr', 'acr'],
      profile: ['name', 'picture'],
      email: ['email', 'email_verified'],
      iss: null,
      sid: null,
    },
    responseTypes: ['code'],
    extraClientMetadata: { properties: [resourceIdentifier, isServiceAccount, serviceAccountTeam] },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    cookies: {
      names: { session: sessionCookie, interaction: 'latchkey-openid-request', resume: 'latchkey-openid-resume' },
      keys: cookieKeys(app, db.projectId),
      long: cookie,
      short: cookie,
    },
    ttl: {
      AccessToken: (_, { resourceServer }) => resourceServer?.accessTokenTTL ?? 3_600,
      AuthorizationCode: 60,
      ClientCredentials: (_, { resourceServer }) => resourceServer?.accessTokenTTL ?? 600,
      DeviceCode: 600,
      IdToken: idTokenSeconds,
      RefreshToken: 30 * daySeconds,
      Interaction: 3_600,
      Session: 14 * daySeconds,
      Grant: grantSeconds,
    },
    interactions: { policy, url: (_, { uid }) => `${issuer}/authorize?request=${uid}` },
    clientBasedCORS: (_, origin, client) =>
      (client.redirectUris ?? []).some(uri => /^https?:/i.test(uri) && parseUrl(uri)?.origin === origin),
    async findAccount(_, accountId) {
      const user = await findUser(db, accountId)
      // Other programs cannot tell a restricted user from a regular one.
      if (!user || user.isLocked || user.isRestricted) return undefined
      return {
        accountId,
        claims: () => ({
          sub: accountId,
          name: user.displayName ?? undefined,
          picture: user.profileImageUrl ?? undefined,
          ...(user.primaryEmail === null
            ? {}
            : { email: user.primaryEmail, email_verified: user.primaryEmailVerified }),
        }),
      }
    },
    extraTokenClaims: (ctx, token) => {
      // A user for whom a service account acts is in no team here.
      const teamId = token.kind === 'ClientCredentials' ? ctx.oidc.client?.[serviceAccountTeam] : undefined
      return teamId === undefined ? actOf(ctx) : { team_id: teamId }
    },
    renderError: showError,
    // Logout tokens, and requests for client id metadata documents: of the features that are on, no other sends any.
    fetch: (url, options) =>
      options?.method === 'POST'
        ? sendLogoutForm(app, url, options)
        : fetchClientDocument(app, url instanceof Request ? url.url : url),
  }
}

function isFor(token: AccessToken | ClientCredentials | RefreshToken, identifier: unknown): boolean {
  return identifier !== undefined && 'aud' in token && token.aud === identifier
}

/** It is sent like all that leaves the server. */
async function sendLogoutForm({ fetch }: App, url: string | URL | Request, { body, headers = {} }: RequestInit) {
  if (url instanceof Request || !(body instanceof URLSearchParams))
    throw new Error('The library sends a form to a URL.')
  const request = { purpose: 'oauth', method: 'POST', headers, body, redirect: 'manual', deadlineMs: 5_000 } as const
  const response = await fetch(url, request)
  await response.body?.cancel()
  return response
}

/** Signed by the current root secret; those of the previous ones are still taken. */
function cookieKeys({ config }: App, projectId: string): string[] {
  return [config.rootSecret, ...config.previousRootSecrets].map(secret =>
    Buffer.from(hkdfSync('sha256', secret, projectId, 'latchkey openid cookies', 32)).toString('base64url'),
  )
}
