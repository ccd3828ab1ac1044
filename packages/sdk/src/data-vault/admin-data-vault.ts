/** What owners see of the data vault. */
import type { Transport } from '@latchkey/client'
import * as dataVault from '@latchkey/client/data-vault'
import type { DataVaultStoreFigures } from './data-vault.ts'

export async function loadDataVaultStores(transport: Transport): Promise<readonly DataVaultStoreFigures[]> {
  const { items } = await dataVault.listStores(transport)
  return items.map(({ lastWrittenAtMillis, ...store }) => ({ ...store, lastWrittenAt: new Date(lastWrittenAtMillis) }))
}
