import type {
  CurrentInternalUser as PlainInternalUser,
  CurrentUser as PlainUser,
  TeamCreateOptions,
} from '@latchkey/js'
import type { AdminOwnedProject } from '../admin/admin-hooks.ts'
import { useStore } from '../hooks/use-store.ts'
import { addHooks } from './own-methods.ts'
import { getOwnedProjects, type OwnedProjects, ownedProjects } from './owned-projects.ts'
import { type Team, withTeamHooks } from './team.ts'
import { type UserHooks, userHooks } from './user-hooks.ts'

/** A user's teams, each with hooks as well. */
interface UserTeams {
  readonly selectedTeam: Team | null
  /** The teams of this user, oldest first. */
  listTeams(): Promise<readonly Team[]>
  /** One of this user's teams, or null. */
  getTeam(teamId: string): Promise<Team | null>
  /** Creates a team with this user in it, and selects it. */
  createTeam(options: TeamCreateOptions): Promise<Team>
}

/**
 * The signed-in user.
 *
 * @example
 * const user = useUser({ or: 'redirect' })
 * const teams = user.useTeams()
 */
export interface CurrentUser extends Omit<PlainUser, keyof UserTeams>, UserTeams, UserHooks {}

/**
 * The signed-in user to the project `internal`, whose users own projects.
 *
 * @example
 * const app = new LatchkeyClientApp<CurrentInternalUser>({ projectId: 'internal', tokenStore: 'cookie' })
 */
export interface CurrentInternalUser
  extends Omit<PlainInternalUser, keyof (UserTeams & OwnedProjects)>,
    UserTeams,
    OwnedProjects,
    UserHooks {
  /**
   * The hook beside `listOwnedProjects`.
   *
   * @example
   * const projects = user.useOwnedProjects()
   */
  useOwnedProjects(): readonly AdminOwnedProject[]
}

/** The user with hooks. The same user gives the same object, so that what is rendered from it stays as it is. */
export const withHooks = addHooks((user: PlainUser) => ({
  ...(isProjectOwner(user) && {
    ...ownedProjects(user),
    useOwnedProjects: () => useStore(getOwnedProjects(user), 'user.useOwnedProjects()'),
  }),
  ...userHooks(user),
  ...userTeams(user),
})) as <Own extends PlainUser>(user: Own) => CurrentUser & Own

function userTeams(user: PlainUser): UserTeams {
  return {
    selectedTeam: user.selectedTeam && withTeamHooks(user.selectedTeam),
    listTeams: async () => (await user.listTeams()).map(withTeamHooks),
    async getTeam(teamId) {
      const team = await user.getTeam(teamId)
      return team && withTeamHooks(team)
    },
    createTeam: async options => withTeamHooks(await user.createTeam(options)),
  }
}

/** Every user has the methods for projects; the types omit them outside of the project `internal`. */
function isProjectOwner(user: PlainUser): user is PlainInternalUser {
  return 'listOwnedProjects' in user
}
