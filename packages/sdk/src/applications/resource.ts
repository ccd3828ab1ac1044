/** APIs for which applications and service accounts receive tokens. */
import type {
  NewResource as NewWireResource,
  TokenAlgorithm,
  TokenFormat,
  Resource as WireResource,
} from '@latchkey/contract'
import { toDate } from '../pages.ts'

export type { TokenAlgorithm, TokenFormat }

/**
 * An API of yours. A token is for one resource, and has scopes of it alone.
 *
 * @example
 * const identifiers = (await adminApp.listResources()).map(({ identifier }) => identifier)
 */
export interface Resource {
  /** The client id with which the resource server introspects tokens. */
  readonly id: string
  /** What clients request as `resource`, and the audience of its tokens. */
  readonly identifier: string
  readonly displayName: string
  /** Permissions. A token has those that its user holds in the project, or its service account. */
  readonly scopes: readonly string[]
  /** A `jwt` is verified without a request, until it expires. An `opaque` token is introspected, and ends at once. */
  readonly tokenFormat: TokenFormat
  /** Signs tokens in the format `jwt`. */
  readonly tokenAlgorithm: TokenAlgorithm
  readonly tokenLifetimeSeconds: number
  readonly isEnabled: boolean
  readonly secretLastFour: string
  /** Until then the secret before the last rotation is taken as well. */
  readonly oldSecretExpiresAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** With the secret, which is shown once. */
export interface ResourceFirstView extends Resource {
  readonly clientSecret: string
}

export interface ResourceUpdateOptions {
  readonly displayName?: string | undefined
  /** Permissions, which are defined. */
  readonly scopes?: readonly string[] | undefined
  /** `jwt` unless given. */
  readonly tokenFormat?: TokenFormat | undefined
  /** `RS256` unless given. */
  readonly tokenAlgorithm?: TokenAlgorithm | undefined
  /** 600 unless given, from 60 to 86400. */
  readonly tokenLifetimeSeconds?: number | undefined
  /** Switched off, there are no new tokens for it. */
  readonly isEnabled?: boolean | undefined
}

export interface ResourceCreateOptions extends Omit<ResourceUpdateOptions, 'isEnabled'> {
  /** An https URL, or an http URL of localhost. It cannot be changed. */
  readonly identifier: string
  readonly displayName: string
}

export function toResource(wire: WireResource): Resource {
  const { enabled: isEnabled, oldSecretExpiresAtMillis, createdAtMillis, updatedAtMillis, ...rest } = wire
  return Object.freeze({
    ...rest,
    isEnabled,
    oldSecretExpiresAt: toDate(oldSecretExpiresAtMillis),
    createdAt: new Date(createdAtMillis),
    updatedAt: new Date(updatedAtMillis),
  })
}

export function toResourceFirstView({ clientSecret, ...wire }: NewWireResource): ResourceFirstView {
  return Object.freeze({ ...toResource(wire), clientSecret })
}
