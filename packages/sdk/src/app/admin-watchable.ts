import type { CompleteConfig } from '../config/complete-config.ts'
import type { Examination } from '../doctor/examination.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type {
  AdminProjectPermissionDefinition,
  AdminTeamPermissionDefinition,
} from '../permission-definitions/permission-definition.ts'
import type { InternalApiKey } from '../project-keys/internal-api-keys.ts'
import type { AdminProject } from '../projects/admin-project.ts'
import type { ProductionModeError } from '../projects/production-mode-error.ts'
import type { AdminSentEmail } from '../sent-emails/sent-emails.ts'
import type { SigningKey } from '../signing-keys/signing-keys.ts'

/** What an owner can watch of a project, by name. */
export interface AdminWatchable {
  project(): AdminProject
  config(): CompleteConfig
  productionModeErrors(): readonly ProductionModeError[]
  internalApiKeys(): readonly InternalApiKey[]
  teamPermissionDefinitions(): readonly AdminTeamPermissionDefinition[]
  projectPermissionDefinitions(): readonly AdminProjectPermissionDefinition[]
  metrics(includeAnonymous: boolean): Metrics
  signingKeys(): readonly SigningKey[]
  examination(): Examination
  sentEmails(): readonly AdminSentEmail[]
}
