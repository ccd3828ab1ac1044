import type { DataVaultStore as PlainDataVaultStore } from '@latchkey/js'
import type { DataVaultStore } from '../data-vault/value-hook.ts'
import type { ReaderStores } from './reader-store.ts'

/** Its methods that change something are followed by reading again what is on show. */
export function withServerValueHook(vault: PlainDataVaultStore, stores: ReaderStores): DataVaultStore {
  return Object.freeze({
    ...stores.following(vault),
    useValue: (key, { secret }) =>
      stores.useReader(['dataVaultValue', vault.id, key, secret], () => vault.getValue(key, { secret })),
  } satisfies DataVaultStore)
}
