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
  /** How its pages look, on light and on dark ones; null where its owner has set nothing. */
  readonly branding?: ProjectBranding | null
}

export interface ProjectBranding {
  readonly light: ProjectLook
  readonly dark: ProjectLook
  /** Of corners, in pixels. What is null or absent is not set, here and below. */
  readonly radius?: number | null
  /** As in CSS. */
  readonly fontFamily?: string | null
  /** Of pages that fill the window: their content on the background, or on a card. */
  readonly layout?: 'plain' | 'card' | null
  /** The heading of the sign-in page, and a sentence below it. */
  readonly signInTitle?: string | null
  readonly signInText?: string | null
}

export interface ProjectLook {
  readonly logoUrl: string | null
  /** Of buttons, such as `#4338ca`. */
  readonly primaryColor: string | null
  /** Of text on that colour: black or white. */
  readonly primaryTextColor: string | null
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

export function toProject({ config: { enabledOauthProviders, ...switches }, ...project }: ClientProject): Project {
  return Object.freeze({
    ...project,
    config: Object.freeze({ ...switches, oauthProviders: enabledOauthProviders }),
  })
}
