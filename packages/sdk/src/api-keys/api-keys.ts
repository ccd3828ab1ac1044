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
import type {
  ApiKeyCreateOptions,
  ApiKeyUpdateOptions,
  TeamApiKey,
  TeamApiKeyFirstView,
  UserApiKey,
  UserApiKeyFirstView,
} from './api-key.ts'

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
