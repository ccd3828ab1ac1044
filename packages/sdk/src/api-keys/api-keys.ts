/** API keys, as requests. Those of users and those of teams differ only in whose they are. */
import * as teamApiKeys from '@latchkey/client/team-api-keys'
import * as userApiKeys from '@latchkey/client/user-api-keys'
import type {
  TeamApiKey as WireTeamKey,
  TeamApiKeyFirstView as WireTeamKeyFirstView,
  UserApiKey as WireUserKey,
  UserApiKeyFirstView as WireUserKeyFirstView,
} from '@latchkey/contract'
import type { Viewer } from '../app/viewer.ts'
import type {
  ApiKeyCreateOptions,
  ApiKeyUpdateOptions,
  TeamApiKey,
  TeamApiKeyFirstView,
  UserApiKey,
  UserApiKeyFirstView,
} from './api-key.ts'

export async function listUserApiKeys(from: Viewer): Promise<readonly UserApiKey[]> {
  const { connection, session, userId } = from
  const { items } = await userApiKeys.list(connection.transport, { session, query: { userId } })
  return items.map(item => toUserKey(from, item))
}

export async function listTeamApiKeys(from: Viewer, teamId: string): Promise<readonly TeamApiKey[]> {
  const { connection, session } = from
  const { items } = await teamApiKeys.list(connection.transport, { session, query: { teamId } })
  return items.map(item => toTeamKey(from, item))
}

export async function createUserApiKey(from: Viewer, options: ApiKeyCreateOptions): Promise<UserApiKeyFirstView> {
  const { connection, session, userId } = from
  const call = { session, body: { ...input(options), userId } }
  const wire = await userApiKeys.create(connection.transport, call)
  await from.outdate('apiKeys')
  return toUserKey(from, wire)
}

export async function createTeamApiKey(
  from: Viewer,
  teamId: string,
  options: ApiKeyCreateOptions,
): Promise<TeamApiKeyFirstView> {
  const { connection, session } = from
  const call = { session, body: { ...input(options), teamId } }
  const wire = await teamApiKeys.create(connection.transport, call)
  await from.outdate('teamApiKeys', teamId)
  return toTeamKey(from, wire)
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
  const { platform, transport } = from.connection

  function whyInvalid() {
    if (manuallyRevokedAtMillis !== undefined) return 'manually-revoked'
    return expiresAtMillis !== undefined && expiresAtMillis <= platform.now() ? 'expired' : null
  }

  async function update({ expiresAt, ...options }: ApiKeyUpdateOptions): Promise<void> {
    const expiresAtMillis = expiresAt === null ? null : expiresAt?.getTime()
    const call = { session: from.session, params: { apiKeyId: id }, body: { ...options, expiresAtMillis } }
    if (wire.type === 'user') {
      await userApiKeys.update(transport, call)
      await from.outdate('apiKeys')
    } else {
      await teamApiKeys.update(transport, call)
      await from.outdate('teamApiKeys', wire.teamId)
    }
  }

  return {
    id,
    description,
    isPublic,
    createdAt: new Date(wire.createdAtMillis),
    expiresAt: moment(expiresAtMillis),
    manuallyRevokedAt: moment(manuallyRevokedAtMillis),
    lastUsedAt: moment(wire.lastUsedAtMillis),
    isValid: () => whyInvalid() === null,
    whyInvalid,
    update,
    revoke: () => update({ revoked: true }),
  }
}

const moment = (millis: number | undefined): Date | null => (millis === undefined ? null : new Date(millis))
