import type {
  AdminOwnedProject,
  EditableTeamMemberProfile,
  GetConnectedAccountOptions,
  ListPermissionsOptions,
  NotificationCategory,
  OAuthConnection,
  OAuthProviderId,
  CurrentServerUser as PlainCurrentUser,
  CurrentInternalServerUser as PlainInternalUser,
  ServerTeamUser as PlainTeamUser,
  ServerUser as PlainUser,
  ProjectPermission,
  ProjectPermissionId,
  RequireConnectedAccountOptions,
  ServerContactChannel,
  ServerItem,
  ServerOAuthProvider,
  TeamPermission,
  TeamPermissionId,
  TeamRef,
  UserApiKey,
} from '@latchkey/js'
import type { ReaderStores } from './reader-store.ts'
import { type ServerTeam, withServerTeamHooks } from './server-team.ts'

/** The hooks beside the readers of a user, for an application's own server. They suspend while they are loaded. */
export interface ServerUserHooks {
  /** The hook beside `listTeams`. */
  useTeams(): readonly ServerTeam[]
  /** The hook beside `getTeam`. */
  useTeam(teamId: string): ServerTeam | null
  /** The hook beside `getTeamProfile`. */
  useTeamProfile(team: TeamRef): EditableTeamMemberProfile
  /** The hook beside `listContactChannels`. */
  useContactChannels(): readonly ServerContactChannel[]
  /** The hook beside `listPermissions`. */
  usePermissions(team: TeamRef, options?: ListPermissionsOptions): readonly TeamPermission[]
  usePermissions(options?: ListPermissionsOptions): readonly ProjectPermission[]
  /** The hook beside `getPermission`: null when this user does not hold it. */
  usePermission(team: TeamRef, permissionId: TeamPermissionId): TeamPermission | null
  usePermission(permissionId: ProjectPermissionId): ProjectPermission | null
  /** The hook beside `listApiKeys`. */
  useApiKeys(): readonly UserApiKey[]
  /** The hook beside `listNotificationCategories`. */
  useNotificationCategories(): readonly NotificationCategory[]
  /** The hook beside `listOAuthProviders`. */
  useOAuthProviders(): readonly ServerOAuthProvider[]
  /** The hook beside `getOAuthProvider`. */
  useOAuthProvider(id: string): ServerOAuthProvider | null
  /** The hook beside `getConnectedAccount`. */
  useConnectedAccount(provider: OAuthProviderId, options: RequireConnectedAccountOptions): OAuthConnection
  useConnectedAccount(provider: OAuthProviderId, options?: GetConnectedAccountOptions): OAuthConnection | null
  /** The hook beside `getItem`. */
  useItem(itemId: string): ServerItem
}

/**
 * A user, as the application's own server sees them, with hooks.
 *
 * @example
 * const teams = serverApp.useUser(userId)?.useTeams()
 */
export interface ServerUser extends PlainUser, ServerUserHooks {}
/** A member of a team, with hooks. */
export interface ServerTeamUser extends PlainTeamUser, ServerUserHooks {}
/** The signed-in user of a request, with hooks. */
export interface CurrentServerUser extends PlainCurrentUser, ServerUserHooks {}
/** The same of the project `internal`, whose users own projects. */
export interface CurrentInternalServerUser extends PlainInternalUser, ServerUserHooks {
  /** The hook beside `listOwnedProjects`. */
  useOwnedProjects(): readonly AdminOwnedProject[]
}

export function withServerUserHooks<User extends PlainUser>(user: User, stores: ReaderStores): User & ServerUserHooks {
  const hooks = { ...stores.following(user), ...serverUserHooks(user, stores) }
  if (!isOwner(user)) return Object.freeze(hooks)
  const useOwnedProjects = () => stores.useReader(['user', user.id, 'ownedProjects'], () => user.listOwnedProjects())
  return Object.freeze({ ...hooks, useOwnedProjects })
}

/** Every signed-in user has the methods for projects; the types omit them outside of the project `internal`. */
function isOwner(user: PlainUser): user is PlainInternalUser {
  return 'listOwnedProjects' in user
}

function serverUserHooks(user: PlainUser, stores: ReaderStores): ServerUserHooks {
  const key = (...parts: readonly unknown[]) => ['user', user.id, ...parts]

  function useHeld(given: TeamRef | null, recursive = true): readonly TeamPermission[] {
    return stores.useReader(key('permissions', given?.id ?? null, recursive), () =>
      given ? user.listPermissions(given, { recursive }) : user.listPermissions({ recursive }),
    )
  }

  function useTeams(): readonly ServerTeam[] {
    return stores.useReader(key('teams'), async () =>
      (await user.listTeams()).map(team => withServerTeamHooks(team, stores)),
    )
  }

  const useOAuthProviders = () => stores.useReader(key('oauthProviders'), () => user.listOAuthProviders())

  function useConnectedAccount(provider: OAuthProviderId, options: RequireConnectedAccountOptions): OAuthConnection
  function useConnectedAccount(provider: OAuthProviderId, options?: GetConnectedAccountOptions): OAuthConnection | null
  function useConnectedAccount(provider: OAuthProviderId, options?: GetConnectedAccountOptions) {
    return stores.useReader(key('connectedAccount', provider, options ?? {}), () =>
      user.getConnectedAccount(provider, options),
    )
  }

  return {
    useTeams,
    useTeam: teamId => useTeams().find(({ id }) => id === teamId) ?? null,
    useTeamProfile: team => stores.useReader(key('teamProfile', team.id), () => user.getTeamProfile(team)),
    useContactChannels: () => stores.useReader(key('contactChannels'), () => user.listContactChannels()),
    usePermissions(given?: TeamRef | ListPermissionsOptions, options?: ListPermissionsOptions) {
      const [team, chosen] = given !== undefined && 'id' in given ? [given, options] : [null, given]
      return useHeld(team, chosen?.recursive)
    },
    usePermission(given: TeamRef | string, permissionId?: string) {
      const [team, wanted] = typeof given === 'string' ? [null, given] : [given, permissionId]
      return useHeld(team).find(({ id }) => id === wanted) ?? null
    },
    useApiKeys: () => stores.useReader(key('apiKeys'), () => user.listApiKeys()),
    useNotificationCategories: () => stores.useReader(key('notifications'), () => user.listNotificationCategories()),
    useOAuthProviders,
    useOAuthProvider: id => useOAuthProviders().find(account => account.id === id) ?? null,
    useConnectedAccount,
    useItem: itemId => stores.useReader(key('item', itemId), () => user.getItem(itemId)),
  }
}
