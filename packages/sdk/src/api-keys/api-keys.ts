/** API keys, as requests. Those of users and those of teams differ only in whose they are. */
import type { Transport } from '@latchkey/client'
import * as teamApiKeys from '@latchkey/client/team-api-keys'
import * as userApiKeys from '@latchkey/client/user-api-keys'
import type {
  TeamApiKey as WireTeamKey,
  TeamApiKeyFirstView as WireTeamKeyFirstView,
  UserApiKey as WireUserKey,
  UserApiKeyFirstView as WireUserKeyFirstView,
} from '@latchkey/contract'
import type { Viewer } from '../app/viewer.ts'
import { toDate } from '../pages.ts'
import type { KeyEnding } from '../project-keys/internal-api-keys.ts'

interface AnyApiKey {
  readonly id: string
  readonly description: string
  /** A public key may be seen by anyone, and is not revoked for it. */
  readonly isPublic: boolean
  readonly createdAt: Date
  /** Null: never. */
  readonly expiresAt: Date | null
  /** Null: it was not revoked. */
  readonly manuallyRevokedAt: Date | null
  /** When the key was last shown to your API, to the minute. Null: never. */
  readonly lastUsedAt: Date | null
  /**
   * Whether the key works at this moment.
   *
   * @example
   * const working = (await user.listApiKeys()).filter(key => key.isValid())
   */
  isValid(): boolean
  /** Why it does not work, or null when it does. */
  whyInvalid(): 'manually-revoked' | 'expired' | null
  /**
   * Changes the description or the expiry of the key, or revokes it.
   *
   * @example
   * await key.update({ expiresAt: new Date('2030-01-01') })
   */
  update(options: ApiKeyUpdateOptions): Promise<void>
  /** Ends the key at once and for good. */
  revoke(): Promise<void>
}

interface OfUser {
  readonly type: 'user'
  readonly userId: string
}

interface OfTeam {
  readonly type: 'team'
  readonly teamId: string
}

interface Shown {
  /** What is left to see of the key after it was made. */
  readonly value: KeyEnding
}

interface ShownOnce {
  /** The whole key. It is not shown again. */
  readonly value: string
}

/** An API key of a user. */
export interface UserApiKey extends AnyApiKey, OfUser, Shown {}
/** An API key of a team. */
export interface TeamApiKey extends AnyApiKey, OfTeam, Shown {}
/** An API key of a user just after it was made, with the key whole. */
export interface UserApiKeyFirstView extends AnyApiKey, OfUser, ShownOnce {}
/** An API key of a team just after it was made, with the key whole. */
export interface TeamApiKeyFirstView extends AnyApiKey, OfTeam, ShownOnce {}

/** An API key of a user or a team. `type` says whose. */
export type ApiKey = UserApiKey | TeamApiKey

/** What a new API key is to be. */
export interface ApiKeyCreateOptions {
  readonly description: string
  /** Null: never. */
  readonly expiresAt: Date | null
  /** Whether it may be seen by anyone, as in the source of a page. */
  readonly isPublic?: boolean
}

/** What to change about an API key. A key that was revoked stays so. */
export interface ApiKeyUpdateOptions {
  readonly description?: string
  readonly expiresAt?: Date | null
  readonly revoked?: true
}

/** A user or a team, who may have API keys where the project says so. */
export interface ApiKeyOwner<Key extends ApiKey, FirstView> {
  /**
   * The API keys, newest first, those that no longer work included.
   *
   * @example
   * const [newest] = await user.listApiKeys()
   */
  listApiKeys(): Promise<readonly Key[]>
  /**
   * Makes an API key. This answer is the only one that shows it whole.
   *
   * @example
   * const key = await user.createApiKey({ description: 'Laptop', expiresAt: null })
   * show(key.value)
   */
  createApiKey(options: ApiKeyCreateOptions): Promise<FirstView>
}

export async function listOfUser(from: Viewer, transport: Transport): Promise<readonly UserApiKey[]> {
  const { session, userId } = from
  const { items } = await userApiKeys.list(transport, { session, query: { userId } })
  return items.map(item => toUserKey(from, item))
}

export async function listOfTeam(from: Viewer, transport: Transport, teamId: string): Promise<readonly TeamApiKey[]> {
  const { items } = await teamApiKeys.list(transport, { session: from.session, query: { teamId } })
  return items.map(item => toTeamKey(from, item))
}

export async function createForUser(from: Viewer, options: ApiKeyCreateOptions): Promise<UserApiKeyFirstView> {
  const { transport, session, userId } = from
  const call = { session, body: { ...input(options), userId } }
  return toUserKey(from, await userApiKeys.create(transport, call))
}

export async function createForTeam(
  from: Viewer,
  teamId: string,
  options: ApiKeyCreateOptions,
): Promise<TeamApiKeyFirstView> {
  const { transport, session } = from
  const call = { session, body: { ...input(options), teamId } }
  return toTeamKey(from, await teamApiKeys.create(transport, call))
}

function input({ expiresAt, ...options }: ApiKeyCreateOptions) {
  return { ...options, expiresAtMillis: expiresAt === null ? null : expiresAt.getTime() }
}

type AnyWireKey = WireUserKey | WireTeamKey | WireUserKeyFirstView | WireTeamKeyFirstView

export function toUserKey<Value>(from: Viewer, wire: Omit<WireUserKey, 'value'> & AnyWireKey & { value: Value }) {
  const { type, userId, value } = wire
  return Object.freeze({ ...parts(from, wire), type, userId, value })
}

export function toTeamKey<Value>(from: Viewer, wire: Omit<WireTeamKey, 'value'> & AnyWireKey & { value: Value }) {
  const { type, teamId, value } = wire
  return Object.freeze({ ...parts(from, wire), type, teamId, value })
}

/** What keys of every kind have, whole or not. */
function parts(from: Viewer, wire: AnyWireKey) {
  const { id, description, isPublic, expiresAtMillis, manuallyRevokedAtMillis } = wire
  const { connection, transport, session } = from

  function whyInvalid() {
    if (manuallyRevokedAtMillis !== undefined) return 'manually-revoked'
    return expiresAtMillis !== undefined && expiresAtMillis <= connection.platform.now() ? 'expired' : null
  }

  async function update({ expiresAt, ...options }: ApiKeyUpdateOptions): Promise<void> {
    const expiresAtMillis = expiresAt === null ? null : expiresAt?.getTime()
    const call = { session, params: { apiKeyId: id }, body: { ...options, expiresAtMillis } }
    await (wire.type === 'user' ? userApiKeys.update(transport, call) : teamApiKeys.update(transport, call))
  }

  return {
    id,
    description,
    isPublic,
    createdAt: new Date(wire.createdAtMillis),
    expiresAt: toDate(expiresAtMillis),
    manuallyRevokedAt: toDate(manuallyRevokedAtMillis),
    lastUsedAt: toDate(wire.lastUsedAtMillis),
    isValid: () => whyInvalid() === null,
    whyInvalid,
    update,
    revoke: () => update({ revoked: true }),
  }
}
