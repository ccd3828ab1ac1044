/** What stands between a project and production mode. */
import type { Transport } from '@latchkey/client'
import * as projects from '@latchkey/client/projects'
import { productionModeErrors } from '@latchkey/contract/rules'
import type { Connection } from '../app/connection.ts'
import { toAdminConfig } from './admin-config.ts'
import type { ProductionModeError } from './production-mode-error.ts'

export async function loadProductionModeErrors(
  { baseUrl }: Connection,
  transport: Transport,
): Promise<readonly ProductionModeError[]> {
  const { config, ...project } = await projects.readAdmin(transport)
  const errors = productionModeErrors({ ...project, config: toAdminConfig(config) })
  return errors.map(error => ({ ...error, fixUrl: baseUrl + error.relativeFixUrl }))
}
