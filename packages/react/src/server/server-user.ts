import type {
  AdminOwnedProject,
  GetConnectedAccountOptions,
  OAuthConnection,
  OAuthProviderId,
  CurrentServerUser as PlainCurrentUser,
  CurrentInternalServerUser as PlainInternalUser,
  ServerTeamUser as PlainTeamUser,
  ServerUser as PlainUser,
  RequireConnectedAccountOptions,
  ServerContactChannel,
  ServerItem,
  ServerOAuthProvider,
} from '@latchkey/js'
import { latchkeyInternals } from '@latchkey/js/internal'
import { useMemo } from 'react'
import { addHooks } from '../app/own-methods.ts'
import { type SharedHooks, sharedHooks } from '../app/user-hooks.ts'
import { createLocalStore, useStoreAnywhere } from '../hooks/use-store.ts'
import { type ServerTeam, withServerTeamHooks } from './server-team.ts'

/** The hooks beside the readers of a user, for an application's own server. They suspend while they are loaded. */
export interface ServerUserHooks extends SharedHooks {
  /** The hook beside `listTeams`. */
  useTeams(): readonly ServerTeam[]
  /** The hook beside `getTeam`. */
  useTeam(teamId: string): ServerTeam | null
  /** The hook beside `listContactChannels`. */
  useContactChannels(): readonly ServerContactChannel[]
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

/** The user with hooks. The same user gives the same object, with what it has as a user of its kind. */
export const withServerUserHooks = addHooks((user: PlainUser) => ({
  ...serverUserHooks(user),
  ...(isOwner(user) && ownedProjectsHook(user)),
})) as <User extends PlainUser>(user: User) => User & ServerUserHooks

/** Every signed-in user has the methods for projects; the types omit them outside of the project `internal`. */
function isOwner(user: PlainUser): user is PlainInternalUser {
  return 'listOwnedProjects' in user
}

function ownedProjectsHook(user: PlainInternalUser) {
  const ownedProjects = createLocalStore(() => user.listOwnedProjects())
  return { useOwnedProjects: () => useStoreAnywhere(ownedProjects) }
}

function serverUserHooks(user: PlainUser): ServerUserHooks {
  const { store } = user[latchkeyInternals]

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
    ...sharedHooks(user, useStoreAnywhere),
    useContactChannels: () => useStoreAnywhere(store(() => user.listContactChannels())),
    useOAuthProviders,
    useOAuthProvider: id => useOAuthProviders().find(account => account.id === id) ?? null,
    useConnectedAccount,
    useItem: itemId => useStoreAnywhere(store(() => user.getItem(itemId))),
  }
}
