/** The requested changes of an owner, as paths of the configuration. */
import { type ConfigOverride, type ConfigUpdate, type ProjectConfig, ThemeNotFound } from '@latchkey/contract'

/** @throws {@link ThemeNotFound} */
export function configChanges(input: ConfigUpdate, before: ProjectConfig): ConfigOverride {
  const changes: Record<string, unknown> = {}
  for (const [field, path] of Object.entries(plainPaths)) {
    const value = input[field as keyof typeof plainPaths] // the record's own keys
    if (value !== undefined) changes[path] = value
  }
  if (input.oauthProviders) changes['auth.oauth.providers'] = getProviders(input.oauthProviders, before)
  if (input.domains) changes['domains.trustedDomains'] = getDomains(input.domains)
  const server = input.emailConfig && getMailServer(input.emailConfig, before)
  if (server) changes['emails.server'] = server
  if (input.emailTheme !== undefined) {
    if (!Object.hasOwn(before.emails.themes, input.emailTheme)) throw ThemeNotFound()
    changes['emails.selectedThemeId'] = input.emailTheme
  }
  for (const [field, path] of Object.entries(permissionPaths)) {
    const list = input[field as keyof typeof permissionPaths] // the record's own keys
    if (list) changes[path] = Object.fromEntries(list.map(({ id }) => [id, true]))
  }
  return changes
}

const plainPaths = {
  allowLocalhost: 'domains.allowLocalhost',
  signUpEnabled: 'auth.allowSignUp',
  credentialEnabled: 'auth.password.allowSignIn',
  magicLinkEnabled: 'auth.otp.allowSignIn',
  passkeyEnabled: 'auth.passkey.allowSignIn',
  clientTeamCreationEnabled: 'teams.allowClientTeamCreation',
  clientRoleEditingEnabled: 'teams.allowClientRoleEditing',
  createTeamOnSignUp: 'teams.createPersonalTeamOnSignUp',
  clientUserDeletionEnabled: 'users.allowClientUserDeletion',
  allowUserApiKeys: 'apiKeys.enabled.user',
  allowTeamApiKeys: 'apiKeys.enabled.team',
  requireEmailVerification: 'onboarding.requireEmailVerification',
  oauthAccountMergeStrategy: 'auth.oauth.accountMergeStrategy',
} as const satisfies Partial<Record<keyof ConfigUpdate, string>>

const permissionPaths = {
  teamCreatorDefaultPermissions: 'rbac.defaultPermissions.teamCreator',
  teamMemberDefaultPermissions: 'rbac.defaultPermissions.teamMember',
  userDefaultPermissions: 'rbac.defaultPermissions.signUp',
} as const satisfies Partial<Record<keyof ConfigUpdate, string>>

function getProviders(input: NonNullable<ConfigUpdate['oauthProviders']>, { auth }: ProjectConfig) {
  // The wire's list does not have these, so that writing it back must not remove them.
  const others = Object.entries(auth.oauth.providers).filter(([, { type }]) => type === 'openid')
  const given = Object.fromEntries(
    input.map(({ id, type, enabled, clientId, clientSecret, facebookConfigId, microsoftTenantId, appleBundleIds }) => {
      // Published SDKs never send `enabled`: a provider stays as it was, and a new one is on.
      const allowSignIn = enabled ?? auth.oauth.providers[id]?.allowSignIn ?? true
      const own = type === 'standard' ? { clientId, clientSecret, facebookConfigId, microsoftTenantId } : {}
      const appleBundles = getAppleBundles(appleBundleIds) ?? auth.oauth.providers[id]?.appleBundles ?? {}
      const shared = { type: id, isShared: type === 'shared', allowSignIn, allowConnectedAccounts: true }
      return [id, { ...shared, ...own, ...(Object.keys(appleBundles).length > 0 ? { appleBundles } : {}) }]
    }),
  )
  return { ...Object.fromEntries(others), ...given }
}

function getAppleBundles(ids: readonly string[] | undefined) {
  return ids && Object.fromEntries(ids.map((bundleId, index) => [`bundle_${index + 1}`, { bundleId }]))
}

function getDomains(input: NonNullable<ConfigUpdate['domains']>) {
  return Object.fromEntries(
    input.map(({ domain, handlerPath }, index) => [`domain_${index + 1}`, { baseUrl: domain, handlerPath }]),
  )
}

/** Null: it stays what it is. Writing back what was read changes nothing, though the wire does not have all of it. */
function getMailServer({ type, ...server }: NonNullable<ConfigUpdate['emailConfig']>, { emails }: ProjectConfig) {
  const { isShared, provider, host } = emails.server
  if (type === 'shared') return isShared ? null : { isShared: true }
  // The wire has an empty name and password where there is no login.
  const { username, password, ...connection } = server
  const own = username === '' && password === '' ? connection : server
  // Of the wire's settings, the host is what a provider is known by.
  return { isShared: false, ...own, provider: server.provider ?? (host === server.host ? provider : 'smtp') }
}
