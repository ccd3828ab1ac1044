/** What stands between a project and production mode. */
import { productionModeErrors } from '@latchkey/contract/routes'
import type { AdminStandpoint } from '../app/admin-standpoint.ts'

/**
 * Something to mend before a project goes live.
 *
 * @example
 * for (const { message, fixUrl } of await project.getProductionModeErrors()) console.log(message, fixUrl)
 */
export interface ProductionModeError {
  readonly message: string
  /** Where in the dashboard it is mended, as a path. */
  readonly relativeFixUrl: string
  /** The same as a whole address. */
  readonly fixUrl: string
}

export async function loadProductionModeErrors({
  connection,
  store,
}: AdminStandpoint): Promise<readonly ProductionModeError[]> {
  const project = await store('project').load()
  return productionModeErrors(project).map(error => ({ ...error, fixUrl: connection.baseUrl + error.relativeFixUrl }))
}
