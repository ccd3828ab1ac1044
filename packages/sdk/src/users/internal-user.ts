/**
 * What users of the project `internal` can do besides: own projects. The means for that are loaded
 * when they are first used, so that no other application carries them.
 */
import type { Colleague, ColleagueInvitation, ColleagueInviteOptions, ColleagueRole } from '../colleagues/colleagues.ts'
import type { TeamRef } from '../permissions/permission.ts'
import type { AdminProjectCreateOptions } from '../projects/admin-project.ts'
import type { AdminOwnedProject } from '../projects/owned-projects.ts'
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
  /**
   * What this user may do with the projects of one of their teams.
   *
   * @example
   * if ((await user.getRole(team)) === 'owner') showColleagues()
   */
  getRole(team: TeamRef): Promise<ColleagueRole>
  /**
   * The members of a team that owns projects, and what they may do with those. Oldest membership first.
   *
   * @example
   * const owners = (await user.listColleagues(team)).filter(({ role }) => role === 'owner')
   */
  listColleagues(team: TeamRef): Promise<readonly Colleague[]>
  /**
   * Invites someone by mail to work on the projects of a team.
   *
   * @example
   * await user.inviteColleague(team, { email: 'grace@example.com', role: 'developer' })
   */
  inviteColleague(team: TeamRef, options: ColleagueInviteOptions): Promise<void>
  /**
   * The invitations to a team that are still open, oldest first.
   *
   * @example
   * for (const { recipientEmail, role } of await user.listColleagueInvitations(team)) show(recipientEmail, role)
   */
  listColleagueInvitations(team: TeamRef): Promise<readonly ColleagueInvitation[]>
}

/**
 * The signed-in user to the project `internal`.
 *
 * @example
 * const app = new LatchkeyClientApp<CurrentInternalUser>({ projectId: 'internal', tokenStore: 'cookie' })
 */
export interface CurrentInternalUser extends CurrentUser, ProjectOwner {}

/** The same, as a server app sees them. */
export interface CurrentInternalServerUser extends CurrentServerUser, ProjectOwner {}
