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
import { latchkeyInternals } from '@latchkey/js/internal'
import { useMemo } from 'react'
import { withOwnMethods } from '../app/own-methods.ts'
import { createLocalStore } from '../hooks/local-store.ts'
import { useStoreAnywhere } from '../hooks/use-store.ts'
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

const known = new WeakMap<PlainUser, PlainUser & ServerUserHooks>()

/** The user with hooks. The same user gives the same object. */
export function withServerUserHooks<User extends PlainUser>(user: User): User & ServerUserHooks {
  const made = known.get(user) ?? addHooks(user)
  known.set(user, made)
  // Made of this very user, by the function below.
  return made as User & ServerUserHooks
}

function addHooks(user: PlainUser): PlainUser & ServerUserHooks {
  const hooks = { ...withOwnMethods(user), ...serverUserHooks(user) }
  if (!isOwner(user)) return Object.freeze(hooks)
  const ownedProjects = createLocalStore(() => user.listOwnedProjects())
  return Object.freeze({ ...hooks, useOwnedProjects: () => useStoreAnywhere(ownedProjects) })
}

/** Every signed-in user has the methods for projects; the types omit them outside of the project `internal`. */
function isOwner(user: PlainUser): user is PlainInternalUser {
  return 'listOwnedProjects' in user
}

function serverUserHooks(user: PlainUser): ServerUserHooks {
  const { store } = user[latchkeyInternals]

  function useHeld(team: TeamRef | null, options?: ListPermissionsOptions): readonly TeamPermission[] {
    return useStoreAnywhere(store(() => (team ? user.listPermissions(team, options) : user.listPermissions(options))))
  }

  function useTeams(): readonly ServerTeam[] {
    const teams = useStoreAnywhere(store(() => user.listTeams()))
    return useMemo(() => teams.map(withServerTeamHooks), [teams])
  }

  const useOAuthProviders = () => useStoreAnywhere(store(() => user.listOAuthProviders()))

  function useConnectedAccount(provider: OAuthProviderId, options: RequireConnectedAccountOptions): OAuthConnection
  function useConnectedAccount(provider: OAuthProviderId, options?: GetConnectedAccountOptions): OAuthConnection | null
  function useConnectedAccount(provider: OAuthProviderId, options?: GetConnectedAccountOptions) {
    return useStoreAnywhere(store(() => user.getConnectedAccount(provider, options)))
  }

  return {
    useTeams,
    useTeam: teamId => useTeams().find(({ id }) => id === teamId) ?? null,
    useTeamProfile: team => useStoreAnywhere(store(() => user.getTeamProfile(team))),
    useContactChannels: () => useStoreAnywhere(store(() => user.listContactChannels())),
    usePermissions(given?: TeamRef | ListPermissionsOptions, options?: ListPermissionsOptions) {
      const [team, chosen] = given && 'id' in given ? [given, options] : [null, given]
      return useHeld(team, chosen)
    },
    usePermission(given: TeamRef | string, permissionId?: string) {
      const [team, wanted] = typeof given === 'string' ? [null, given] : [given, permissionId]
      return useHeld(team).find(({ id }) => id === wanted) ?? null
    },
    useApiKeys: () => useStoreAnywhere(store(() => user.listApiKeys())),
    useNotificationCategories: () => useStoreAnywhere(store(() => user.listNotificationCategories())),
    useOAuthProviders,
    useOAuthProvider: id => useOAuthProviders().find(account => account.id === id) ?? null,
    useConnectedAccount,
    useItem: itemId => useStoreAnywhere(store(() => user.getItem(itemId))),
  }
}
