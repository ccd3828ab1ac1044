/** An application as the library of the protocol knows it. */

import { tokenExchangeGrant } from '@latchkey/contract'
import type { AdapterPayload } from 'oidc-provider'
import type { App } from '../app.ts'
import { digest, sameDigest } from '../kernel/crypto/random.ts'
import type { Db } from '../kernel/db/db.ts'
import { type ApplicationRow, findApplicationRow } from './applications.store.ts'
import { applicationIdOf } from './client-ids.ts'
import type { SecretColumns } from './client-secrets.tables.ts'
import { validDigests } from './client-secrets.ts'
import { findResourceRow, type ResourceRow } from './resources.store.ts'
import { findServiceAccountRow, type ServiceAccountRow } from './service-accounts.store.ts'

/** The metadata by which a resource server introspects the tokens of its resource. */
export const resourceIdentifier = 'resource_identifier'
/** The metadata of a client that is a service account. */
export const isServiceAccount = 'service_account'
/** The metadata with the team that owns it. */
export const serviceAccountTeam = 'service_account_team'

/** Null: there is no such client, or it is switched off. */
export async function findClientMetadata(app: App, db: Db, clientId: string): Promise<AdapterPayload | null> {
  const id = applicationIdOf(db.projectId, clientId)
  if (id === null) return null
  const application = await findApplicationRow(db, id)
  if (application) return application.enabled ? ofApplication(app, application) : null
  const account = await findServiceAccountRow(db, id)
  if (account) return account.enabled ? ofServiceAccount(app, account) : null
  const resource = await findResourceRow(db, id)
  return resource?.enabled ? ofResource(app, resource) : null
}

function ofApplication(app: App, row: ApplicationRow): AdapterPayload {
  return {
    client_id: row.clientIdUrl ?? row.id,
    client_name: row.displayName,
    ...(row.homepageUrl === null ? {} : { client_uri: row.homepageUrl }),
    application_type: isNative(row.type, row.redirectUris) ? 'native' : 'web',
    redirect_uris: row.redirectUris,
    post_logout_redirect_uris: row.postLogoutRedirectUris,
    ...(row.backchannelLogoutUri === null
      ? {}
      : { backchannel_logout_uri: row.backchannelLogoutUri, backchannel_logout_session_required: true }),
    response_types: ['code'],
    grant_types: [
      'authorization_code',
      ...(row.scopes.includes('offline_access') ? ['refresh_token'] : []),
      ...(row.secretDigest === null ? [] : [tokenExchangeGrant]),
      ...(row.allowsDeviceCode ? ['urn:ietf:params:oauth:grant-type:device_code'] : []),
    ],
    scope: row.scopes.join(' '),
    ...(row.secretDigest === null ? { token_endpoint_auth_method: 'none' } : withSecret(app, row)),
  }
}

/** It receives tokens of its own, and no person signs in to it. */
function ofServiceAccount(app: App, row: ServiceAccountRow): AdapterPayload {
  return {
    client_id: row.id,
    client_name: row.displayName,
    ...{ redirect_uris: [], response_types: [], grant_types: ['client_credentials', tokenExchangeGrant] },
    [isServiceAccount]: true,
    ...(row.teamId === null ? {} : { [serviceAccountTeam]: row.teamId }),
    ...withSecret(app, row),
  }
}

/** It introspects, and receives no token itself. */
function ofResource(app: App, row: ResourceRow): AdapterPayload {
  return {
    client_id: row.id,
    client_name: row.displayName,
    ...{ redirect_uris: [], response_types: [], grant_types: [] },
    [resourceIdentifier]: row.identifier,
    ...withSecret(app, row),
  }
}

/** The digests take the place of the secret: what a client shows is digested before it is compared. */
function withSecret(app: App, row: SecretColumns) {
  return {
    token_endpoint_auth_method: 'client_secret_basic',
    client_secret: validDigests(app, row).join(' '),
  } as const
}

/** Compares a secret that was shown with the digests that take the place of it. */
export function isClientSecret(digests: string, shown: string): boolean {
  const shownDigest = digest(shown)
  // Each is compared, so that the time says nothing of which one it was.
  return digests.split(' ').filter(known => sameDigest(known, shownDigest)).length > 0
}

/** It is opened by a scheme of its own, or listens on the person's machine. */
export function isNative(type: ApplicationRow['type'], redirectUris: readonly string[]): boolean {
  return redirectUris.some(uri => !/^https?:/i.test(uri) || (type === 'public' && /^http:/i.test(uri)))
}
