/**
 * Known errors about the data vault.
 *
 * @example
 * if (DataVaultStoreDoesNotExist.is(error)) log.error(`Add ${error.details.storeId} under dataVault.stores`)
 */
import { KnownError } from './api-error.ts'

/** The configuration has no such store. */
export class DataVaultStoreDoesNotExist extends KnownError<
  'DATA_VAULT_STORE_DOES_NOT_EXIST',
  { readonly storeId: string }
> {}
/** The store has no value under this key and secret. */
export class DataVaultStoreHashedKeyDoesNotExist extends KnownError<
  'DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST',
  { readonly storeId: string; readonly hashedKey: string }
> {}
