/** Client secrets and mail passwords, in the configuration of projects and in its history. */
import type { SealedPlace } from '../kernel/crypto/sealed-place.ts'
import { sealingContext } from './config.ts'

const contextOf: SealedPlace['contextOf'] = ({ project_id = '' }) => sealingContext(project_id)

export const sealedConfigurations: SealedPlace = {
  table: 'projects',
  column: 'config_override',
  type: 'jsonb',
  key: { project_id: 'text' },
  contextOf,
}

export const sealedConfigChanges: SealedPlace = {
  table: 'config_changes',
  column: 'changes',
  type: 'jsonb',
  key: { project_id: 'text', version: 'integer' },
  contextOf,
}
