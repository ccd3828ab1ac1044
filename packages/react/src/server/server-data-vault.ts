import type { DataVaultStore as PlainDataVaultStore } from '@latchkey/js'
import type { StoreOf } from '@latchkey/js/internal'
import type { DataVaultStore } from '../data-vault/value-hook.ts'
import { useStoreAnywhere } from '../hooks/use-store.ts'

export function withServerValueHook(vault: PlainDataVaultStore, store: StoreOf): DataVaultStore {
  return Object.freeze({
    ...vault,
    useValue: (key, options) => useStoreAnywhere(store(() => vault.getValue(key, options))),
  } satisfies DataVaultStore)
}
