import type { CompleteConfig } from '../config/complete-config.ts'
import type { DataVaultStore, DataVaultStoreFigures } from '../data-vault/data-vault.ts'
import type { Examination } from '../doctor/examination.ts'
import type { EmailDraft } from '../email-drafts/email-draft.ts'
import type { EmailTemplate } from '../email-templates/email-template.ts'
import type { EmailTheme } from '../email-themes/email-theme.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { CustomerType } from '../offers/offer.ts'
import type {
  AdminProjectPermissionDefinition,
  AdminTeamPermissionDefinition,
} from '../permission-definitions/permission-definition.ts'
import type { InternalApiKey } from '../project-keys/internal-api-keys.ts'
import type { AdminProject } from '../projects/admin-project.ts'
import type { ProductionModeError } from '../projects/production-mode-error.ts'
import type { Purchase } from '../purchases/purchase.ts'
import type { SentEmailPage } from '../sent-emails/sent-email.ts'
import type { SigningKey } from '../signing-keys/signing-keys.ts'
import type { StripeAccountInfo } from '../stripe/stripe-account-info.ts'
import type { TransactionPage, TransactionType } from '../transactions/transaction.ts'

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
  emailThemes(): readonly EmailTheme[]
  emailTemplates(): readonly EmailTemplate[]
  emailDrafts(): readonly EmailDraft[]
  sentEmails(): SentEmailPage
  purchases(customerType: CustomerType, customerId: string): readonly Purchase[]
  transactions(
    type: TransactionType | undefined,
    customerType: CustomerType | undefined,
    customerId: string | undefined,
    limit: number | undefined,
    cursor: string | null | undefined,
  ): TransactionPage
  stripeAccountInfo(): StripeAccountInfo | null
  dataVaultStore(id: string): DataVaultStore
  dataVaultStores(): readonly DataVaultStoreFigures[]
  dataVaultValue(storeId: string, key: string, secret: string): string | null
}
