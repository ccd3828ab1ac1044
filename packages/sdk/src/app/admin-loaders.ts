/** How each value that an owner can watch is loaded. */

import type { LoadersOf } from '../cache/named-stores.ts'
import { loadConfig } from '../config/configure.ts'
import { examine } from '../doctor/examination.ts'
import { loadMetrics } from '../metrics/metrics.ts'
import { permissionDefinitions } from '../permission-definitions/permission-definitions.ts'
import { listInternalApiKeys } from '../project-keys/internal-api-keys.ts'
import { loadProductionModeErrors } from '../projects/production-mode.ts'
import { loadAdminProject } from '../projects/to-admin-project.ts'
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
  emailThemes: async from => (await import('../email-themes/email-themes.ts')).loadEmailThemes(from),
  emailTemplates: async from => (await import('../email-templates/email-templates.ts')).loadEmailTemplates(from),
  emailDrafts: async from => (await import('../email-drafts/email-drafts.ts')).loadEmailDrafts(from),
  sentEmails: async from => (await import('../sent-emails/sent-emails.ts')).loadSentEmails(from),
  purchases: async (from, ...key) => (await import('../purchases/admin-purchases.ts')).loadPurchases(from, ...key),
  transactions: async (from, ...key) =>
    (await import('../transactions/transactions.ts')).loadTransactions(from, ...key),
  stripeAccountInfo: async from => (await import('../stripe/stripe.ts')).loadStripeAccountInfo(from),
  dataVaultStore: async (from, id) => (await import('../data-vault/admin-data-vault.ts')).loadDataVaultStore(from, id),
  dataVaultStores: async from => (await import('../data-vault/admin-data-vault.ts')).loadDataVaultStores(from),
  dataVaultValue: async (from, ...key) =>
    (await import('../data-vault/admin-data-vault.ts')).loadDataVaultValue(from, ...key),
}
