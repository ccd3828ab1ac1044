/** How each value that an owner can watch is loaded. */

import type { LoadersOf } from '../cache/named-stores.ts'
import { loadConfig } from '../config/configure.ts'
import { loadDataVault } from '../data-vault/load-data-vault.ts'
import { examine } from '../doctor/examination.ts'
import { loadEmails } from '../emails/load-emails.ts'
import { loadMetrics } from '../metrics/metrics.ts'
import { permissionDefinitions } from '../permission-definitions/permission-definitions.ts'
import { listInternalApiKeys } from '../project-keys/internal-api-keys.ts'
import { loadProductionModeErrors } from '../projects/production-mode.ts'
import { loadAdminProject } from '../projects/to-admin-project.ts'
import { loadPayments } from '../purchases/load-payments.ts'
import { listSigningKeys } from '../signing-keys/signing-keys.ts'
import type { AdminStores } from './admin-stores.ts'
import type { AdminWatchable } from './admin-watchable.ts'

export const adminLoaders: LoadersOf<AdminWatchable, AdminStores> = {
  project: loadAdminProject,
  config: loadConfig,
  productionModeErrors: loadProductionModeErrors,
  internalApiKeys: listInternalApiKeys,
  teamPermissionDefinitions: from => permissionDefinitions(from, 'team').list(),
  projectPermissionDefinitions: from => permissionDefinitions(from, 'project').list(),
  metrics: loadMetrics,
  signingKeys: listSigningKeys,
  examination: examine,
  emailThemes: async from => (await loadEmails()).loadEmailThemes(from),
  emailTemplates: async from => (await loadEmails()).loadEmailTemplates(from),
  emailDrafts: async from => (await loadEmails()).loadEmailDrafts(from),
  sentEmails: async from => (await loadEmails()).loadSentEmails(from),
  purchases: async (from, ...key) => (await loadPayments()).loadPurchases(from, ...key),
  transactions: async (from, ...key) => (await loadPayments()).loadTransactions(from, ...key),
  stripeAccountInfo: async from => (await loadPayments()).loadStripeAccountInfo(from),
  dataVaultStore: async (from, id) => (await loadDataVault()).loadDataVaultStore(from, id),
  dataVaultStores: async from => (await loadDataVault()).loadDataVaultStores(from),
  dataVaultValue: async (from, ...key) => (await loadDataVault()).loadDataVaultValue(from, ...key),
}
