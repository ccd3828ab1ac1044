/** A project as its visitors and its owner see it. */
import type { AdminProject, ClientProject, ProjectConfig, ProviderConfig, ProviderType } from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Project } from '../kernel/http/caller.ts'
import { existing } from '../permissions/definitions.ts'
import { renderConfig } from './config.ts'
import type { ProjectRow } from './projects.tables.ts'

export function clientView({ id, displayName, config }: Project): ClientProject {
  return { id, displayName, config: { ...switches(config), enabledOauthProviders: enabledProviders(config) } }
}

export function adminView(app: App, row: ProjectRow): AdminProject {
  const config = renderConfig(row.configOverride, app.sealer, row.projectId)
  return {
    id: row.projectId,
    displayName: row.displayName,
    description: row.description,
    logoUrl: row.logoUrl,
    fullLogoUrl: row.fullLogoUrl,
    createdAtMillis: row.createdAt.getTime(),
    isProductionMode: row.isProductionMode,
    ownerTeamId: row.ownerTeamId,
    config: {
      ...switches(config),
      allowLocalhost: config.domains.allowLocalhost,
      createTeamOnSignUp: config.teams.createPersonalTeamOnSignUp,
      oauthAccountMergeStrategy: config.auth.oauth.accountMergeStrategy,
      oauthProviders: providers(config).map(providerView),
      enabledOauthProviders: enabledProviders(config),
      domains: domains(config),
      emailConfig: mailServer(config),
      emailTheme: config.emails.selectedThemeId,
      teamCreatorDefaultPermissions: ids(existing(config, config.rbac.defaultPermissions.teamCreator, 'team')),
      teamMemberDefaultPermissions: ids(existing(config, config.rbac.defaultPermissions.teamMember, 'team')),
      userDefaultPermissions: ids(existing(config, config.rbac.defaultPermissions.signUp, 'project')),
    },
  }
}

function switches({ auth, teams, users, apiKeys }: ProjectConfig) {
  return {
    signUpEnabled: auth.allowSignUp,
    credentialEnabled: auth.password.allowSignIn,
    magicLinkEnabled: auth.otp.allowSignIn,
    passkeyEnabled: auth.passkey.allowSignIn,
    clientTeamCreationEnabled: teams.allowClientTeamCreation,
    clientRoleEditingEnabled: teams.allowClientRoleEditing,
    clientUserDeletionEnabled: users.allowClientUserDeletion,
    allowUserApiKeys: apiKeys.enabled.user,
    allowTeamApiKeys: apiKeys.enabled.team,
  }
}

interface Provider extends ProviderConfig {
  readonly configId: string
  readonly type: ProviderType
}

/** Those with a type, by id. */
function providers({ auth }: ProjectConfig): Provider[] {
  return Object.entries(auth.oauth.providers)
    .flatMap(([configId, provider]) => (provider.type ? [{ ...provider, configId, type: provider.type }] : []))
    .sort((one, other) => (one.configId < other.configId ? -1 : 1))
}

function enabledProviders(config: ProjectConfig): { id: string }[] {
  return ids(providers(config).flatMap(({ allowSignIn, configId }) => (allowSignIn ? [configId] : [])))
}

function providerView(provider: Provider) {
  const { configId, type, isShared, allowSignIn, facebookConfigId, microsoftTenantId } = provider
  const shared = { providerConfigId: configId, id: type, type: 'shared' as const, enabled: allowSignIn }
  if (isShared) return shared
  // The published SDKs fail on a missing field here, and write the whole set back.
  const { clientId = '', clientSecret = '' } = provider
  return { ...shared, type: 'standard' as const, clientId, clientSecret, facebookConfigId, microsoftTenantId }
}

function domains(config: ProjectConfig): { domain: string; handlerPath: string }[] {
  return Object.values(config.domains.trustedDomains)
    .flatMap(({ baseUrl, handlerPath }) => (baseUrl === undefined ? [] : [{ domain: baseUrl, handlerPath }]))
    .sort((one, other) => (one.domain < other.domain ? -1 : 1))
}

function mailServer({ emails: { server } }: ProjectConfig): AdminProject['config']['emailConfig'] {
  if (server.isShared) return { type: 'shared' }
  const { host = '', port = 0, username = '', password = '', senderName = '', senderEmail = '' } = server
  return { type: 'standard', host, port, username, password, senderName, senderEmail }
}

function ids(all: readonly string[]): { id: string }[] {
  return all.map(id => ({ id }))
}
