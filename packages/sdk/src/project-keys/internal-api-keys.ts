/** Project keys, in sets of up to three: how an application proves for which project it speaks. */
import * as internalApiKeys from '@latchkey/client/internal-api-keys'
import type { InternalApiKey as WireKeys } from '@latchkey/contract'
import type { Connection } from '../app/connection.ts'
import { toDate } from '../pages.ts'

/** What a set of project keys has, whether its keys can still be seen or not. */
export interface InternalApiKeyBase {
  readonly id: string
  readonly description: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly manuallyRevokedAt: Date | null
  /** The reason for the revocation, if one was given. */
  readonly revokedReason: string | null
  /** Whether these keys work at this moment. */
  isValid(): boolean
  /** Why they do not work, or null when they do. */
  whyInvalid(): 'manually-revoked' | 'expired' | null
  /** Changes the description of the set, or revokes it. */
  update(update: InternalApiKeyUpdateOptions): Promise<void>
  /** Revokes these keys immediately and permanently. The reason is stored and listed. */
  revoke(options?: { readonly reason?: string }): Promise<void>
}

/** What to change about a set of project keys. */
export interface InternalApiKeyUpdateOptions {
  readonly description?: string
  readonly revoked?: true
  readonly revokedReason?: string
}

/** What is shown of a key after it was made. */
export interface KeyEnding {
  readonly lastFour: string
}

/**
 * A set of project keys. A key that the set does not have is null.
 *
 * @example
 * const [keys] = await adminApp.listInternalApiKeys()
 * await keys.revoke()
 */
export interface InternalApiKey extends InternalApiKeyBase {
  readonly publishableClientKey: KeyEnding | null
  readonly secretServerKey: KeyEnding | null
  readonly superSecretAdminKey: KeyEnding | null
}

/** The same set just after it was made, with the keys whole. */
export interface InternalApiKeyFirstView extends InternalApiKeyBase {
  readonly publishableClientKey: string | null
  readonly secretServerKey: string | null
  readonly superSecretAdminKey: string | null
}

/** What a new set of project keys is to be. */
export interface InternalApiKeyCreateOptions {
  readonly description: string
  readonly expiresAt: Date
  readonly hasPublishableClientKey: boolean
  readonly hasSecretServerKey: boolean
  readonly hasSuperSecretAdminKey: boolean
}

type KeyName = 'publishableClientKey' | 'secretServerKey' | 'superSecretAdminKey'
type WireKeySet<Shown> = Omit<WireKeys, KeyName> & { readonly [Name in KeyName]?: Shown | undefined }

/** Shown whole by the response that creates them, and by their last characters after it. */
export function toInternalApiKey<Shown>({ transport, platform }: Connection, wire: WireKeySet<Shown>) {
  const { id, description, createdAtMillis, expiresAtMillis, manuallyRevokedAtMillis, revokedReason = null } = wire
  const { publishableClientKey = null, secretServerKey = null, superSecretAdminKey = null } = wire

  function whyInvalid() {
    if (manuallyRevokedAtMillis !== undefined) return 'manually-revoked'
    return expiresAtMillis <= platform.now() ? 'expired' : null
  }

  async function update(options: InternalApiKeyUpdateOptions): Promise<void> {
    await internalApiKeys.update(transport, { params: { apiKeyId: id }, body: { ...options } })
  }

  return Object.freeze({
    id,
    description,
    createdAt: new Date(createdAtMillis),
    expiresAt: new Date(expiresAtMillis),
    manuallyRevokedAt: toDate(manuallyRevokedAtMillis),
    revokedReason,
    publishableClientKey,
    secretServerKey,
    superSecretAdminKey,
    isValid: () => whyInvalid() === null,
    whyInvalid,
    update,
    revoke: ({ reason } = {}) => update({ revoked: true, revokedReason: reason }),
  } satisfies InternalApiKeyBase & { readonly [Name in KeyName]: Shown | null })
}
