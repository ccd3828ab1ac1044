/**
 * What users of the project `internal` can do besides: own projects. The means for that are loaded
 * when they are first used, so that no other application carries them.
 */
import type { Connection } from '../app/connection.ts'
import type { AdminOwnedProject, AdminProjectCreateOptions } from '../projects/admin-project.ts'
import type { Session } from '../session/session.ts'
import type { CurrentUser } from './current-user.ts'
import type { CurrentServerUser } from './server-user.ts'

/** Owning projects, which only users of the project `internal` do. */
export interface ProjectOwner {
  /**
   * Creates a project that one of this user's teams owns.
   *
   * @example
   * const project = await user.createProject({ displayName: 'Shop', teamId: team.id })
   */
  createProject(options: AdminProjectCreateOptions): Promise<AdminOwnedProject>
  /** The projects of this user's teams, oldest first, each with an `app` to manage it. */
  listOwnedProjects(): Promise<readonly AdminOwnedProject[]>
}

/**
 * Whoever is signed in to the project `internal`.
 *
 * @example
 * const app = new LatchkeyClientApp<CurrentInternalUser>({ projectId: 'internal', tokenStore: 'cookie' })
 */
export interface CurrentInternalUser extends CurrentUser, ProjectOwner {}

/** The same, as a server app sees them. */
export interface CurrentInternalServerUser extends CurrentServerUser, ProjectOwner {}

export function createProjectOwner(connection: Connection, session: Session): ProjectOwner {
  const load = () => import('../projects/owned-projects.ts')
  return {
    createProject: async options => (await load()).createOwnedProject(connection, session, options),
    listOwnedProjects: async () => (await load()).listOwnedProjects(connection, session),
  }
}
