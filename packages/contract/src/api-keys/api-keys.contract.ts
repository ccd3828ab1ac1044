/** API keys that users and teams of a project make, to be shown to the application's own API. */
import * as z from 'zod'
import { DebitedItem, debitRefusals, KeyDebit } from '../items/items.contract.ts'
import {
  atLeast,
  clientSignedIn,
  getApiKey,
  open,
  self,
  settingForAll,
  teamPermission,
  visitor,
} from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { CannotGetOwnUser, UserAuthenticationRequired } from '../kernel/envelope.errors.ts'
import { list, success } from '../kernel/page.ts'
import { description, millis, userRef, uuid } from '../kernel/schema.ts'
import { ApiKeyNotFound, KeyExpiryPassed } from '../project-keys/project-keys.contract.ts'
import { TeamNotFound } from '../teams/teams.errors.ts'
import { UserNotFound } from '../users/users.errors.ts'
import {
  ApiKeyExpired,
  ApiKeyRevoked,
  KeyOfSomeoneElse,
  PublicKeyStays,
  TeamKeysOff,
  TooManyKeys,
  UserKeysOff,
  WrongApiKeyType,
} from './api-keys.errors.ts'

const common = {
  id: uuid(),
  description: z.string(),
  isPublic: z.boolean(),
  createdAtMillis: millis(),
  /** Absent: never. */
  expiresAtMillis: millis().optional(),
  /** Absent: not revoked. */
  manuallyRevokedAtMillis: millis().optional(),
  lastUsedAtMillis: millis().optional().describe('When the key was last used, exact to the minute. Absent: never.'),
}
const shown = { value: z.object({ lastFour: z.string() }) }
const shownOnce = { value: z.string() }
const ofUser = { type: z.literal('user'), userId: uuid() }
const ofTeam = { type: z.literal('team'), teamId: uuid() }

export const UserApiKey = z.object({ ...common, ...ofUser, ...shown })
export interface UserApiKey extends z.infer<typeof UserApiKey> {}
export const TeamApiKey = z.object({ ...common, ...ofTeam, ...shown })
export interface TeamApiKey extends z.infer<typeof TeamApiKey> {}

/** The same in the one answer that holds the key itself. */
export const UserApiKeyFirstView = z.object({ ...common, ...ofUser, ...shownOnce })
export interface UserApiKeyFirstView extends z.infer<typeof UserApiKeyFirstView> {}
export const TeamApiKeyFirstView = z.object({ ...common, ...ofTeam, ...shownOnce })
export interface TeamApiKeyFirstView extends z.infer<typeof TeamApiKeyFirstView> {}

const input = {
  description: description(),
  expiresAtMillis: millis().nullable().optional(),
  isPublic: z.boolean().optional(),
}
export const ApiKeyUpdate = z.object({
  description: description().optional(),
  expiresAtMillis: millis().nullable().optional(),
  revoked: z.literal(true).optional(),
})
export interface ApiKeyUpdate extends z.infer<typeof ApiKeyUpdate> {}

const byId = z.object({ apiKeyId: uuid() })
/** Whatever a caller may have been sent as a key. It is digested, never stored: what is none is not found. */
const given = z.object({ apiKey: z.string() })
const toCheck = z.object({ apiKey: z.string(), debit: KeyDebit.optional() })
/** Our own addition: how many of the item are left. */
const debited = { item: DebitedItem.optional() }
const checkRefusals = [ApiKeyNotFound, WrongApiKeyType, ApiKeyRevoked, ApiKeyExpired, ...debitRefusals]

const userKeysOn = settingForAll('apiKeys.enabled.user', UserKeysOff)
const teamKeysOn = settingForAll('apiKeys.enabled.team', TeamKeysOff)
const oneself = { otherwise: KeyOfSomeoneElse, withoutUser: UserAuthenticationRequired }
const ownUserKey = getApiKey('user', { notFound: ApiKeyNotFound, otherwise: KeyOfSomeoneElse })
const managedTeamKey = getApiKey('team', { notFound: ApiKeyNotFound, otherwise: ApiKeyNotFound })
const manages = (place: 'query' | 'body') => teamPermission('$manage_api_keys', { place, hidden: ApiKeyNotFound })

export const userApiKeyEndpoints = {
  list: endpoint({
    route: 'GET /user-api-keys',
    summary: 'List the API keys of a user, newest first',
    access: visitor(userKeysOn, self('query', 'userId', oneself)),
    query: z.object({ userId: userRef() }),
    response: list(UserApiKey),
    errors: [UserKeysOff, KeyOfSomeoneElse, CannotGetOwnUser],
  }),
  create: endpoint({
    route: 'POST /user-api-keys',
    summary: 'Make an API key for a user. The only answer that shows the key',
    audited: 'everyone',
    // A key speaks for its user, and is not marked as an impersonation is.
    role: 'developer',
    access: visitor(userKeysOn, self('body', 'userId', oneself)),
    body: z.object({ ...input, userId: userRef() }),
    response: UserApiKeyFirstView,
    errors: [UserKeysOff, KeyOfSomeoneElse, CannotGetOwnUser, UserNotFound, TooManyKeys, KeyExpiryPassed],
  }),
  check: endpoint({
    route: 'POST /user-api-keys/check',
    summary: 'Say whose API key this is, if it is good, and take some of an item from its owner',
    changes: false,
    access: atLeast('server', userKeysOn),
    body: toCheck,
    response: UserApiKey.extend(debited),
    errors: [UserKeysOff, ...checkRefusals],
  }),
  read: endpoint({
    route: 'GET /user-api-keys/:apiKeyId',
    summary: 'Read the API key of a user',
    access: visitor(userKeysOn, clientSignedIn(), ownUserKey),
    params: byId,
    query: z.object({ userId: userRef().optional(), teamId: uuid().optional() }),
    response: UserApiKey,
    errors: [UserKeysOff, ApiKeyNotFound, KeyOfSomeoneElse],
  }),
  update: endpoint({
    route: 'PATCH /user-api-keys/:apiKeyId',
    summary: 'Describe, expire or revoke the API key of a user',
    audited: 'everyone',
    role: 'support',
    access: visitor(userKeysOn, clientSignedIn(), ownUserKey),
    params: byId,
    body: ApiKeyUpdate,
    response: UserApiKey,
    errors: [UserKeysOff, ApiKeyNotFound, KeyOfSomeoneElse, KeyExpiryPassed],
  }),
}

export const teamApiKeyEndpoints = {
  list: endpoint({
    route: 'GET /team-api-keys',
    summary: 'List the API keys of a team, newest first',
    access: visitor(teamKeysOn, clientSignedIn(), manages('query')),
    query: z.object({ teamId: uuid() }),
    response: list(TeamApiKey),
    errors: [TeamKeysOff, ApiKeyNotFound],
  }),
  create: endpoint({
    route: 'POST /team-api-keys',
    summary: 'Make an API key for a team. The only answer that shows the key',
    audited: 'everyone',
    role: 'support',
    access: visitor(teamKeysOn, clientSignedIn(), manages('body')),
    body: z.object({ ...input, teamId: uuid() }),
    response: TeamApiKeyFirstView,
    errors: [TeamKeysOff, ApiKeyNotFound, TeamNotFound, TooManyKeys, KeyExpiryPassed],
  }),
  check: endpoint({
    route: 'POST /team-api-keys/check',
    summary: 'Say whose API key this is, if it is good, and take some of an item from its owner',
    changes: false,
    access: atLeast('server', teamKeysOn),
    body: toCheck,
    response: TeamApiKey.extend(debited),
    errors: [TeamKeysOff, ...checkRefusals],
  }),
  read: endpoint({
    route: 'GET /team-api-keys/:apiKeyId',
    summary: 'Read the API key of a team',
    access: visitor(teamKeysOn, clientSignedIn(), managedTeamKey),
    params: byId,
    query: z.object({ userId: userRef().optional(), teamId: uuid().optional() }),
    response: TeamApiKey,
    errors: [TeamKeysOff, ApiKeyNotFound],
  }),
  update: endpoint({
    route: 'PATCH /team-api-keys/:apiKeyId',
    summary: 'Describe, expire or revoke the API key of a team',
    audited: 'everyone',
    role: 'support',
    access: visitor(teamKeysOn, clientSignedIn(), managedTeamKey),
    params: byId,
    body: ApiKeyUpdate,
    response: TeamApiKey,
    errors: [TeamKeysOff, ApiKeyNotFound, KeyExpiryPassed],
  }),
}

export const leakedKeyEndpoints = {
  revoke: endpoint({
    route: 'POST /integrations/credential-scanning/revoke',
    summary: 'Revoke an API key that was found in public. Knowing the whole key is the proof',
    role: 'support',
    access: open(),
    body: given,
    response: success(),
    errors: [ApiKeyNotFound, PublicKeyStays, ApiKeyExpired],
  }),
}
