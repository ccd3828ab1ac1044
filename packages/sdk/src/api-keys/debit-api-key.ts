/** Checking a key of a user or of a team, and taking some of an item from its owner. */

import type { Transport } from '@latchkey/client'
import { ApiKeyNotValid, ItemCustomerTypeDoesNotMatch, ItemQuantityInsufficientAmount } from '@latchkey/client/errors'
import * as teamApiKeys from '@latchkey/client/team-api-keys'
import * as userApiKeys from '@latchkey/client/user-api-keys'
import type { KeyDebit, TeamApiKey as WireTeamKey, UserApiKey as WireUserKey } from '@latchkey/contract'
import { type ApiKeyKind, apiKeyKind } from '@latchkey/contract/rules'
import type { Connection } from '../app/connection.ts'
import { createViewer } from '../app/viewer.ts'
import { newIdempotencyKey } from '../items/server-items.ts'
import { getResult, nullIf, type Result } from '../result.ts'
import type { ApiKey } from './api-keys.ts'
import { toTeamKey, toUserKey } from './api-keys.ts'

/** What a check takes from the owner of the key. */
export interface ApiKeyDebit {
  /**
   * The item to take some of. An item is for customers of one type, so that with one id the keys of the other type are
   * not valid. Where both users and teams have keys, name an item for each.
   */
  readonly itemId: string | { readonly user: string; readonly team: string }
  /** A whole number, 1 or more. */
  readonly amount: number
  /**
   * 1 to 255 visible ASCII characters, such as the id of a job that may run again. Checks with the same one take once, so
   * never use a text that the caller chose. Unless given, each call has a new one.
   */
  readonly idempotencyKey?: string
}

/** How a key is to be checked. */
export interface ApiKeyCheckOptions {
  readonly debit?: ApiKeyDebit
}

/** A valid key, and what its owner has left of the item. */
export interface DebitedApiKey {
  readonly key: ApiKey
  readonly item: { readonly id: string; readonly quantity: number }
}

export async function findApiKey(connection: Connection, apiKey: string): Promise<ApiKey | null> {
  const kind = apiKeyKind(apiKey)
  return kind && unlessInvalid(check(connection, kind, { apiKey }).then(wire => toApiKey(connection, wire)))
}

export async function debitApiKey(
  connection: Connection,
  apiKey: string,
  { itemId, amount, idempotencyKey = newIdempotencyKey() }: ApiKeyDebit,
): Promise<Result<DebitedApiKey, ItemQuantityInsufficientAmount> | null> {
  const kind = apiKeyKind(apiKey)
  if (kind === null) return null
  const debit = { itemId: typeof itemId === 'string' ? itemId : itemId[kind], amount, idempotencyKey }
  const debiting = getResult(makeDebit(connection, kind, apiKey, debit), ItemQuantityInsufficientAmount)
  try {
    return await unlessInvalid(debiting)
  } catch (error) {
    if (typeof itemId === 'string' && isForOtherOwners(error)) return null
    throw error
  }
}

async function makeDebit(
  connection: Connection,
  kind: ApiKeyKind,
  apiKey: string,
  debit: KeyDebit,
): Promise<DebitedApiKey> {
  const { item, ...wire } = await check(connection, kind, { apiKey, debit })
  if (item === undefined) throw new Error('The server checked the API key and made no debit: its version is too old.')
  return Object.freeze({ key: toApiKey(connection, wire), item: Object.freeze(item) })
}

function check({ transport }: Connection, kind: ApiKeyKind, body: { apiKey: string; debit?: KeyDebit }) {
  // The server makes a debit once for each idempotency key.
  const call = { body, repeatable: true }
  return kind === 'user' ? userApiKeys.check(transport, call) : teamApiKeys.check(transport, call)
}

function toApiKey(connection: Connection, wire: WireUserKey | WireTeamKey): ApiKey {
  if (wire.type === 'user') return toUserKey(createViewer(connection, wire.userId), wire)
  return toTeamKey(createViewer(connection, 'me'), wire)
}

/** A key of a user where the item is one of teams, or the other way round. No key fits an item of custom customers. */
function isForOtherOwners(error: unknown): boolean {
  return ItemCustomerTypeDoesNotMatch.is(error) && error.details.itemCustomerType !== 'custom'
}

/** A whole API key, as a caller presents it. */
export interface ByApiKey {
  readonly apiKey: string
}

/** The id of the user, or null when the key is none of a user, was revoked or has expired. */
export function userOfApiKey(transport: Transport, apiKey: string): Promise<string | null> {
  const checking = userApiKeys.check(transport, { body: { apiKey }, repeatable: true })
  return unlessInvalid(checking.then(({ userId }) => userId))
}

/** The same for keys of teams. */
export function teamOfApiKey(transport: Transport, apiKey: string): Promise<string | null> {
  const checking = teamApiKeys.check(transport, { body: { apiKey }, repeatable: true })
  return unlessInvalid(checking.then(({ teamId }) => teamId))
}

/** Null where the key is not valid. */
const unlessInvalid = <T>(checking: Promise<T>) => nullIf(error => ApiKeyNotValid.is(error), checking)
