/** Latchkey for the owner of a project: its settings and its keys. */

import { type AiChatMethods, aiChatMethods } from './ai-chat/ai-chat-methods.ts'
import type { AdminContext } from './app/admin-context.ts'
import { adminInternals } from './app/admin-internals.ts'
import type { AdminStores } from './app/admin-stores.ts'
import { type AppParts, appClass } from './app/app-class.ts'
import { connectAsAdmin } from './app/connect-with-secret.ts'
import { createAdminStores } from './app/create-admin-stores.ts'
import type { LatchkeyAdminAppConstructorOptions } from './app/options.ts'
import { type AuditMethods, auditMethods } from './audit/audit-methods.ts'
import { type OAuthTestMethods, oauthTestMethods } from './auth/oauth-tests.ts'
import { type AdminDataVaultMethods, adminDataVaultMethods } from './data-vault/admin-data-vault-methods.ts'
import { type EmailDraftMethods, emailDraftMethods } from './email-drafts/email-draft-methods.ts'
import { type EmailTemplateMethods, emailTemplateMethods } from './email-templates/email-template-methods.ts'
import { type EmailThemeMethods, emailThemeMethods } from './email-themes/email-theme-methods.ts'
import { type EmailMethods, emailMethods } from './emails/email-methods.ts'
import { type ItemChangeMethods, itemChangeMethods } from './items/item-change-methods.ts'
import { type ItemHistoryMethods, itemHistoryMethods } from './items/item-history.ts'
import {
  type PermissionDefinitionMethods,
  permissionDefinitionMethods,
} from './permission-definitions/permission-definition-methods.ts'
import { type ProjectKeyMethods, projectKeyMethods } from './project-keys/project-key-methods.ts'
import { type OwnedProjectMethods, ownedProjectMethods } from './projects/owned-project-methods.ts'
import { type AdminPurchaseMethods, adminPurchaseMethods } from './purchases/admin-purchase-methods.ts'
import { type SentEmailMethods, sentEmailMethods } from './sent-emails/sent-email-methods.ts'
import { createTrustedApp, type TrustedApp, trustedAppRows } from './server.ts'
import { type StripeMethods, stripeMethods } from './stripe/stripe-methods.ts'
import { type TransactionMethods, transactionMethods } from './transactions/transaction-methods.ts'
import { type TransferMethods, transferMethods } from './user-transfer/transfer-methods.ts'
import type { CurrentServerUser } from './users/server-user.ts'
import { type WebhookMethods, webhookMethods } from './webhooks/webhook-methods.ts'

/**
 * Latchkey for the owner of a project, with a super secret admin key or with the owner's own session.
 *
 * @example
 * const adminApp = new LatchkeyAdminApp({ tokenStore: null })
 * const project = await adminApp.getProject()
 */
export interface LatchkeyAdminApp<Own extends CurrentServerUser = CurrentServerUser>
  extends Omit<TrustedApp<Own>, keyof OwnedProjectMethods>,
    OwnedProjectMethods,
    PermissionDefinitionMethods,
    TransferMethods,
    AuditMethods,
    OAuthTestMethods,
    EmailMethods,
    EmailThemeMethods,
    EmailTemplateMethods,
    EmailDraftMethods,
    AiChatMethods,
    SentEmailMethods,
    ItemHistoryMethods,
    ItemChangeMethods,
    AdminPurchaseMethods,
    TransactionMethods,
    StripeMethods,
    AdminDataVaultMethods,
    WebhookMethods,
    ProjectKeyMethods {
  /** For packages that build on this one; see `@latchkey/js/internal/admin`. */
  readonly [adminInternals]: AdminStores
}

/** The class itself. */
export interface LatchkeyAdminAppConstructor {
  new <Own extends CurrentServerUser = CurrentServerUser>(
    options: LatchkeyAdminAppConstructorOptions,
  ): LatchkeyAdminApp<Own>
}

// The rows have the methods of the interface, and every user is of the widest kind: the type parameter says how much of
// it an application uses.
export const LatchkeyAdminApp = appClass(createAdminApp, [
  ...trustedAppRows,
  ownedProjectMethods,
  permissionDefinitionMethods,
  transferMethods,
  auditMethods,
  oauthTestMethods,
  emailMethods,
  emailThemeMethods,
  emailTemplateMethods,
  emailDraftMethods,
  aiChatMethods,
  sentEmailMethods,
  itemHistoryMethods,
  itemChangeMethods,
  adminPurchaseMethods,
  transactionMethods,
  stripeMethods,
  adminDataVaultMethods,
  webhookMethods,
  projectKeyMethods,
]) as unknown as LatchkeyAdminAppConstructor

function createAdminApp(options: LatchkeyAdminAppConstructorOptions): AppParts<AdminContext> {
  const connection = connectAsAdmin(options)
  const { fields, context } = createTrustedApp(connection)
  const admin = createAdminStores(connection)
  return { fields: { ...fields, [adminInternals]: admin }, context: { ...context, admin } }
}
