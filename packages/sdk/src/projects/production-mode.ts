/** What stands between a project and production mode. */
import { productionModeErrors } from '@latchkey/contract/rules'
import type { AdminStores } from '../app/admin-stores.ts'
import type { ProductionModeError } from './production-mode-error.ts'

export async function loadProductionModeErrors({
  connection,
  store,
}: AdminStores): Promise<readonly ProductionModeError[]> {
  const project = await store('project').load()
  return productionModeErrors(project).map(error => ({ ...error, fixUrl: connection.baseUrl + error.relativeFixUrl }))
}
