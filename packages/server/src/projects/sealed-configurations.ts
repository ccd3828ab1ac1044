/** Client secrets and mail passwords, in the configuration of projects and in its history. */
import type { SealedColumn } from '../kernel/crypto/sealed.ts'
import { sealingContext } from './config.ts'

const getContext: SealedColumn['getContext'] = ({ project_id = '' }) => sealingContext(project_id)

export const sealedConfigurations: SealedColumn = {
  table: 'projects',
  column: 'config_override',
  type: 'jsonb',
  key: { project_id: 'text' },
  getContext,
}

export const sealedConfigChanges: SealedColumn = {
  table: 'config_changes',
  column: 'changes',
  type: 'jsonb',
  key: { project_id: 'text', version: 'integer' },
  getContext,
}
