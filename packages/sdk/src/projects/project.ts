import type { ClientProject } from '@latchkey/contract'

/**
 * A project, as its visitors may know it.
 *
 * @example
 * const { config } = await app.getProject()
 * if (config.credentialEnabled) showPasswordForm()
 */
export interface Project {
  readonly id: string
  readonly displayName: string
  readonly config: ProjectConfig
}

/** How people may sign in to a project, and what they may do there by themselves. */
export interface ProjectConfig {
  readonly signUpEnabled: boolean
  readonly credentialEnabled: boolean
  readonly magicLinkEnabled: boolean
  readonly passkeyEnabled: boolean
  readonly clientTeamCreationEnabled: boolean
  /** Whether members who may remove others may also change their roles. */
  readonly clientRoleEditingEnabled: boolean
  readonly clientUserDeletionEnabled: boolean
  readonly allowUserApiKeys: boolean
  readonly allowTeamApiKeys: boolean
  /** The fewest characters of a new password. An owner's app finds them in the configuration, as `auth.password.minLength`. */
  readonly passwordMinLength?: number
  /** Whether sign-up with a password has a field for the user's name. In the configuration it is `auth.password.signUpName`. */
  readonly signUpName?: 'off' | 'optional' | 'required'
  /** `displayName`: of an OpenID Connect provider, where its owner named it. */
  readonly oauthProviders: readonly OAuthProviderConfig[]
}

/** A provider that signs in. */
export interface OAuthProviderConfig {
  readonly id: string
  readonly displayName?: string
}

export function toProject({ id, displayName, config: { enabledOauthProviders, ...switches } }: ClientProject): Project {
  return Object.freeze({
    id,
    displayName,
    config: Object.freeze({ ...switches, oauthProviders: enabledOauthProviders }),
  })
}
