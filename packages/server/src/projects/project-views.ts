/** A project as its visitors and its owner see it. */
import {
  type AdminProject,
  brandingFrom,
  type ClientProject,
  type ProjectConfig,
  type ProviderConfig,
  type ProviderType,
  passwordLength,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Project } from '../kernel/http/caller.ts'
import { shared } from '../kernel/http/shared-answers.ts'
import { existing } from '../permissions/definitions.ts'
import { configFrom } from './config.ts'
import type { ProjectRow } from './projects.tables.ts'

const clientViews = new WeakMap<Project, ClientProject>()

/** Requested by every page that opens, and constant while the project is cached. */
export function clientView(project: Project): ClientProject {
  const known = clientViews.get(project)
  if (known) return known
  const { id, displayName, config } = project
  const view = shared({
    id,
    displayName,
    branding: getBranding(project),
    config: {
      ...switches(config),
      passwordMinLength: passwordMinLength(config),
      signUpName: config.auth.password.signUpName,
      enabledOauthProviders: enabledProviders(config),
      allowLocalhost: config.domains.allowLocalhost,
      domains: domains(config),
      allowPromoCodes: false as const,
      allowStackingPromoCodes: false as const,
    },
    ...ofDevelopment,
  })
  clientViews.set(project, view)
  return view
}

export async function adminView(app: App, row: ProjectRow): Promise<AdminProject> {
  const config = await configFrom(row.configOverride, app.sealer, row.projectId)
  return {
    id: row.projectId,
    displayName: row.displayName,
    description: row.description,
    logoUrl: row.logoUrl,
    fullLogoUrl: row.fullLogoUrl,
    fullLogoDarkUrl: row.fullLogoDarkUrl,
    logoDarkModeUrl: row.logoDarkUrl,
    logoFullDarkModeUrl: row.fullLogoDarkUrl,
    createdAtMillis: row.createdAt.getTime(),
    isProductionMode: row.isProductionMode,
    ownerTeamId: row.ownerTeamId,
    ...ofDevelopment,
    isDevelopmentEnvironment: row.isDevelopmentEnvironment,
    onboardingStatus: row.onboardingStatus,
    onboardingState: row.onboardingState,
    config: {
      ...switches(config),
      allowLocalhost: config.domains.allowLocalhost,
      requireEmailVerification: config.onboarding.requireEmailVerification,
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

const ofDevelopment: Pick<ClientProject, 'isDevelopmentEnvironment' | 'pushedConfigError' | 'configWarnings'> = {
  isDevelopmentEnvironment: false,
  pushedConfigError: null,
  configWarnings: [],
}

/** For callers that may see a project, and not its secrets. Nothing is absent, or published SDKs would fail. */
export function withoutSecrets(project: AdminProject): AdminProject {
  const { oauthProviders, emailConfig } = project.config
  return {
    ...project,
    config: {
      ...project.config,
      oauthProviders: oauthProviders.map(each => (each.type === 'standard' ? { ...each, clientSecret: '' } : each)),
      emailConfig: emailConfig.type === 'standard' ? { ...emailConfig, password: '' } : emailConfig,
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

/** Those of the twelve types, by id: published SDKs know no other and write the whole list back. */
function providers({ auth }: ProjectConfig): Provider[] {
  return Object.entries(auth.oauth.providers)
    .flatMap(([configId, { type, ...provider }]) =>
      type && type !== 'openid' ? [{ ...provider, configId, type }] : [],
    )
    .sort((one, other) => (one.configId < other.configId ? -1 : 1))
}

/** What people may choose from: each type once, by its name, and each other OpenID Connect provider by its id. */
function enabledProviders({ auth }: ProjectConfig): { id: string; displayName?: string }[] {
  const enabled = Object.entries(auth.oauth.providers).filter(([, { allowSignIn, type }]) => allowSignIn && type)
  const names = enabled.map(([id, { type = '' }]) => (type === 'openid' ? id : type))
  return ids([...new Set(names)].sort()).map(({ id }) => {
    const { type, displayName } = auth.oauth.providers[id] ?? {}
    return { id, ...(type === 'openid' && displayName !== undefined ? { displayName } : {}) }
  })
}

function providerView(provider: Provider) {
  const { configId, type, isShared, allowSignIn, facebookConfigId, microsoftTenantId } = provider
  const bundles = Object.values(provider.appleBundles).map(({ bundleId }) => bundleId)
  const shared = {
    ...{ providerConfigId: configId, id: type, type: 'shared' as const, enabled: allowSignIn },
    ...(bundles.length > 0 ? { appleBundleIds: bundles } : {}),
  }
  if (isShared) return shared
  // The published SDKs fail on a missing field here, and write the whole set back.
  const { clientId = '', clientSecret = '' } = provider
  return { ...shared, type: 'standard' as const, clientId, clientSecret, facebookConfigId, microsoftTenantId }
}

function domains(config: ProjectConfig): { domain: string; handlerPath: string }[] {
  return Object.values(config.domains.trustedDomains)
    .map(({ baseUrl, handlerPath }) => ({ domain: baseUrl, handlerPath }))
    .sort((one, other) => (one.domain < other.domain ? -1 : 1))
}

function mailServer({ emails: { server } }: ProjectConfig): AdminProject['config']['emailConfig'] {
  if (server.isShared) return { type: 'shared' }
  const { provider, host = '', port = 0, username = '', password = '', senderName = '', senderEmail = '' } = server
  const own = { type: 'standard', host, port, username, password, senderName, senderEmail } as const
  return provider === 'resend' ? { ...own, provider } : own
}

function ids(all: readonly string[]): { id: string }[] {
  return all.map(id => ({ id }))
}

/** Null: its owner has set nothing of it. */
export function getBranding({ config, logos }: Pick<Project, 'config' | 'logos'>): ClientProject['branding'] {
  return brandingFrom({ logoUrl: logos.light, logoDarkUrl: logos.dark, ...config.branding })
}

/** The fewest characters of a new password. */
export function passwordMinLength({ auth }: ProjectConfig): number {
  return auth.password.minLength ?? passwordLength.min
}
