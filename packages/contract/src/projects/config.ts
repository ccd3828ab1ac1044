/**
 * A project's configuration: what every setting is called, and what it is when nobody set it.
 *
 * What an owner changed is stored as an override: dotted paths and their values. Rendering lays the
 * override over the defaults, shallow paths before deep ones.
 */
import type { ProviderType } from './providers.ts'

export interface ProviderConfig {
  readonly type?: ProviderType
  readonly isShared: boolean
  readonly allowSignIn: boolean
  readonly allowConnectedAccounts: boolean
  readonly clientId?: string
  readonly clientSecret?: string
  readonly facebookConfigId?: string
  readonly microsoftTenantId?: string
}

export interface PermissionDefinition {
  readonly description?: string
  readonly scope: 'team' | 'project'
  readonly containedPermissionIds: Readonly<Record<string, true>>
}

export interface MailServerConfig {
  readonly isShared: boolean
  readonly provider: 'smtp' | 'resend'
  readonly host?: string
  readonly port?: number
  readonly username?: string
  readonly password?: string
  readonly senderName?: string
  readonly senderEmail?: string
}

type IdSet = Readonly<Record<string, true>>

export interface ProjectConfig {
  readonly rbac: {
    readonly permissions: Readonly<Record<string, PermissionDefinition>>
    readonly defaultPermissions: { readonly teamCreator: IdSet; readonly teamMember: IdSet; readonly signUp: IdSet }
  }
  readonly apiKeys: { readonly enabled: { readonly team: boolean; readonly user: boolean } }
  readonly teams: {
    readonly createPersonalTeamOnSignUp: boolean
    readonly allowClientTeamCreation: boolean
    /** Whether members who may remove others may also change their roles. */
    readonly allowClientRoleEditing: boolean
  }
  readonly users: { readonly allowClientUserDeletion: boolean }
  readonly domains: {
    readonly allowLocalhost: boolean
    readonly trustedDomains: Readonly<Record<string, { readonly baseUrl?: string; readonly handlerPath: string }>>
  }
  readonly auth: {
    readonly allowSignUp: boolean
    readonly password: { readonly allowSignIn: boolean }
    readonly otp: { readonly allowSignIn: boolean }
    readonly passkey: { readonly allowSignIn: boolean }
    readonly oauth: {
      readonly accountMergeStrategy: 'link_method' | 'raise_error' | 'allow_duplicates'
      readonly providers: Readonly<Record<string, ProviderConfig>>
    }
  }
  readonly emails: { readonly server: MailServerConfig; readonly selectedThemeId: string }
}

export const lightThemeId = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac'
export const darkThemeId = 'a0172b5d-cff0-463b-83bb-85124697373a'
export const themeIds: readonly string[] = [lightThemeId, darkThemeId]

export const configDefaults: ProjectConfig = {
  rbac: { permissions: {}, defaultPermissions: { teamCreator: {}, teamMember: {}, signUp: {} } },
  apiKeys: { enabled: { team: false, user: false } },
  teams: { createPersonalTeamOnSignUp: false, allowClientTeamCreation: false, allowClientRoleEditing: false },
  users: { allowClientUserDeletion: false },
  domains: { allowLocalhost: false, trustedDomains: {} },
  auth: {
    allowSignUp: true,
    password: { allowSignIn: false },
    otp: { allowSignIn: false },
    passkey: { allowSignIn: false },
    oauth: { accountMergeStrategy: 'link_method', providers: {} },
  },
  emails: { server: { isShared: true, provider: 'smtp' }, selectedThemeId: lightThemeId },
}

/** The fields that an entry of a record has when it does not say otherwise. */
export const configEntryDefaults: Readonly<Record<string, object>> = {
  'auth.oauth.providers': { isShared: true, allowSignIn: false, allowConnectedAccounts: false },
  'domains.trustedDomains': { handlerPath: '/handler' },
  'rbac.permissions': { scope: 'team', containedPermissionIds: {} },
}

/** What a new project is written with. */
export const newProjectOverride: ConfigOverride = {
  'domains.allowLocalhost': true,
  'auth.password.allowSignIn': true,
  'rbac.permissions.team_member': {
    description: 'Takes part: sees the other members and invites people',
    scope: 'team',
    containedPermissionIds: { $read_members: true, $invite_members: true },
  },
  'rbac.permissions.team_admin': {
    description: 'Manages the team: its members, invitations, keys and settings',
    scope: 'team',
    containedPermissionIds: {
      $update_team: true,
      $delete_team: true,
      $read_members: true,
      $remove_members: true,
      $invite_members: true,
      $manage_api_keys: true,
    },
  },
  'rbac.defaultPermissions.teamCreator': { team_admin: true },
  'rbac.defaultPermissions.teamMember': { team_member: true },
}

/** Dotted paths and what they were set to. */
export type ConfigOverride = Readonly<Record<string, unknown>>
