/**
 * What pages need: the client app, the errors, and every type. The apps for servers and for owners stay out,
 * so that no bundler has to find out that a page never uses them.
 *
 * @example
 * import { LatchkeyClientApp } from '@latchkey/js/client'
 * const app = new LatchkeyClientApp({ tokenStore: 'cookie' })
 */

export type { RetryPace } from '@latchkey/client'
export * from '@latchkey/client/errors'
export type { Currency, Interval, OutboxStatus, SkipReason, SubscriptionStatus } from '@latchkey/contract'
export type { ChatContent, ChatContext, ChatMessage, ChatSettings, ChatStreamPart } from './ai-chat/stream-chat.ts'
export type {
  ApiKey,
  ApiKeyCreateOptions,
  ApiKeyOwner,
  ApiKeyUpdateOptions,
  TeamApiKey,
  TeamApiKeyFirstView,
  UserApiKey,
  UserApiKeyFirstView,
} from './api-keys/api-keys.ts'
export type { ApiKeyCheckOptions, ApiKeyDebit, DebitedApiKey } from './api-keys/debit-api-key.ts'
export type {
  GetUserOptions,
  GetUserOptions as GetCurrentUserOptions,
  RequireUserOptions,
  WhenSignedOut,
} from './app/app.ts'
export type {
  LatchkeyAdminAppConstructorOptions,
  LatchkeyClientAppConstructorOptions,
  LatchkeyServerAppConstructorOptions,
} from './app/options.ts'
export type { ServerServiceAccountCreateOptions } from './applications/app-with-service-accounts.ts'
export type {
  Application,
  ApplicationCreateOptions,
  ApplicationFirstView,
  ApplicationRegistration,
  ApplicationType,
  ApplicationUpdateOptions,
  OpenIdScope,
  RotateApplicationSecretOptions,
  RotatedApplicationSecret,
} from './applications/application.ts'
export type { AuthorizationRequest, RequestedResource } from './applications/authorization-request.ts'
export type {
  Allowed,
  ApplicationConsent,
  ApplicationConsentPage,
  ApplicationIdentity,
  Consent,
  ListApplicationConsentsOptions,
} from './applications/consents.ts'
export type {
  AgentKind,
  DelegatedScopes,
  Delegation,
  DelegationCreateOptions,
  DelegationFirstView,
  DelegationOwner,
} from './applications/delegation.ts'
export type {
  Resource,
  ResourceCreateOptions,
  ResourceFirstView,
  ResourceUpdateOptions,
  TokenAlgorithm,
  TokenFormat,
} from './applications/resource.ts'
export type {
  ServiceAccount,
  ServiceAccountCreateOptions,
  ServiceAccountFirstView,
  ServiceAccountOwner,
  ServiceAccountUpdateOptions,
} from './applications/service-account.ts'
export type { AuditEntry, AuditLogOptions, AuditLogPage } from './audit/audit-log.ts'
export type { AuditVerification, ChainEnd, VerifyAuditLogOptions } from './audit/verify-audit-log.ts'
export type { SignInWithBrowserOptions } from './auth/browser-sign-in.ts'
export type { PromptCliLoginOptions } from './auth/cli.ts'
export type { HostedPage, HostedPageOptions } from './auth/hosted-pages.ts'
export type { OAuthOptions } from './auth/leave-for-provider.ts'
export type { OAuthProviderId, OAuthScopesOnSignIn } from './auth/oauth-scopes.ts'
export type { CreatedOAuthTest, OAuthTest } from './auth/oauth-tests.ts'
export type { MagicLinkSent } from './auth/otp.ts'
export type { OwnSignIn, UpdatePasswordOptions } from './auth/own-sign-in.ts'
export type {
  MailOptions,
  ResetPasswordOptions,
  SignInWithCredentialOptions,
  SignUpWithCredentialOptions,
} from './auth/password.ts'
export type { SignInCrypto } from './auth/pkce.ts'
export type { SignInOptions } from './auth/start-sign-in.ts'
export { LatchkeyClientApp, type LatchkeyClientAppConstructor } from './client.ts'
export type {
  Colleague,
  ColleagueInvitation,
  ColleagueInviteOptions,
  ColleagueRole,
} from './colleagues/colleagues.ts'
export type { CompleteConfig, LatchkeyConfig } from './config/complete-config.ts'
export type {
  Actor,
  ConfigChange,
  ConfigChangeDetails,
  ConfigChangePage,
  ConfigPathChange,
} from './config/config-change.ts'
export type {
  ConfigUpdateOptions,
  ConfigVersion,
  ListConfigChangesOptions,
  ProjectConfiguration,
  StoredConfig,
} from './config/project-configuration.ts'
export type {
  AccountConnector,
  ConnectAccountOptions,
  ConnectedAccountHolder,
  Connection,
  GetConnectedAccountOptions,
  OAuthConnection,
  RequireConnectedAccountOptions,
} from './connected-accounts/connected-accounts.ts'
export type {
  ContactChannel,
  ContactChannelCreateOptions,
  ContactChannelOwner,
  ContactChannelUpdateOptions,
  ServerContactChannel,
  ServerContactChannelCreateOptions,
  ServerContactChannelUpdateOptions,
} from './contact-channels/contact-channels.ts'
export type {
  EmailVerificationRequest,
  RejectEmailVerificationOptions,
  RejectedEmailVerification,
  VerificationRejection,
} from './contact-channels/verify-email.ts'
export type {
  ConvexContext,
  ConvexIdentity,
  ConvexPartialUserOptions,
  ConvexUserOptions,
  RequireConvexPartialUserOptions,
} from './convex/partial-user.ts'
export {
  type ConvexProviderConfig,
  type ConvexProvidersOptions,
  getConvexProvidersConfig,
} from './convex/providers-config.ts'
export type { ConvexAuthOptions, ConvexClientAuth } from './convex/token.ts'
export type {
  ChangeDataVaultSecretOptions,
  DataVaultKey,
  DataVaultOwner,
  DataVaultSecret,
  DataVaultStore,
  DataVaultStoreFigures,
  ListDataVaultKeysOptions,
  SetDataVaultValueOptions,
} from './data-vault/data-vault.ts'
export type { Examination, Finding } from './doctor/examination.ts'
export type { EmailDraft, EmailDraftCreateOptions, EmailDraftUpdateOptions } from './email-drafts/email-draft.ts'
export type { EmailSource, EmailSources, EmailTemplate, ThemedEmailSource } from './email-templates/email-sources.ts'
export type { EmailTheme, EmailThemeDetails } from './email-themes/email-theme.ts'
export type {
  EmailAudience,
  EmailContent,
  EmailNotSent,
  EmailPreview,
  EmailPreviewOptions,
  EmailRecipientCount,
  EmailServer,
  EmailSourceProblem,
  EmailThemeChoice,
  EmailVariables,
  PreviewEmailOptions,
  SendEmailOptions,
  SendEmailPreviewOptions,
  SendTestEmailOptions,
} from './emails/email-options.ts'
export type {
  EmailSend,
  ListOutboxEmailsOptions,
  OutboxEmail,
  OutboxEmailDetails,
  UpdateOutboxEmailOptions,
} from './emails/email-sends.ts'
export type { EmailSourceVersion, EmailSourceVersionDetails } from './emails/email-source-version.ts'
export { SecureContextError } from './errors/own-errors.ts'
export type {
  EventData,
  EventPage,
  EventType,
  FollowEventsOptions,
  ListEventsOptions,
  ProjectEvent,
  WebhookPayload,
} from './event-feed/event.ts'
export type { SyncUsersOptions, UserChange, UserSyncBatch, UserSyncHandler } from './event-feed/sync-users.ts'
export type { TeamInvitationDescription, TeamInvitationDetails } from './invitations/accept-invitation.ts'
export type {
  InvitationRecipient,
  ReceivedTeamInvitation,
  TeamInvitation,
  TeamInviteOptions,
} from './invitations/team-invitations.ts'
export type {
  Item,
  ItemChangeOptions,
  ItemCustomer,
  ItemOptions,
  ItemOwner,
  ItemQuantityChangeOptions,
  ServerItem,
} from './items/item.ts'
export type {
  ItemHistoryLine,
  ItemHistoryOptions,
  ItemHistoryPage,
} from './items/item-history.ts'
export type { DayCount, Metrics, MetricsOptions } from './metrics/metrics.ts'
export type { NotificationCategory } from './notifications/notification-categories.ts'
export type {
  OAuthProvider,
  OAuthProviderCreateOptions,
  OAuthProviderOwner,
  OAuthProviderUpdateOptions,
  ServerOAuthProvider,
  ServerOAuthProviderUpdateOptions,
} from './oauth-providers/oauth-providers.ts'
export type {
  Amounts,
  CustomerType,
  IncludedItem,
  InlineIncludedItem,
  InlineOffer,
  InlineOfferPrice,
  ListOffersOptions,
  Offer,
  OfferPrice,
} from './offers/offer.ts'
export type { Passkey, RegisterPasskeyOptions, SignInWithPasskeyOptions } from './passkeys/passkeys.ts'
export type {
  AdminProjectPermissionDefinition,
  AdminProjectPermissionDefinitionCreateOptions,
  AdminProjectPermissionDefinitionUpdateOptions,
  AdminTeamPermissionDefinition,
  AdminTeamPermissionDefinitionCreateOptions,
  AdminTeamPermissionDefinitionUpdateOptions,
} from './permission-definitions/permission-definitions.ts'
export type {
  AdminProjectPermission,
  AdminTeamPermission,
  ListPermissionsOptions,
  PermissionExplanation,
  PermissionHolder,
  PermissionQuestion,
  ProjectPermission,
  TeamPermission,
  TeamRef,
} from './permissions/permission.ts'
export type {
  InternalApiKey,
  InternalApiKeyBase,
  InternalApiKeyCreateOptions,
  InternalApiKeyFirstView,
  InternalApiKeyUpdateOptions,
} from './project-keys/internal-api-keys.ts'
export type {
  AdminDomainConfig,
  AdminEmailConfig,
  AdminOAuthProviderConfig,
  AdminProjectConfig,
  AdminProjectConfigUpdate,
  AdminProjectConfigUpdate as AdminProjectConfigUpdateOptions,
} from './projects/admin-config.ts'
export type {
  AdminProject,
  AdminProjectCreateOptions,
  AdminProjectUpdateOptions,
  ProductionModeError,
} from './projects/admin-project.ts'
export type { AdminOwnedProject } from './projects/owned-projects.ts'
export type {
  OAuthProviderConfig,
  Project,
  ProjectBranding,
  ProjectConfig,
  ProjectLook,
} from './projects/project.ts'
export type {
  PurchaseChoice,
  PurchaseDetails,
  PurchaseDetailsOptions,
  PurchasedOffer,
  PurchaseSession,
} from './purchases/checkouts.ts'
export type {
  BillingPortalOptions,
  CancelPurchaseOptions,
  CheckoutOptions,
  Customer,
  ProductReceiver,
  ServerCheckoutOptions,
} from './purchases/customer.ts'
export type {
  CancelSubscriptionOptions,
  CustomerBilling,
  CustomerInvoice,
  CustomerPaymentMethod,
  CustomerProduct,
  InlineProduct,
  InvoiceCustomer,
  PaymentMethodSetupIntent,
  ProductGrantOptions,
  ProductListOptions,
  ServerCancelSubscriptionOptions,
  SubscriptionOptions,
  SwitchSubscriptionOptions,
} from './purchases/products.ts'
export type { Purchase, PurchaseOptions } from './purchases/purchases.ts'
export type { RedirectMethod, RedirectOptions } from './redirects/redirects.ts'
export type { HandlerUrls, PageName } from './redirects/urls.ts'
export { type AsyncResult, Result } from './result.ts'
export type { EnrolSecondFactorOptions, RecoveryCodes, RecoveryCodesLeft } from './second-factor/second-factor.ts'
export type {
  AdminSentEmail,
  AdminSentEmailDetails,
  ListSentEmailsOptions,
  SentEmailPage,
} from './sent-emails/sent-email.ts'
export type { SessionActor } from './session/access-token.ts'
export type {
  AuthenticateRequestOptions,
  RequestAuthentication,
  RequestUser,
  SignedOutReason,
} from './session/authenticate-request.ts'
export type { EndedSessions, FollowEndedSessionsOptions } from './session/follow-ended-sessions.ts'
export type { TokenPartialUser } from './session/partial-user.ts'
export type { ActiveSession, GeoInfo, Seen } from './sessions/active-session.ts'
export type { CreatedSession, CreatedSession as Session, SessionCreateOptions } from './sessions/created-session.ts'
export type { Auth, CurrentSession, SignOutOptions } from './sessions/current-session.ts'
export type { ImpersonationLink, ImpersonationLinkOptions } from './sessions/impersonation-link.ts'
export type { ListSessionsOptions, SessionRecord, SessionRecordPage } from './sessions/session-records.ts'
export type { SigningKey } from './signing-keys/signing-keys.ts'
export type { SetupPaymentsOptions, StripeAccountInfo } from './stripe/stripe-account-info.ts'
export type { MemberRoles, RoleChange, TeamRole, TeamRoles } from './team-roles/roles.ts'
export type { ServerTeam, ServerTeamCreateOptions, ServerTeamUpdateOptions } from './teams/server-team.ts'
export type { Team, TeamCreateOptions, TeamUpdateOptions } from './teams/team.ts'
export type {
  EditableTeamMemberProfile,
  TeamMemberProfile,
  TeamMemberProfile as ServerTeamMemberProfile,
  TeamMemberProfileUpdateOptions,
  TeamUser,
} from './teams/team-member.ts'
export type { RequestLike, TokenStoreInit, Tokens } from './token-stores/token-store.ts'
export type {
  AdminTransaction,
  AdminTransactionEntry,
  ListTransactionsOptions,
  RefundOptions,
  TransactionPage,
  TransactionType,
  TransactionTypeFilter,
} from './transactions/transaction.ts'
export type { CurrentUser } from './users/current-user.ts'
// Programs add to `LatchkeyTypes` by the name of this package, which only reaches what is exported by a star.
export * from './users/declared-types.ts'
export type { CurrentInternalServerUser, CurrentInternalUser, ProjectOwner } from './users/internal-user.ts'
export type {
  CurrentServerUser,
  ServerTeamUser,
  ServerUser,
} from './users/server-user.ts'
export type {
  LockFields,
  LockOptions,
  RestrictionFields,
  ServerUserCreateOptions,
  ServerUserUpdateOptions,
} from './users/server-user-options.ts'
export type {
  ListUsersOptions,
  ListUsersOptions as ServerListUsersOptions,
  ServerUserPage,
} from './users/server-users.ts'
export type { User, UserUpdateOptions } from './users/user.ts'
export type {
  RotatedWebhookSecret,
  RotateWebhookSecretOptions,
  WebhookEndpoint,
  WebhookEndpointCreateOptions,
  WebhookEndpointFirstView,
  WebhookEndpointUpdateOptions,
  WebhookEventType,
} from './webhooks/webhook-endpoint.ts'
export type {
  ListWebhookAttemptsOptions,
  ListWebhookMessagesOptions,
  RecoverWebhookOptions,
  WebhookAttempt,
  WebhookAttemptPage,
  WebhookDelivery,
  WebhookMessage,
  WebhookMessageDetails,
  WebhookMessagePage,
} from './webhooks/webhook-message.ts'
