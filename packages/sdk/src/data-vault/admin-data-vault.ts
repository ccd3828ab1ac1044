/** What owners watch of the data vault. */
import * as dataVault from '@latchkey/client/data-vault'
import type { AdminViewer } from '../app/admin-viewer.ts'
import type { DataVaultStore, DataVaultStoreFigures } from './data-vault.ts'
import { createDataVaultStore } from './data-vault-store.ts'

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
