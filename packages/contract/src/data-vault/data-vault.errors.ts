import { defineError, defineText } from '../kernel/error.ts'

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
