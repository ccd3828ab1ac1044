import type { AdminContext } from '../app/admin-context.ts'
import type { Row } from '../app/app-class.ts'
import { later } from '../later.ts'
import type { DataVaultStoreFigures } from './data-vault.ts'
import type { DataVaultMethods } from './data-vault-methods.ts'
import { loadDataVault } from './load-data-vault.ts'

/** The data vault, for owners: what is changed is shown by the hooks that watch it. */
export interface AdminDataVaultMethods extends DataVaultMethods {
  /**
   * How many values each store has, and when one was last written. Stores without values are not in the list; one that was taken
   * out of the configuration is, while its values are kept.
   *
   * @example
   * const stores = await adminApp.listDataVaultStores()
   */
  listDataVaultStores(): Promise<readonly DataVaultStoreFigures[]>
}

export const adminDataVaultMethods = later(
  ['getDataVaultStore', 'listDataVaultStores'],
  async () => (await loadDataVault()).adminDataVaultActs,
) satisfies Row<AdminDataVaultMethods, AdminContext>
