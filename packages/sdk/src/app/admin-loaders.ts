/** How each value that an owner can watch is loaded. */
import { listInternalApiKeys } from '../api-keys/internal-api-keys.ts'
import { loadConfig } from '../config/project-configuration.ts'
import { examine } from '../doctor/examination.ts'
import { loadMetrics } from '../metrics/metrics.ts'
import { permissionDefinitions } from '../permission-definitions/permission-definitions.ts'
import { loadAdminProject } from '../projects/admin-project.ts'
import { loadProductionModeErrors } from '../projects/production-mode.ts'
import { listSentEmails } from '../sent-emails/sent-emails.ts'
import { listSigningKeys } from '../signing-keys/signing-keys.ts'
import type { AdminLoaders } from './admin-standpoint.ts'

export const adminLoaders: AdminLoaders = {
  project: loadAdminProject,
  config: loadConfig,
  productionModeErrors: loadProductionModeErrors,
  internalApiKeys: listInternalApiKeys,
  teamPermissionDefinitions: from => permissionDefinitions(from, 'team').list(),
  projectPermissionDefinitions: from => permissionDefinitions(from, 'project').list(),
  metrics: loadMetrics,
  signingKeys: listSigningKeys,
  examination: examine,
  sentEmails: listSentEmails,
}
