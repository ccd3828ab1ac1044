import type { Row } from '../app/app-class.ts'
import type { AppContext } from '../app/app-context.ts'
import { later } from '../later.ts'
import type { DataVaultStore } from './data-vault.ts'
import { loadDataVault } from './load-data-vault.ts'

/** The data vault, for an application's own server. */
export interface DataVaultMethods {
  /**
   * A store of the data vault, by its id under `dataVault.stores` of the configuration.
   *
   * @example
   * const store = await serverApp.getDataVaultStore('tokens')
   * const token = await store.getValue('github-token', { secret: process.env.VAULT_SECRET })
   */
  getDataVaultStore(id: string): Promise<DataVaultStore>
}

export const dataVaultMethods = later(['getDataVaultStore'], loadDataVault) satisfies Row<DataVaultMethods, AppContext>
