/**
 * Clients that register themselves, where a project accepts it: by a document at their client id, or at the registration endpoint
 * (RFC 7591). No owner vouches for them: they are public, use PKCE, and people are asked each time.
 */
import { isRedirectUri, mostRedirectUris, openIdScopes, parseUrl } from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db } from '../kernel/db/db.ts'
import { dayMs, defineDeletion } from '../kernel/jobs/schedule.ts'
import { type ApplicationRow, findApplicationRow } from './applications.store.ts'
import { applicationIdOf } from './client-ids.ts'
import { isNative } from './client-metadata.ts'
import { deleteUnusedBefore, deleteUnusedBeyond, putRegisteredApplication } from './registered-clients.store.ts'

/** A flood of registrations displaces only what no one has allowed anything. */
const mostUnused = 5_000
const longestName = 100
const grantTypes = ['authorization_code', 'refresh_token']

/** What counts of how a client describes itself. Everything else, a logo among it, is neither stored nor shown. */
export function takenMetadata(given: object) {
  const fields = new Map<string, unknown>(Object.entries(given))
  const redirectUris = texts(fields.get('redirect_uris'))
  const grants = texts(fields.get('grant_types')).filter(grant => grantTypes.includes(grant))
  const name = fields.get('client_name')
  const homepage = fields.get('client_uri')
  return {
    ...(typeof name === 'string' ? { client_name: name } : {}),
    ...(isHomepage(homepage) ? { client_uri: homepage } : {}),
    application_type: isNative('public', redirectUris) ? 'native' : 'web',
    redirect_uris: redirectUris,
    post_logout_redirect_uris: texts(fields.get('post_logout_redirect_uris')),
    response_types: ['code'],
    grant_types: [...new Set(['authorization_code', ...grants])],
    scope: openIdScopes.join(' '),
    token_endpoint_auth_method: 'none',
  }
}

/** A registration (RFC 7591) with what counts of it. What is no JSON object stays as it is, for the library to refuse. */
export function takenRegistration(body: Uint8Array): Uint8Array {
  let given: unknown
  try {
    given = JSON.parse(Buffer.from(body).toString())
  } catch {
    return body
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return body
  return Buffer.from(JSON.stringify(takenMetadata(given)))
}

/** As the library has checked it. */
export interface RegisteringClient {
  readonly clientId: string
  readonly clientName?: string | undefined
  readonly clientUri?: string | undefined
  readonly redirectUris?: readonly string[] | undefined
  readonly postLogoutRedirectUris?: readonly string[] | undefined
}

/** Why a client is not accepted. Null: it is. */
export function findClientFault({ redirectUris = [], postLogoutRedirectUris = [] }: RegisteringClient): string | null {
  if (redirectUris.length === 0) return 'redirect_uris must name at least one address'
  for (const uris of [redirectUris, postLogoutRedirectUris]) {
    if (uris.length > mostRedirectUris) return `there are at most ${mostRedirectUris} addresses`
    const refused = uris.find(uri => !isRedirectUri(uri))
    if (refused !== undefined) return `${refused.slice(0, 100)} is no https URL, loopback URL or scheme of a native app`
  }
  return null
}

/** Stores it, or what has changed of it. False: an owner has switched it off. */
export async function storeRegisteredClient(
  app: App,
  db: Db,
  registration: 'metadata_document' | 'dynamic',
  client: RegisteringClient,
): Promise<boolean> {
  const row = asRow(app, db, registration, client)
  const known = await findApplicationRow(db, row.id)
  if (known && describesTheSame(known, row)) return known.enabled
  await putRegisteredApplication(db, row)
  if (!known) await deleteUnusedBeyond(db, mostUnused)
  return known?.enabled ?? true
}

function asRow(
  app: App,
  db: Db,
  registration: 'metadata_document' | 'dynamic',
  { clientId, clientName, clientUri, redirectUris = [], postLogoutRedirectUris = [] }: RegisteringClient,
): ApplicationRow {
  const id = applicationIdOf(db.projectId, clientId)
  if (id === null) throw new Error('The library resolved a client id that no client can have.')
  const now = app.clock.now()
  const url = registration === 'metadata_document' ? new URL(clientId) : null
  return {
    id,
    registration,
    clientIdUrl: url && clientId,
    displayName: plainName(clientName) ?? url?.host ?? 'An application without a name',
    homepageUrl: clientUri ?? url?.origin ?? null,
    logoUrl: null,
    type: 'public',
    redirectUris: [...redirectUris],
    postLogoutRedirectUris: [...postLogoutRedirectUris],
    backchannelLogoutUri: null,
    scopes: [...openIdScopes],
    allowsDeviceCode: false,
    skipsConsent: false,
    enabled: true,
    secretDigest: null,
    secretLastFour: null,
    oldSecretDigest: null,
    oldSecretExpiresAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

function describesTheSame(one: ApplicationRow, other: ApplicationRow): boolean {
  const described = ({ displayName, homepageUrl, redirectUris, postLogoutRedirectUris, scopes }: ApplicationRow) =>
    JSON.stringify([displayName, homepageUrl, redirectUris, postLogoutRedirectUris, scopes])
  return described(one) === described(other)
}

/** On one line, without characters that are not seen or that turn the direction of what follows. Null: nothing is left. */
function plainName(given: string | undefined): string | null {
  const seen = (given ?? '').replace(/\p{White_Space}+/gu, ' ').replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
  const name = [...seen.trim()].slice(0, longestName).join('').trim().slice(0, longestName)
  return name === '' ? null : name
}

function isHomepage(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 2_000 && parseUrl(value)?.protocol === 'https:'
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : []
}

/** For how long a client stays that registered itself and that no one has allowed anything. */
export const deleteUnusedClients = defineDeletion('forget-unused-clients', 7 * dayMs, deleteUnusedBefore)
