import type { Transport } from '@latchkey/client'
import * as projects from '@latchkey/client/projects'
import type { AdminProject as WireAdminProject } from '@latchkey/contract'
import type { Connection } from '../app/connection.ts'
import { latchkeyInternals } from '../app/internals.ts'
import { projectConfiguration } from '../config/configure.ts'
import { toAdminConfig, toConfigUpdate } from './admin-config.ts'
import type { AdminProject } from './admin-project.ts'
import { loadProductionModeErrors } from './production-mode.ts'

export async function loadAdminProject(connection: Connection, transport: Transport): Promise<AdminProject> {
  return createAdminProject(connection, await projects.readAdmin(transport))
}

export function createAdminProject(connection: Connection, wire: WireAdminProject): AdminProject {
  const { transport, read } = connection
  const { createdAtMillis, config, ...fields } = wire
  return Object.freeze({
    ...fields,
    createdAt: new Date(createdAtMillis),
    config: toAdminConfig(config),
    async update({ config, ...options }) {
      const body = { ...options, config: config && toConfigUpdate(config) }
      return createAdminProject(connection, await projects.updateAdmin(transport, { body }))
    },
    async delete() {
      await projects.deleteAdmin(transport)
    },
    async transfer(user, teamId) {
      const session = user.currentSession[latchkeyInternals]
      const body = { projectId: wire.id, newTeamId: teamId }
      await projects.transfer(transport, { session, body })
    },
    getProductionModeErrors: () =>
      read(['getProductionModeErrors'], reading => loadProductionModeErrors(connection, reading)),
    ...projectConfiguration(connection),
  } satisfies AdminProject)
}
