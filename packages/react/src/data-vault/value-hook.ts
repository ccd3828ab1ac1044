import type { DataVaultSecret, DataVaultStore as PlainDataVaultStore } from '@latchkey/js'
import type { StoreOf } from '@latchkey/js/internal'
import type { UseStore } from '../hooks/use-store.ts'

/** A store of the data vault, with the hook beside `getValue`. */
export interface DataVaultStore extends PlainDataVaultStore {
  /**
   * The hook beside `getValue`. It suspends while the value is loaded, and shows what the methods of this app write. The secret
   * and the value are in the memory of the page: for tools of your own, not for pages of users.
   *
   * @example
   * const token = store.useValue('github-token', { secret })
   */
  useValue(key: string, options: DataVaultSecret): string | null
}

/** On a page the value is read again when someone returns to it; a server renders what there is. */
export function withValueHook(vault: PlainDataVaultStore, store: StoreOf, use: UseStore): DataVaultStore {
  return Object.freeze({
    ...vault,
    useValue: (key, { secret }) =>
      use(
        store(() => vault.getValue(key, { secret })),
        'store.useValue()',
      ),
  } satisfies DataVaultStore)
}
