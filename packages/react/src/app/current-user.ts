'use client'

import type {
  AdminOwnedProject,
  ContactChannel,
  CurrentInternalUser as PlainInternalUser,
  CurrentUser as PlainUser,
  Team,
} from '@latchkey/js'
import { latchkeyInternals } from '@latchkey/js/internal'
import { useStore } from '../hooks/use-store.ts'
import { ownedProjectsOf, refreshingOwnedProjects } from './owned-projects.ts'

/** The hooks beside a user's readers: the same values, kept current. They suspend while they are loaded. */
export interface UserHooks {
  /**
   * The hook beside `listTeams`.
   *
   * @example
   * const teams = user.useTeams()
   */
  useTeams(): readonly Team[]
  /**
   * The hook beside `getTeam`.
   *
   * @example
   * const team = user.useTeam(teamId)
   */
  useTeam(teamId: string): Team | null
  /**
   * The hook beside `listContactChannels`.
   *
   * @example
   * const addresses = user.useContactChannels()
   */
  useContactChannels(): readonly ContactChannel[]
}

/**
 * Whoever is signed in.
 *
 * @example
 * const user = useUser({ or: 'redirect' })
 * const teams = user.useTeams()
 */
export interface CurrentUser extends PlainUser, UserHooks {}

/**
 * Whoever is signed in to the project `internal`, whose users own projects.
 *
 * @example
 * const app = new LatchkeyClientApp<CurrentInternalUser>({ projectId: 'internal', tokenStore: 'cookie' })
 */
export interface CurrentInternalUser extends PlainInternalUser, UserHooks {
  /**
   * The hook beside `listOwnedProjects`.
   *
   * @example
   * const projects = user.useOwnedProjects()
   */
  useOwnedProjects(): readonly AdminOwnedProject[]
}

const known = new WeakMap<PlainUser, PlainUser>()

/** The user with hooks. The same user gives the same object, so that what is rendered from it stays as it is. */
export function withHooks<Own extends PlainUser>(user: Own): Own & UserHooks {
  const made = known.get(user) ?? addHooks(user)
  known.set(user, made)
  // Made of this very user, by the function below.
  return made as Own & UserHooks
}

function addHooks(user: PlainUser): PlainUser & UserHooks {
  const { teams, contactChannels } = user[latchkeyInternals]
  const useTeams = () => useStore(teams)
  return Object.freeze({
    ...user,
    ...(isProjectOwner(user) && {
      ...refreshingOwnedProjects(user),
      useOwnedProjects: () => useStore(ownedProjectsOf(user)),
    }),
    useTeams,
    useTeam: (teamId: string) => useTeams().find(({ id }) => id === teamId) ?? null,
    useContactChannels: () => useStore(contactChannels),
  })
}

/** Every user can be asked for projects; for those of other projects than `internal` the types leave it out. */
function isProjectOwner(user: PlainUser): user is PlainInternalUser {
  return 'listOwnedProjects' in user
}
