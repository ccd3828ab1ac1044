/**
 * Where every endpoint lives, as plain text. No schema is loaded with it, so that a browser can use
 * this table to speak the wire.
 *
 * Bundlers that split code load whatever a module names with the module. So what every page needs at once stands
 * in `names.ts`, and what only dashboards and command lines need in `routes.ts`.
 */

import { accountChangeRoutes } from './account-changes/account-changes.routes.ts'
import { aiChatRoutes } from './ai-chat/ai-chat.routes.ts'
import { leakedKeyRoutes, teamApiKeyRoutes, userApiKeyRoutes } from './api-keys/api-keys.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { anonymousRoutes } from './auth/anonymous.routes.ts'
import { cliRoutes } from './auth/cli.routes.ts'
import { oauthRoutes } from './auth/oauth.routes.ts'
import { oauthTestRoutes } from './auth/oauth-tests.routes.ts'
import { otpRoutes } from './auth/otp.routes.ts'
import { passwordRoutes } from './auth/password.routes.ts'
import { ownerRoutes } from './colleagues/colleagues.routes.ts'
import { configRoutes } from './config/config.routes.ts'
import { connectedAccountRoutes } from './connected-accounts/connected-accounts.routes.ts'
import { contactChannelRoutes } from './contact-channels/contact-channels.routes.ts'
import { dataVaultRoutes } from './data-vault/data-vault.routes.ts'
import { doctorRoutes } from './doctor/doctor.routes.ts'
import { emailDraftRoutes } from './email-drafts/email-drafts.routes.ts'
import { emailTemplateRoutes } from './email-templates/email-templates.routes.ts'
import { emailThemeRoutes } from './email-themes/email-themes.routes.ts'
import { emailRoutes } from './emails/emails.routes.ts'
import { eventFeedRoutes } from './event-feed/event-feed.routes.ts'
import { imageRoutes } from './images/images.routes.ts'
import { invitationRoutes } from './invitations/invitations.routes.ts'
import { itemRoutes } from './items/items.routes.ts'
import { metricsRoutes } from './metrics/metrics.routes.ts'
import { notificationRoutes } from './notifications/notifications.routes.ts'
import { oauthProviderRoutes } from './oauth-providers/oauth-providers.routes.ts'
import { offerRoutes } from './offers/offers.routes.ts'
import { passkeyRoutes } from './passkeys/passkeys.routes.ts'
import {
  projectPermissionDefinitionRoutes,
  teamPermissionDefinitionRoutes,
} from './permission-definitions/permission-definitions.routes.ts'
import { permissionRoutes, projectPermissionRoutes, teamPermissionRoutes } from './permissions/permissions.routes.ts'
import { internalApiKeyRoutes } from './project-keys/project-keys.routes.ts'
import { projectRoutes } from './projects/projects.routes.ts'
import { purchaseRoutes } from './purchases/purchases.routes.ts'
import { mfaRoutes } from './second-factor/second-factor.routes.ts'
import { sentEmailRoutes } from './sent-emails/sent-emails.routes.ts'
import { serviceRoutes } from './service/service.routes.ts'
import { impersonationRoutes } from './sessions/impersonations.routes.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import { signingKeyRoutes } from './signing-keys/signing-keys.routes.ts'
import { stripeRoutes } from './stripe/stripe.routes.ts'
import { teamRoleRoutes } from './team-roles/team-roles.routes.ts'
import { teamMemberProfileRoutes, teamMembershipRoutes, teamRoutes } from './teams/teams.routes.ts'
import { transactionRoutes } from './transactions/transactions.routes.ts'
import { userExportRoutes, userImportRoutes } from './user-transfer/user-transfer.routes.ts'
import { userRoutes } from './users/users.routes.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'

export { linkItem, verifierCookie, verifierLifetimeSeconds } from './auth/oauth.names.ts'
export * from './names.ts'
export { relyingPartyToReplace } from './passkeys/passkeys.routes.ts'
export { hostedFolder } from './projects/hosted-pages.ts'

export const routes = {
  service: serviceRoutes,
  projects: projectRoutes,
  owners: ownerRoutes,
  config: configRoutes,
  signingKeys: signingKeyRoutes,
  metrics: metricsRoutes,
  auditLog: auditRoutes,
  doctor: doctorRoutes,
  internalApiKeys: internalApiKeyRoutes,
  users: userRoutes,
  contactChannels: contactChannelRoutes,
  teams: teamRoutes,
  teamRoles: teamRoleRoutes,
  teamMemberships: teamMembershipRoutes,
  teamMemberProfiles: teamMemberProfileRoutes,
  invitations: invitationRoutes,
  teamPermissions: teamPermissionRoutes,
  projectPermissions: projectPermissionRoutes,
  permissions: permissionRoutes,
  teamPermissionDefinitions: teamPermissionDefinitionRoutes,
  projectPermissionDefinitions: projectPermissionDefinitionRoutes,
  userApiKeys: userApiKeyRoutes,
  teamApiKeys: teamApiKeyRoutes,
  leakedKeys: leakedKeyRoutes,
  notifications: notificationRoutes,
  items: itemRoutes,
  offers: offerRoutes,
  purchases: purchaseRoutes,
  transactions: transactionRoutes,
  stripe: stripeRoutes,
  dataVault: dataVaultRoutes,
  userImports: userImportRoutes,
  userExports: userExportRoutes,
  accountChanges: accountChangeRoutes,
  sessions: sessionRoutes,
  impersonations: impersonationRoutes,
  password: passwordRoutes,
  otp: otpRoutes,
  mfa: mfaRoutes,
  oauth: oauthRoutes,
  oauthTests: oauthTestRoutes,
  oauthProviders: oauthProviderRoutes,
  connectedAccounts: connectedAccountRoutes,
  passkeys: passkeyRoutes,
  anonymous: anonymousRoutes,
  cli: cliRoutes,
  emails: emailRoutes,
  emailThemes: emailThemeRoutes,
  emailTemplates: emailTemplateRoutes,
  emailDrafts: emailDraftRoutes,
  aiChat: aiChatRoutes,
  sentEmails: sentEmailRoutes,
  images: imageRoutes,
  webhooks: webhookRoutes,
  eventFeed: eventFeedRoutes,
} as const
