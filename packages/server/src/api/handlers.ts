/** The handlers of every endpoint, row by row. */
import { absentHandlers } from './absent.endpoints.ts'
import { accountChangeHandlers } from './account-changes.endpoints.ts'
import { aiChatHandlers } from './ai-chat.endpoints.ts'
import { leakedKeyHandlers, teamApiKeyHandlers, userApiKeyHandlers } from './api-keys.endpoints.ts'
import { applicationHandlers } from './applications.endpoints.ts'
import { auditHandlers } from './audit.endpoints.ts'
import { anonymousHandlers } from './auth/anonymous.endpoints.ts'
import { cliHandlers } from './auth/cli.endpoints.ts'
import { oauthHandlers, oauthTestHandlers } from './auth/oauth.endpoints.ts'
import { otpHandlers } from './auth/otp.endpoints.ts'
import { passkeyHandlers } from './auth/passkeys.endpoints.ts'
import { passwordHandlers } from './auth/password.endpoints.ts'
import { mfaHandlers } from './auth/second-factor.endpoints.ts'
import { ownerHandlers } from './colleagues.endpoints.ts'
import { configHandlers } from './config.endpoints.ts'
import { connectedAccountHandlers } from './connected-accounts.endpoints.ts'
import { consentHandlers } from './consents.endpoints.ts'
import { contactChannelHandlers } from './contact-channels.endpoints.ts'
import { dataVaultHandlers } from './data-vault.endpoints.ts'
import { delegationHandlers } from './delegations.endpoints.ts'
import { doctorHandlers } from './doctor.endpoints.ts'
import { emailDraftHandlers } from './email-drafts.endpoints.ts'
import { emailTemplateHandlers } from './email-templates.endpoints.ts'
import { emailThemeHandlers } from './email-themes.endpoints.ts'
import { emailHandlers } from './emails.endpoints.ts'
import { eventFeedHandlers } from './event-feed.endpoints.ts'
import { imageHandlers } from './images.endpoints.ts'
import { impersonationHandlers } from './impersonations.endpoints.ts'
import { invitationHandlers } from './invitations.endpoints.ts'
import { itemHandlers } from './items.endpoints.ts'
import { metricsHandlers } from './metrics.endpoints.ts'
import { notificationHandlers } from './notifications.endpoints.ts'
import { oauthProviderHandlers } from './oauth-providers.endpoints.ts'
import { offerHandlers } from './offers.endpoints.ts'
import {
  projectPermissionDefinitionHandlers,
  teamPermissionDefinitionHandlers,
} from './permission-definitions.endpoints.ts'
import { permissionHandlers, projectPermissionHandlers, teamPermissionHandlers } from './permissions.endpoints.ts'
import { billingHandlers, productHandlers } from './products.endpoints.ts'
import { internalApiKeyHandlers } from './project-keys.endpoints.ts'
import { projectHandlers } from './projects.endpoints.ts'
import { purchaseHandlers } from './purchases.endpoints.ts'
import { resourceHandlers } from './resources.endpoints.ts'
import { sentEmailHandlers } from './sent-emails.endpoints.ts'
import { serviceHandlers } from './service.endpoints.ts'
import { serviceAccountHandlers } from './service-accounts.endpoints.ts'
import { sessionHandlers } from './sessions.endpoints.ts'
import { signingKeyHandlers } from './signing-keys.endpoints.ts'
import { stripeHandlers } from './stripe.endpoints.ts'
import { teamMemberProfileHandlers } from './team-member-profiles.endpoints.ts'
import { teamMembershipHandlers } from './team-memberships.endpoints.ts'
import { teamRoleHandlers } from './team-roles.endpoints.ts'
import { teamHandlers } from './teams.endpoints.ts'
import { telemetryHandlers } from './telemetry.endpoints.ts'
import { transactionHandlers } from './transactions.endpoints.ts'
import { userExportHandlers, userImportHandlers } from './user-transfer.endpoints.ts'
import { userHandlers } from './users.endpoints.ts'
import { webhookHandlers } from './webhooks.endpoints.ts'

export const handlers = [
  imageHandlers,
  projectHandlers,
  configHandlers,
  internalApiKeyHandlers,
  teamPermissionHandlers,
  projectPermissionHandlers,
  permissionHandlers,
  teamPermissionDefinitionHandlers,
  projectPermissionDefinitionHandlers,
  contactChannelHandlers,
  teamHandlers,
  teamMembershipHandlers,
  teamMemberProfileHandlers,
  invitationHandlers,
  teamRoleHandlers,
  userHandlers,
  auditHandlers,
  userImportHandlers,
  userExportHandlers,
  userApiKeyHandlers,
  teamApiKeyHandlers,
  leakedKeyHandlers,
  notificationHandlers,
  sentEmailHandlers,
  emailThemeHandlers,
  emailTemplateHandlers,
  emailDraftHandlers,
  emailHandlers,
  aiChatHandlers,
  accountChangeHandlers,
  sessionHandlers,
  impersonationHandlers,
  ownerHandlers,
  passwordHandlers,
  mfaHandlers,
  oauthHandlers,
  oauthTestHandlers,
  oauthProviderHandlers,
  connectedAccountHandlers,
  itemHandlers,
  offerHandlers,
  purchaseHandlers,
  productHandlers,
  billingHandlers,
  transactionHandlers,
  stripeHandlers,
  dataVaultHandlers,
  passkeyHandlers,
  otpHandlers,
  anonymousHandlers,
  cliHandlers,
  signingKeyHandlers,
  applicationHandlers,
  resourceHandlers,
  delegationHandlers,
  serviceAccountHandlers,
  consentHandlers,
  eventFeedHandlers,
  webhookHandlers,
  doctorHandlers,
  metricsHandlers,
  serviceHandlers,
  telemetryHandlers,
  absentHandlers,
]
