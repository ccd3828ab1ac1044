/** A project's settings, as its owner reads and writes them. */
import type { AdminProject as WireAdminProject } from '@latchkey/contract'
import { requireEmailServer } from '../emails/email-options.ts'

type WireConfig = WireAdminProject['config']
type WireProvider = WireConfig['oauthProviders'][number]

/** A domain that links and redirects may lead to. */
export interface AdminDomainConfig {
  /** Such as `https://example.com` or `https://*.example.com`. */
  domain: string
  /** Where the handler's pages are on that domain. */
  handlerPath: string
}

/** A sign-in provider, with the server's shared keys or the project's own. */
export type AdminOAuthProviderConfig = {
  id: WireProvider['id']
  /** On, unless said otherwise. */
  enabled?: boolean
} & (
  | { type: 'shared' }
  | { type: 'standard'; clientId: string; clientSecret: string; facebookConfigId?: string; microsoftTenantId?: string }
)

/** Who sends the project's emails: this Latchkey server, one of the project's own, or Resend, which is such a server with a name. */
export type AdminEmailConfig =
  | { type: 'shared' }
  | {
      type: 'standard' | 'resend'
      host: string
      port: number
      /** Empty, as the password, where mail is sent without a login. */
      username: string
      password: string
      senderName: string
      senderEmail: string
    }

/** The same to be written. Without a user name and a password, mail is sent without a login. */
export type AdminEmailConfigUpdate = AdminEmailConfig | OwnServerWithoutLogin

interface OwnServerWithoutLogin {
  type: 'standard' | 'resend'
  host: string
  port: number
  username?: undefined
  password?: undefined
  senderName: string
  senderEmail: string
}

/** All settings of a project. */
export interface AdminProjectConfig {
  signUpEnabled: boolean
  credentialEnabled: boolean
  magicLinkEnabled: boolean
  passkeyEnabled: boolean
  clientTeamCreationEnabled: boolean
  clientRoleEditingEnabled: boolean
  clientUserDeletionEnabled: boolean
  /** Whether links and redirects may lead to this machine. */
  allowLocalhost: boolean
  createTeamOnSignUp: boolean
  /** Whether users without a verified primary address are restricted. */
  requireEmailVerification: boolean
  allowUserApiKeys: boolean
  allowTeamApiKeys: boolean
  emailTheme: string
  oauthAccountMergeStrategy: 'link_method' | 'raise_error' | 'allow_duplicates'
  domains: AdminDomainConfig[]
  oauthProviders: AdminOAuthProviderConfig[]
  /** The ids of the providers that sign in, those of other OpenID Connect providers among them. They follow from the settings. */
  readonly enabledOAuthProviders: readonly { readonly id: string }[]
  emailConfig: AdminEmailConfig
  teamCreatorDefaultPermissions: { id: string }[]
  teamMemberDefaultPermissions: { id: string }[]
  userDefaultPermissions: { id: string }[]
}

/** The settings to change. A given list replaces the whole list. */
export type AdminProjectConfigUpdate = Partial<Omit<AdminProjectConfig, 'enabledOAuthProviders' | 'emailConfig'>> & {
  emailConfig?: AdminEmailConfigUpdate
}

/** As the wire has it, which knows one kind of own mail server. */
export function toConfigUpdate({ emailConfig, ...settings }: AdminProjectConfigUpdate) {
  settings.oauthProviders?.forEach(requireOwnClient)
  if (!emailConfig) return settings
  const { type, ...server } = emailConfig
  if (type === 'shared') return { ...settings, emailConfig: { type } }
  requireEmailServer(server)
  const provider = type === 'resend' ? ('resend' as const) : ('smtp' as const)
  return { ...settings, emailConfig: { ...server, type: 'standard' as const, provider } }
}

/** The types require both; JavaScript does not check them. */
function requireOwnClient(provider: AdminOAuthProviderConfig): void {
  if (provider.type === 'shared') return
  for (const name of ['clientId', 'clientSecret'] as const) {
    if (typeof provider[name] !== 'string') throw new Error(`The OAuth provider ${provider.id} has no ${name}.`)
  }
}

export function toAdminConfig({
  enabledOauthProviders,
  oauthProviders,
  emailConfig,
  ...settings
}: WireConfig): AdminProjectConfig {
  return {
    ...settings,
    oauthProviders: oauthProviders.map(toProvider),
    enabledOAuthProviders: enabledOauthProviders,
    emailConfig: toEmailConfig(emailConfig),
  }
}

function toProvider({
  id,
  enabled,
  type,
  clientId = '',
  clientSecret = '',
  ...own
}: WireProvider): AdminOAuthProviderConfig {
  if (type === 'shared') return { id, enabled, type }
  const { facebookConfigId, microsoftTenantId } = own
  return { id, enabled, type, clientId, clientSecret, facebookConfigId, microsoftTenantId }
}

function toEmailConfig({ type, provider, ...server }: WireConfig['emailConfig']): AdminEmailConfig {
  if (type === 'shared') return { type }
  const { host = '', port = 0, username = '', password = '', senderName = '', senderEmail = '' } = server
  return { type: provider === 'resend' ? provider : type, host, port, username, password, senderName, senderEmail }
}
