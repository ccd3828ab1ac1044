export { opaquePassword } from './auth/opaque-password.ts'

/** Everything Latchkey promises on the wire, row by row. */

import { accountChangeEndpoints } from './account-changes/account-changes.contract.ts'
import { aiChatEndpoints } from './ai-chat/ai-chat.contract.ts'
import { leakedKeyEndpoints, teamApiKeyEndpoints, userApiKeyEndpoints } from './api-keys/api-keys.contract.ts'
import { applicationEndpoints } from './applications/applications.contract.ts'
import { consentEndpoints } from './applications/consents.contract.ts'
import { delegationEndpoints } from './applications/delegations.contract.ts'
import { resourceEndpoints } from './applications/resources.contract.ts'
import { serviceAccountEndpoints } from './applications/service-accounts.contract.ts'
import { auditEndpoints } from './audit/audit.contract.ts'
import { anonymousEndpoints } from './auth/anonymous.contract.ts'
import { cliEndpoints } from './auth/cli.contract.ts'
import { oauthEndpoints } from './auth/oauth.contract.ts'
import { oauthTestEndpoints } from './auth/oauth-tests.contract.ts'
import { otpEndpoints } from './auth/otp.contract.ts'
import { passwordEndpoints } from './auth/password.contract.ts'
import { ownerEndpoints } from './colleagues/colleagues.contract.ts'
import { configEndpoints } from './config/config.contract.ts'
import { connectedAccountEndpoints } from './connected-accounts/connected-accounts.contract.ts'
import { contactChannelEndpoints } from './contact-channels/contact-channels.contract.ts'
import { dataVaultEndpoints } from './data-vault/data-vault.contract.ts'
import { doctorEndpoints } from './doctor/doctor.contract.ts'
import { emailDraftEndpoints } from './email-drafts/email-drafts.contract.ts'
import { emailTemplateEndpoints } from './email-templates/email-templates.contract.ts'
import { emailThemeEndpoints } from './email-themes/email-themes.contract.ts'
import { emailEndpoints } from './emails/emails.contract.ts'
import { eventFeedEndpoints } from './event-feed/event-feed.contract.ts'
import { imageEndpoints } from './images/images.contract.ts'
import { invitationEndpoints } from './invitations/invitations.contract.ts'
import { itemEndpoints } from './items/items.contract.ts'
import type { Endpoint } from './kernel/endpoint.ts'
import { metricsEndpoints } from './metrics/metrics.contract.ts'
import { notificationEndpoints } from './notifications/notifications.contract.ts'
import { oauthProviderEndpoints } from './oauth-providers/oauth-providers.contract.ts'
import { offerEndpoints } from './offers/offers.contract.ts'
import { passkeyEndpoints } from './passkeys/passkeys.contract.ts'
import {
  projectPermissionDefinitionEndpoints,
  teamPermissionDefinitionEndpoints,
} from './permission-definitions/permission-definitions.contract.ts'
import {
  ProjectPermissionCreated,
  ProjectPermissionDeleted,
  permissionEndpoints,
  projectPermissionEndpoints,
  TeamPermissionCreated,
  TeamPermissionDeleted,
  teamPermissionEndpoints,
} from './permissions/permissions.contract.ts'
import { internalApiKeyEndpoints } from './project-keys/project-keys.contract.ts'
import { projectEndpoints } from './projects/projects.contract.ts'
import { billingEndpoints, productEndpoints } from './purchases/products.contract.ts'
import { purchaseEndpoints } from './purchases/purchases.contract.ts'
import { mfaEndpoints } from './second-factor/second-factor.contract.ts'
import { sentEmailEndpoints } from './sent-emails/sent-emails.contract.ts'
import { absentEndpoints } from './service/absent.contract.ts'
import { serviceEndpoints } from './service/service.contract.ts'
import { telemetryEndpoints } from './service/telemetry.contract.ts'
import { impersonationEndpoints } from './sessions/impersonations.contract.ts'
import { sessionEndpoints } from './sessions/sessions.contract.ts'
import { signingKeyEndpoints } from './signing-keys/signing-keys.contract.ts'
import { stripeEndpoints } from './stripe/stripe.contract.ts'
import { teamRoleEndpoints } from './team-roles/team-roles.contract.ts'
import { teamMemberProfileEndpoints } from './teams/team-member-profiles.contract.ts'
import {
  TeamMembershipCreated,
  TeamMembershipDeleted,
  teamMembershipEndpoints,
} from './teams/team-memberships.contract.ts'
import { TeamCreated, TeamDeleted, TeamUpdated, teamEndpoints } from './teams/teams.contract.ts'
import { transactionEndpoints } from './transactions/transactions.contract.ts'
import { userExportEndpoints, userImportEndpoints } from './user-transfer/user-transfer.contract.ts'
import { UserCreated, UserDeleted, UserUpdated, userEndpoints } from './users/users.contract.ts'
import { webhookEndpoints } from './webhooks/webhooks.contract.ts'

export * from './account-changes/account-changes.contract.ts'
export * from './ai-chat/ai-chat.contract.ts'
export * from './api-keys/api-key-kind.ts'
export * from './api-keys/api-keys.contract.ts'
export * from './api-keys/api-keys.errors.ts'
export * from './applications/applications.contract.ts'
export * from './applications/applications.errors.ts'
export * from './applications/applications.shapes.ts'
export * from './applications/consents.contract.ts'
export * from './applications/delegations.contract.ts'
export * from './applications/delegations.shapes.ts'
export * from './applications/resources.contract.ts'
export * from './applications/resources.shapes.ts'
export * from './applications/service-accounts.contract.ts'
export * from './applications/service-accounts.shapes.ts'
export * from './audit/actor.ts'
export * from './audit/audit.contract.ts'
export * from './auth/anonymous.contract.ts'
export * from './auth/auth.shapes.ts'
export * from './auth/cli.contract.ts'
export * from './auth/oauth.contract.ts'
export * from './auth/oauth.errors.ts'
export * from './auth/oauth-tests.contract.ts'
export * from './auth/otp.contract.ts'
export * from './auth/password.contract.ts'
export * from './codes/codes.contract.ts'
export * from './colleagues/colleagues.contract.ts'
export {
  colourfulThemeId,
  darkThemeId,
  lightThemeId,
  templateIds,
  templateSources,
  themeSources,
} from './config/built-in-emails.ts'
export * from './config/complete.ts'
export * from './config/config.contract.ts'
export { differencesAsOverride, differencesInSteps, undo } from './config/difference.ts'
export { foreignSizeProblem, isForeign } from './config/foreign-groups.ts'
export * from './config/given-override.ts'
export * from './config/levels.ts'
export * from './config/new-project.ts'
export * from './config/override.ts'
export {
  offerWords,
  type ProductWords,
  productLineProblems,
  withProductPaths,
  withProductWords,
} from './config/product-words.ts'
export { configDefaults, renderConfig, renderConfigInSteps } from './config/render.ts'
export { type ProviderConfig, passwordLength, type SignUpName, signUpNames } from './config/schema/auth.ts'
export { amountProblem, type Currency, currencies, getDecimals, minorUnits } from './config/schema/currencies.ts'
export type { MailServerConfig } from './config/schema/emails.ts'
export type { OfferConfig } from './config/schema/payments.ts'
export { mostDefinitions, type PermissionDefinition } from './config/schema/rbac.ts'
export { type ConfigInput, configSchema, type ProjectConfig } from './config/schema/schema.ts'
export type { Interval } from './config/schema/values.ts'
export { secretsInSteps, unmaskedInSteps } from './config/secrets.ts'
export { getNames, ownValue, toEntries } from './config/tree.ts'
export * from './connected-accounts/connected-accounts.contract.ts'
export * from './contact-channels/contact-channels.contract.ts'
export * from './data-vault/data-vault.contract.ts'
export * from './doctor/doctor.contract.ts'
export * from './email-drafts/email-drafts.contract.ts'
export * from './email-templates/email-templates.contract.ts'
export * from './email-templates/template-keys.ts'
export * from './email-themes/email-themes.contract.ts'
export * from './emails/email-sources.ts'
export * from './emails/emails.contract.ts'
export * from './emails/emails.shapes.ts'
export * from './emails/outbox.shapes.ts'
export * from './emails/source-keys.ts'
export * from './event-feed/event-feed.contract.ts'
export * from './event-feed/event-types.ts'
export * from './images/images.contract.ts'
export * from './invitations/invitations.contract.ts'
export * from './items/items.contract.ts'
export * from './items/items.errors.ts'
export * from './kernel/access.ts'
export { isEmail, isVisible, mailbox } from './kernel/address.ts'
export * from './kernel/body-limits.ts'
export * from './kernel/client-version.ts'
export * from './kernel/colleague-role.ts'
export * from './kernel/cors.ts'
export * from './kernel/endpoint.ts'
export * from './kernel/envelope.errors.ts'
export * from './kernel/error.ts'
export * from './kernel/event.ts'
export * from './kernel/header-twins.ts'
export * from './kernel/level.ts'
export * from './kernel/openapi.ts'
export * from './kernel/page.ts'
export * from './kernel/problems.ts'
export * from './kernel/reserved.errors.ts'
export { type AnySchema, droppedBody, type GivenImage, isUuid, type Parsed, rawBody } from './kernel/schema.ts'
export { parseUrl } from './kernel/url.ts'
export * from './kernel/wire.ts'
export * from './metrics/metrics.contract.ts'
export * from './names.ts'
export * from './notifications/notifications.contract.ts'
export * from './oauth-providers/oauth-providers.contract.ts'
export * from './oauth-providers/oauth-providers.errors.ts'
export { byInterval } from './offers/offer-order.ts'
export * from './offers/offers.contract.ts'
export * from './offers/offers.errors.ts'
export * from './offers/offers.shapes.ts'
export { defaultOfferIds, getIncludes, getOffers, type OffersOptions } from './offers/offers-of.ts'
export * from './passkeys/passkeys.contract.ts'
export * from './permission-definitions/permission-definitions.contract.ts'
export * from './permissions/permissions.contract.ts'
export * from './permissions/permissions.errors.ts'
export * from './permissions/system-permissions.ts'
export * from './project-keys/project-keys.contract.ts'
export { brandingFrom, textColorOn } from './projects/branding.ts'
export * from './projects/hosted-pages.ts'
export * from './projects/production-mode.ts'
export * from './projects/projects.contract.ts'
export * from './projects/projects.errors.ts'
export * from './projects/projects.shapes.ts'
export * from './projects/providers.ts'
export { type OnboardingStatus, onboardingStatuses } from './projects/set-up.ts'
export * from './purchases/products.contract.ts'
export * from './purchases/purchases.contract.ts'
export * from './purchases/purchases.errors.ts'
export * from './purchases/purchases.shapes.ts'
export * from './purchases/refunds.shapes.ts'
export * from './rules.ts'
export * from './second-factor/second-factor.contract.ts'
export * from './sent-emails/sent-emails.contract.ts'
export * from './service/absent.contract.ts'
export * from './service/service.contract.ts'
export * from './service/telemetry.contract.ts'
export * from './sessions/ended-sessions.shapes.ts'
export * from './sessions/impersonations.contract.ts'
export { type SessionEnd, sessionEnds } from './sessions/session-ends.ts'
export * from './sessions/sessions.contract.ts'
export * from './sessions/sessions.errors.ts'
export * from './sign-in-methods/sign-in-methods.ts'
export * from './signing-keys/signing-keys.contract.ts'
export * from './stripe/stripe.contract.ts'
export * from './team-roles/team-roles.contract.ts'
export * from './teams/team-member-profiles.contract.ts'
export * from './teams/team-memberships.contract.ts'
export * from './teams/teams.contract.ts'
export * from './teams/teams.errors.ts'
export * from './teams/teams.shapes.ts'
export * from './transactions/transactions.contract.ts'
export * from './transactions/transactions.shapes.ts'
export * from './user-transfer/user-transfer.contract.ts'
export * from './user-transfer/user-transfer.shapes.ts'
export { isLocale, toCanonicalLocale } from './users/locales.ts'
export * from './users/users.contract.ts'
export * from './users/users.errors.ts'
export * from './users/users.shapes.ts'
export * from './webhooks/webhooks.contract.ts'
export * from './webhooks/webhooks.errors.ts'
export * from './webhooks/webhooks.shapes.ts'

/** Every endpoint, by row. */
export const slices = {
  service: serviceEndpoints,
  telemetry: telemetryEndpoints,
  absent: absentEndpoints,
  projects: projectEndpoints,
  owners: ownerEndpoints,
  config: configEndpoints,
  signingKeys: signingKeyEndpoints,
  metrics: metricsEndpoints,
  auditLog: auditEndpoints,
  doctor: doctorEndpoints,
  internalApiKeys: internalApiKeyEndpoints,
  users: userEndpoints,
  contactChannels: contactChannelEndpoints,
  teams: teamEndpoints,
  teamRoles: teamRoleEndpoints,
  teamMemberships: teamMembershipEndpoints,
  teamMemberProfiles: teamMemberProfileEndpoints,
  invitations: invitationEndpoints,
  teamPermissions: teamPermissionEndpoints,
  projectPermissions: projectPermissionEndpoints,
  permissions: permissionEndpoints,
  teamPermissionDefinitions: teamPermissionDefinitionEndpoints,
  projectPermissionDefinitions: projectPermissionDefinitionEndpoints,
  userApiKeys: userApiKeyEndpoints,
  teamApiKeys: teamApiKeyEndpoints,
  leakedKeys: leakedKeyEndpoints,
  notifications: notificationEndpoints,
  items: itemEndpoints,
  offers: offerEndpoints,
  purchases: purchaseEndpoints,
  products: productEndpoints,
  billing: billingEndpoints,
  transactions: transactionEndpoints,
  stripe: stripeEndpoints,
  dataVault: dataVaultEndpoints,
  userImports: userImportEndpoints,
  userExports: userExportEndpoints,
  accountChanges: accountChangeEndpoints,
  sessions: sessionEndpoints,
  impersonations: impersonationEndpoints,
  password: passwordEndpoints,
  otp: otpEndpoints,
  mfa: mfaEndpoints,
  oauth: oauthEndpoints,
  oauthTests: oauthTestEndpoints,
  oauthProviders: oauthProviderEndpoints,
  connectedAccounts: connectedAccountEndpoints,
  passkeys: passkeyEndpoints,
  anonymous: anonymousEndpoints,
  cli: cliEndpoints,
  emails: emailEndpoints,
  emailThemes: emailThemeEndpoints,
  emailTemplates: emailTemplateEndpoints,
  emailDrafts: emailDraftEndpoints,
  aiChat: aiChatEndpoints,
  sentEmails: sentEmailEndpoints,
  images: imageEndpoints,
  applications: applicationEndpoints,
  consents: consentEndpoints,
  resources: resourceEndpoints,
  delegations: delegationEndpoints,
  serviceAccounts: serviceAccountEndpoints,
  webhooks: webhookEndpoints,
  eventFeed: eventFeedEndpoints,
}
export type Slices = typeof slices

/** What an endpoint is called, as in `users.delete`. */
export const endpointNames: ReadonlyMap<Endpoint, string> = new Map(
  Object.entries(slices).flatMap(([row, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => [endpoint as Endpoint, `${row}.${name}`] as const),
  ),
)

/** Every event. */
export const events = [
  UserCreated,
  UserUpdated,
  UserDeleted,
  TeamCreated,
  TeamUpdated,
  TeamDeleted,
  TeamMembershipCreated,
  TeamMembershipDeleted,
  TeamPermissionCreated,
  TeamPermissionDeleted,
  ProjectPermissionCreated,
  ProjectPermissionDeleted,
]
