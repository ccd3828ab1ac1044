/** The projects that a user of the project `internal` owns through their teams. */
import type { AdminProject as WireAdminProject } from '@latchkey/contract'
import { routes } from '@latchkey/contract/routes'
import { LatchkeyAdminApp } from '../admin.ts'
import { connectAsAdmin } from '../app/connect.ts'
import type { Connection } from '../app/connection.ts'
import type { Session } from '../session/session.ts'
import { createAuth } from '../sessions/current-session.ts'
import { type AdminOwnedProject, type AdminProjectCreateOptions, createAdminProject } from './admin-project.ts'

export async function createOwnedProject(
  connection: Connection,
  session: Session,
  { teamId, ...options }: AdminProjectCreateOptions,
): Promise<AdminOwnedProject> {
  const body = { ...options, ownerTeamId: teamId }
  const wire = await connection.transport.send(routes.projects.createOwned, { session, body })
  return ownedProject(connection, session, wire)
}

export async function listOwnedProjects(
  connection: Connection,
  session: Session,
): Promise<readonly AdminOwnedProject[]> {
  const { items } = await connection.transport.send(routes.projects.listOwned, { session })
  return items.map(wire => ownedProject(connection, session, wire))
}

function ownedProject(connection: Connection, session: Session, wire: WireAdminProject): AdminOwnedProject {
  const options = {
    baseUrl: connection.baseUrl,
    projectId: wire.id,
    tokenStore: null,
    projectOwnerSession: createAuth(connection, session).currentSession,
  }
  return Object.freeze({ ...createAdminProject(connectAsAdmin(options), wire), app: new LatchkeyAdminApp(options) })
}
