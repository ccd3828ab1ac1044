/** Project keys, in sets of up to three: how an application proves for which project it speaks. */
import type { InternalApiKeyFirstView as WireFirstView, InternalApiKey as WireKeys } from '@latchkey/contract'
import { routes } from '@latchkey/contract/routes'
import type { Connection } from '../app/connection.ts'

interface KeySet {
  readonly id: string
  readonly description: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly manuallyRevokedAt: Date | null
  /** Whether these keys work at this moment. */
  isValid(): boolean
  /** Why they do not work, or null when they do. */
  whyInvalid(): 'manually-revoked' | 'expired' | null
  /** Describes the set anew, or revokes it. */
  update(update: { readonly description?: string; readonly revoked?: true }): Promise<void>
  /** Ends these keys at once and for good. */
  revoke(): Promise<void>
}

/** What is left to see of a key after it was made. */
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
export interface InternalApiKey extends KeySet {
  readonly publishableClientKey: KeyEnding | null
  readonly secretServerKey: KeyEnding | null
  readonly superSecretAdminKey: KeyEnding | null
}

/** The same set just after it was made, with the keys whole. */
export interface InternalApiKeyFirstView extends KeySet {
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

export async function createInternalApiKey(
  connection: Connection,
  { expiresAt, ...options }: InternalApiKeyCreateOptions,
): Promise<InternalApiKeyFirstView> {
  const body = { ...options, expiresAtMillis: expiresAt.getTime() }
  const wire = await connection.transport.send(routes.internalApiKeys.create, { body })
  const { publishableClientKey = null, secretServerKey = null, superSecretAdminKey = null } = wire
  return Object.freeze({ ...keySet(connection, wire), publishableClientKey, secretServerKey, superSecretAdminKey })
}

export async function listInternalApiKeys(connection: Connection): Promise<readonly InternalApiKey[]> {
  const { items } = await connection.transport.send(routes.internalApiKeys.list, {})
  return items.map(wire => {
    const { publishableClientKey = null, secretServerKey = null, superSecretAdminKey = null } = wire
    return Object.freeze({ ...keySet(connection, wire), publishableClientKey, secretServerKey, superSecretAdminKey })
  })
}

function keySet({ transport, platform }: Connection, wire: WireKeys | WireFirstView): KeySet {
  const { id, description, createdAtMillis, expiresAtMillis, manuallyRevokedAtMillis } = wire

  function whyInvalid() {
    if (manuallyRevokedAtMillis !== undefined) return 'manually-revoked'
    return expiresAtMillis <= platform.now() ? 'expired' : null
  }

  async function update(body: { readonly description?: string; readonly revoked?: true }): Promise<void> {
    await transport.send(routes.internalApiKeys.update, { params: { apiKeyId: id }, body })
  }

  return {
    id,
    description,
    createdAt: new Date(createdAtMillis),
    expiresAt: new Date(expiresAtMillis),
    manuallyRevokedAt: manuallyRevokedAtMillis === undefined ? null : new Date(manuallyRevokedAtMillis),
    isValid: () => whyInvalid() === null,
    whyInvalid,
    update,
    revoke: () => update({ revoked: true }),
  }
}
