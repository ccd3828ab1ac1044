/** The projects that a user of the project `internal` owns through their teams. */
import * as projects from '@latchkey/client/projects'
import * as teamPermissions from '@latchkey/client/team-permissions'
import type { AdminProject as WireAdminProject } from '@latchkey/contract'
import { type ColleagueRole, getRole, mayActAs } from '@latchkey/contract/rules'
import { LatchkeyAdminApp } from '../admin.ts'
import { getContext } from '../app/base-app.ts'
import type { Connection } from '../app/connection.ts'
import type { Session } from '../session/session.ts'
import { createCurrentSession } from '../sessions/current-session.ts'
import { toConfigUpdate } from './admin-config.ts'
import { type AdminProject, type AdminProjectCreateOptions, createAdminProject } from './admin-project.ts'

/**
 * A project together with the app that manages it in the owner's name.
 *
 * @example
 * const [project] = await user.listOwnedProjects()
 * const keys = await project.app.listInternalApiKeys()
 */
export interface AdminOwnedProject extends AdminProject {
  readonly app: LatchkeyAdminApp
  /** What the signed-in user may do with it. */
  readonly role: ColleagueRole
  /**
   * Whether the signed-in user may do what takes this role.
   *
   * @example
   * if (project.mayActAs('owner')) showDeleteButton()
   */
  mayActAs(role: ColleagueRole): boolean
}

export async function create(
  connection: Connection,
  session: Session,
  { teamId, config, ...options }: AdminProjectCreateOptions,
): Promise<AdminOwnedProject> {
  const body = { ...options, config: config && toConfigUpdate(config), ownerTeamId: teamId }
  const wire = await projects.createOwned(connection.transport, { session, body })
  return ownedProject(connection, session, wire, await getRoles(connection, session))
}

export async function list(connection: Connection, session: Session): Promise<readonly AdminOwnedProject[]> {
  const [{ items }, roleIn] = await Promise.all([
    projects.listOwned(connection.transport, { session }),
    getRoles(connection, session),
  ])
  return items.map(wire => ownedProject(connection, session, wire, roleIn))
}

function ownedProject(
  connection: Connection,
  session: Session,
  wire: WireAdminProject,
  roleIn: RoleByTeam,
): AdminOwnedProject {
  const app = new LatchkeyAdminApp({
    baseUrl: connection.baseUrl,
    projectId: wire.id,
    tokenStore: null,
    retryPace: connection.pace,
    projectOwnerSession: createCurrentSession(session),
  })
  const role = roleIn(wire.ownerTeamId)
  return Object.freeze({
    ...createAdminProject(getContext(app), wire),
    app,
    role,
    mayActAs: needed => mayActAs(role, needed),
  } satisfies AdminOwnedProject)
}

type RoleByTeam = (teamId: string | null) => ColleagueRole

/** The roles of the signed-in user, in all of their teams, by one request. */
async function getRoles({ transport }: Connection, session: Session): Promise<RoleByTeam> {
  const query = { userId: 'me', recursive: false }
  const { items } = await teamPermissions.list(transport, { session, query })
  return teamId => getRole(items.filter(granted => granted.teamId === teamId).map(({ id }) => id))
}
