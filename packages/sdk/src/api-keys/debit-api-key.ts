/** Checking a key of a user or of a team, and taking some of an item from its owner. */
import { ItemCustomerTypeDoesNotMatch, ItemQuantityInsufficientAmount } from '@latchkey/client/errors'
import * as teamApiKeys from '@latchkey/client/team-api-keys'
import * as userApiKeys from '@latchkey/client/user-api-keys'
import type { KeyDebit, TeamApiKey as WireTeamKey, UserApiKey as WireUserKey } from '@latchkey/contract'
import { type ApiKeyKind, apiKeyKind } from '@latchkey/contract/rules'
import type { Connection } from '../app/connection.ts'
import { createViewer } from '../app/viewer.ts'
import { newIdempotencyKey } from '../items/idempotency-key.ts'
import { getResult, type Result } from '../result.ts'
import type { ApiKey } from './api-key.ts'
import type { ApiKeyDebit, DebitedApiKey } from './api-key-debit.ts'
import { toTeamKey, toUserKey } from './api-keys.ts'
import { unlessInvalid } from './check-api-key.ts'

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
