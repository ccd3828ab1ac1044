/** What owners watch of the data vault. */
import * as dataVault from '@latchkey/client/data-vault'
import type { AdminContext } from '../app/admin-context.ts'
import type { AdminViewer } from '../app/admin-viewer.ts'
import type { Row } from '../app/app-class.ts'
import type { AdminDataVaultMethods } from './admin-data-vault-methods.ts'
import type { DataVaultStore, DataVaultStoreFigures } from './data-vault.ts'
import { createDataVaultStore } from './data-vault-store.ts'

export const adminDataVaultActs = {
  getDataVaultStore: ({ admin }, id) => admin.store('dataVaultStore', id).load(),
  listDataVaultStores: ({ admin }) => admin.store('dataVaultStores').load(),
} satisfies Row<AdminDataVaultMethods, AdminContext>

export async function loadDataVaultStore({ connection, outdate }: AdminViewer, id: string): Promise<DataVaultStore> {
  return createDataVaultStore(connection, id, async () => {
    await Promise.all([outdate('dataVaultValue', id), outdate('dataVaultStores')])
  })
}

export function loadDataVaultValue(
  { connection }: AdminViewer,
  storeId: string,
  key: string,
  secret: string,
): Promise<string | null> {
  return createDataVaultStore(connection, storeId).getValue(key, { secret })
}

export async function loadDataVaultStores({ connection }: AdminViewer): Promise<readonly DataVaultStoreFigures[]> {
  const { items } = await dataVault.listStores(connection.transport)
  return items.map(({ lastWrittenAtMillis, ...store }) => ({ ...store, lastWrittenAt: new Date(lastWrittenAtMillis) }))
}
