/** An application as the library of the protocol knows it. */

import type { AdapterPayload } from 'oidc-provider'
import type { App } from '../app.ts'
import { digest, sameDigest } from '../kernel/crypto/random.ts'
import type { Db } from '../kernel/db/db.ts'
import { type ApplicationRow, findApplicationRow } from './applications.store.ts'
import { applicationIdOf } from './client-ids.ts'

/** Null: there is no such application, or it is switched off. */
export async function findClientMetadata(app: App, db: Db, clientId: string): Promise<AdapterPayload | null> {
  const id = applicationIdOf(db.projectId, clientId)
  const row = id === null ? null : await findApplicationRow(db, id)
  return row?.enabled ? clientMetadata(app, row) : null
}

function clientMetadata({ clock }: App, row: ApplicationRow): AdapterPayload {
  const isOldValid = row.oldSecretExpiresAt !== null && row.oldSecretExpiresAt > clock.now()
  // The digests take the place of the secret: what a client shows is digested before it is compared.
  const digests = [row.secretDigest, isOldValid ? row.oldSecretDigest : null].filter(known => known !== null)
  return {
    client_id: row.clientIdUrl ?? row.id,
    client_name: row.displayName,
    ...(row.homepageUrl === null ? {} : { client_uri: row.homepageUrl }),
    application_type: isNative(row.type, row.redirectUris) ? 'native' : 'web',
    redirect_uris: row.redirectUris,
    post_logout_redirect_uris: row.postLogoutRedirectUris,
    response_types: ['code'],
    grant_types: row.scopes.includes('offline_access')
      ? ['authorization_code', 'refresh_token']
      : ['authorization_code'],
    scope: row.scopes.join(' '),
    ...(digests.length === 0
      ? { token_endpoint_auth_method: 'none' as const }
      : { token_endpoint_auth_method: 'client_secret_basic' as const, client_secret: digests.join(' ') }),
  }
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
