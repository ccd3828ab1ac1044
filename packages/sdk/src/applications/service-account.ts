/** Programs with an identity of their own, as requests. */
import type { Transport } from '@latchkey/client'
import * as serviceAccounts from '@latchkey/client/service-accounts'
import type { ServiceAccount as WireServiceAccount } from '@latchkey/contract'
import type { Viewer } from '../app/viewer.ts'
import { toDate } from '../pages.ts'
import type { RotateApplicationSecretOptions, RotatedApplicationSecret } from './application.ts'

/**
 * A program with an identity of its own. It is owned by a team or by the project, and stays when the person who created it leaves.
 *
 * @example
 * const unused = (await team.listServiceAccounts()).filter(({ lastUsedAt }) => lastUsedAt === null)
 */
export interface ServiceAccount {
  /** The client id, and the subject of its tokens. */
  readonly id: string
  readonly displayName: string
  /** Null: the project owns it. */
  readonly teamId: string | null
  /** Permissions in its team, or in the project where the project owns it. */
  readonly permissionIds: readonly string[]
  readonly isEnabled: boolean
  readonly secretLastFour: string
  /** Until then the secret before the last rotation is taken as well. */
  readonly oldSecretExpiresAt: Date | null
  /** When it last received a token, to the minute. Null: never. */
  readonly lastUsedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** With the secret, which is shown once. */
export interface ServiceAccountFirstView extends ServiceAccount {
  readonly clientSecret: string
}

export interface ServiceAccountUpdateOptions {
  readonly displayName?: string | undefined
  /** A member gives only what they may give in the team. */
  readonly permissionIds?: readonly string[] | undefined
  /** Switched off, it receives nothing. */
  readonly isEnabled?: boolean | undefined
}

export interface ServiceAccountCreateOptions extends Omit<ServiceAccountUpdateOptions, 'isEnabled'> {
  readonly displayName: string
}

/** What may be done with the service accounts of a team. Needs `$manage_api_keys`. */
export interface ServiceAccountOwner {
  /**
   * The service accounts of the team, oldest first.
   *
   * @example
   * const names = (await team.listServiceAccounts()).map(({ displayName }) => displayName)
   */
  listServiceAccounts(): Promise<readonly ServiceAccount[]>
  /**
   * Creates a service account of the team. Its secret is in this answer alone.
   *
   * @example
   * const { id, clientSecret } = await team.createServiceAccount({ displayName: 'Nightly export' })
   */
  createServiceAccount(options: ServiceAccountCreateOptions): Promise<ServiceAccountFirstView>
  /**
   * Changes a service account, or switches it off or on.
   *
   * @example
   * await team.updateServiceAccount(robot.id, { isEnabled: false })
   */
  updateServiceAccount(serviceAccountId: string, options: ServiceAccountUpdateOptions): Promise<ServiceAccount>
  /** Deletes a service account with everything that it was given. */
  deleteServiceAccount(serviceAccountId: string): Promise<void>
  /**
   * Makes a new secret. Until the overlap ends, the old one is taken as well. Needs what the service account may do.
   *
   * @example
   * const { clientSecret } = await team.rotateServiceAccountSecret(robot.id)
   */
  rotateServiceAccountSecret(
    serviceAccountId: string,
    options?: RotateApplicationSecretOptions,
  ): Promise<RotatedApplicationSecret>
}

/** Who requests it. Without a team: a server, for any of them. */
interface ServiceAccountScope {
  readonly transport: Transport
  readonly session?: Viewer['session'] | undefined
  readonly teamId?: string | undefined
}

export async function list({ transport, session, teamId }: ServiceAccountScope): Promise<readonly ServiceAccount[]> {
  return (await serviceAccounts.list(transport, { session, query: { teamId } })).items.map(toServiceAccount)
}

export async function create(
  { transport, session, teamId }: ServiceAccountScope,
  { displayName, permissionIds }: ServiceAccountCreateOptions,
): Promise<ServiceAccountFirstView> {
  const body = { displayName, teamId, ...(permissionIds && { permissionIds: [...permissionIds] }) }
  const { clientSecret, ...wire } = await serviceAccounts.create(transport, { session, body })
  return Object.freeze({ ...toServiceAccount(wire), clientSecret })
}

export async function update(
  { transport, session, teamId }: ServiceAccountScope,
  serviceAccountId: string,
  { displayName, permissionIds, isEnabled: enabled }: ServiceAccountUpdateOptions,
): Promise<ServiceAccount> {
  const body = { displayName, enabled, ...(permissionIds && { permissionIds: [...permissionIds] }) }
  const call = { session, params: { serviceAccountId }, query: { teamId }, body }
  return toServiceAccount(await serviceAccounts.update(transport, call))
}

export async function remove({ transport, session, teamId }: ServiceAccountScope, id: string): Promise<void> {
  await serviceAccounts.delete(transport, { session, params: { serviceAccountId: id }, query: { teamId } })
}

export async function rotateSecret(
  { transport, session, teamId }: ServiceAccountScope,
  serviceAccountId: string,
  { overlapHours }: RotateApplicationSecretOptions = {},
): Promise<RotatedApplicationSecret> {
  const call = { session, params: { serviceAccountId }, query: { teamId }, body: { overlapHours } }
  const { clientSecret, oldSecretExpiresAtMillis } = await serviceAccounts.rotateSecret(transport, call)
  return Object.freeze({ clientSecret, oldSecretExpiresAt: new Date(oldSecretExpiresAtMillis) })
}

function toServiceAccount(wire: WireServiceAccount): ServiceAccount {
  const {
    enabled: isEnabled,
    oldSecretExpiresAtMillis,
    lastUsedAtMillis,
    createdAtMillis,
    updatedAtMillis,
    ...rest
  } = wire
  return Object.freeze({
    ...rest,
    isEnabled,
    oldSecretExpiresAt: toDate(oldSecretExpiresAtMillis),
    lastUsedAt: toDate(lastUsedAtMillis),
    createdAt: new Date(createdAtMillis),
    updatedAt: new Date(updatedAtMillis),
  })
}
