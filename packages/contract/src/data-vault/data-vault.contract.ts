/**
 * Stores of values that the application's own server encrypts before it sends them. What a value is called arrives as a hash,
 * so that neither the name nor the value is known here.
 */
import * as z from 'zod'
import { atLeast } from '../kernel/access.ts'
import { vaultBody } from '../kernel/body-limits.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineError, defineText } from '../kernel/error.ts'
import { list, page, success } from '../kernel/page.ts'
import { millis, text, uuid } from '../kernel/schema.ts'
import { TeamNotFound } from '../teams/teams.errors.ts'
import { UserNotFound } from '../users/users.errors.ts'

export const DataVaultStoreDoesNotExist = defineError(
  'DATA_VAULT_STORE_DOES_NOT_EXIST',
  400,
  ({ storeId }: { storeId: string }) =>
    `The configuration has no data vault store ${JSON.stringify(storeId)}. Add it under dataVault.stores, or correct the id.`,
)

export const DataVaultStoreHashedKeyDoesNotExist = defineError(
  'DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST',
  400,
  ({ storeId }: { storeId: string; hashedKey: string }) =>
    `The data vault store ${JSON.stringify(storeId)} has no value under this hashed key.`,
)

export const DataVaultValueChanged = defineText(
  412,
  'The value has changed since it was read. Nothing was replaced: read it again, and encrypt what it is now.',
)

export const DataVaultHashedKeyTaken = defineText(
  409,
  'The store has another value under the new hashed key. Nothing was replaced: delete one of the two values first.',
)

/** The most characters of a hashed key. Those of the SDKs have 44. */
const longestHashedKey = 512
/** The most characters of an encrypted value: in base64 some 750 000 bytes. */
const longestEncryptedValue = 1_000_000
const largestKeyPage = 1_000

const hashedKey = () => text().min(1).max(longestHashedKey)
const encryptedValue = () => text().max(longestEncryptedValue)
/** Standard base64 of 32 bytes. */
const digest = () => z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'is not base64 of 32 bytes')

const byStore = z.object({ storeId: text() })
const byOwner = z.object({ ownerType: z.enum(['user', 'team']), ownerId: uuid() })

export const DataVaultKey = z.object({
  storeId: z.string(),
  hashedKey: z.string(),
  createdAtMillis: millis(),
  /** Of the last write. */
  updatedAtMillis: millis(),
})
export interface DataVaultKey extends z.infer<typeof DataVaultKey> {}

export const DataVaultStoreFigures = z.object({
  id: z.string(),
  valueCount: z.number().int(),
  lastWrittenAtMillis: millis(),
})
export interface DataVaultStoreFigures extends z.infer<typeof DataVaultStoreFigures> {}

const newValue = z.object({ hashedKey: hashedKey(), encryptedValue: encryptedValue() })

export const dataVaultEndpoints = {
  set: endpoint({
    route: 'POST /data-vault/stores/:storeId/set',
    summary: 'Store an encrypted value, or overwrite it. Whose it is stays as it was',
    access: atLeast('server'),
    params: byStore,
    body: newValue,
    largestBody: vaultBody,
    response: success(),
    errors: [DataVaultStoreDoesNotExist],
  }),
  get: endpoint({
    route: 'POST /data-vault/stores/:storeId/get',
    summary: 'Read an encrypted value',
    changes: false,
    role: 'developer',
    access: atLeast('server'),
    params: byStore,
    body: z.object({ hashedKey: hashedKey() }),
    response: z.object({ encryptedValue: z.string() }),
    errors: [DataVaultStoreDoesNotExist, DataVaultStoreHashedKeyDoesNotExist],
  }),
  delete: endpoint({
    route: 'POST /data-vault/stores/:storeId/delete',
    summary: 'Delete a value and its key',
    access: atLeast('server'),
    params: byStore,
    body: z.object({ hashedKey: hashedKey() }),
    response: success(),
    errors: [DataVaultStoreDoesNotExist, DataVaultStoreHashedKeyDoesNotExist],
  }),
  replace: endpoint({
    route: 'POST /data-vault/stores/:storeId/replace',
    summary: 'Move a value to another hashed key, encrypted anew: all of it or nothing',
    access: atLeast('server'),
    params: byStore,
    body: z.object({
      hashedKey: hashedKey(),
      /** SHA-256 of the encrypted value that was read, so that no later write is lost. */
      encryptedValueDigest: digest(),
      newHashedKey: hashedKey(),
      newEncryptedValue: encryptedValue(),
    }),
    largestBody: vaultBody,
    response: success(),
    errors: [
      DataVaultStoreDoesNotExist,
      DataVaultStoreHashedKeyDoesNotExist,
      DataVaultValueChanged,
      DataVaultHashedKeyTaken,
    ],
  }),
  setForOwner: endpoint({
    route: 'POST /data-vault/owners/:ownerType/:ownerId/stores/:storeId/set',
    summary: 'Store an encrypted value that is forgotten with a user or a team',
    access: atLeast('server'),
    params: byOwner.extend(byStore.shape),
    body: newValue,
    largestBody: vaultBody,
    response: success(),
    errors: [DataVaultStoreDoesNotExist, UserNotFound, TeamNotFound],
  }),
  listKeys: endpoint({
    route: 'GET /data-vault/owners/:ownerType/:ownerId/keys',
    summary: 'List the hashed keys of the values of a user or a team, in all stores or in one',
    access: atLeast('server'),
    params: byOwner,
    query: z.object({
      storeId: text().optional(),
      limit: z.number().int().min(1).max(largestKeyPage).optional(),
      cursor: z.string().max(1_000).optional(),
    }),
    response: page(DataVaultKey),
    errors: [UserNotFound, TeamNotFound],
  }),
  listStores: endpoint({
    route: 'GET /internal/data-vault/stores',
    summary: 'List how many values each store has, and when one was last written',
    access: atLeast('admin'),
    response: list(DataVaultStoreFigures),
    errors: [],
  }),
}
